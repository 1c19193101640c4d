import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Glob } from "bun"
import {
  createRowScreen,
  homeScreen,
  idsIn,
  joinScreen,
  pathTo,
  rowScreen,
  saleScreen,
  tokenScreens,
  userScreens,
  visitorScreens,
} from "./screens"

const root = join(import.meta.dir, "../..")

test("pathTo replaces each id of an address", () => {
  expect(pathTo(homeScreen, {})).toBe("/")
  expect(pathTo(rowScreen, { rowId: 7 })).toBe("/rows/7")
  expect(pathTo(saleScreen, { saleId: 12, rowId: 7 })).toBe("/rows/7/sales/12")
})

test("idsIn reads the ids of a screen's path, and nothing from another's", () => {
  expect(idsIn(homeScreen, "/")).toEqual({})
  expect(idsIn(saleScreen, "/rows/7/sales/12")).toEqual({ rowId: "7", saleId: "12" })
  expect(idsIn(joinScreen, "/join/a-b_c")).toEqual({ token: "a-b_c" })
  expect(idsIn(rowScreen, createRowScreen)).toEqual({ rowId: "new" })
  for (const path of ["/", "/rows", "/rows/", "/rows/7/sales", "/rows/7/", "/x/rows/7"])
    expect(idsIn(rowScreen, path)).toBeUndefined()
})

/** Without the API's routers, the paths of the cookie, of folders and of the bundle, and paths that are taken apart. */
const others =
  /^(src\/(app\/(api|app)|sessions\/cookie|http\/static-files|\w+\/([\w-]+-)?routes)\.ts|web\/(build\/.*|api\/changed-by\.ts))$/

/** Is one of the screens' addresses in a text, as a literal or a template? */
const address = new RegExp(
  `["'\`](${[homeScreen, ...visitorScreens, ...userScreens, ...tokenScreens]
    .map((screen) => screen.replaceAll(/:\w+/g, String.raw`(:\w+|\d+|\$\{[^}]+\})`))
    .join("|")})["'\`?#]`,
)

test.each([
  'href="/"',
  'c.redirect("/login")',
  '{ path: "/rows/:rowId", screen: RowScreen }',
  "navigate(`/rows/$" + "{row.id}`)",
  'goOn("/rows/1/sales/2?voided")',
])("the search finds an address in %s", (text) => {
  expect(address.test(text)).toBe(true)
  expect(address.test(text.replace("/", "/api/"))).toBe(false)
})

test("no other file writes the address of a screen", () => {
  const files = [...new Glob("{src,web}/**/*.{ts,tsx}").scanSync(root)]
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file) && !others.test(file))
  const found = files.filter((file) => address.test(readFileSync(join(root, file), "utf8")))
  expect(found).toEqual(["src/contract/screens.ts"])
})
