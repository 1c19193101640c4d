import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { violationsInLooks } from "./axe"
import { type Farm, openFarm, type User, withoutEvents } from "./farm"
import { restartAs } from "./restart"

let farm: Farm
let ada: User
beforeAll(async () => {
  farm = await openFarm()
  // On a port that it must get again when it has started itself again.
  await restartAs(farm, "Windrow")
  ada = await logIn()
  await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const narrow = { viewport: { width: 360, height: 740 } }

/** The farm's own logs in at the server that it began with. */
const logIn = () => farm.logIn("ada@farm.test")

const openPage = async () => {
  const page = await farm.pageOf(ada.cookie, narrow)
  await withoutEvents(page)
  await page.goto("/server")
  await page.getByRole("button", { name: "Make a Copy Now" }).waitFor()
  await page.getByText("ana@farm.test").first().waitFor()
  return page
}

test("the server's page works at 360 px, in light, dark and forced colors", async () => {
  // Not by the page, whose toast would be fading in.
  await ada.call("POST", "/api/server/copies")
  const page = await openPage()
  await page.getByRole("button", { name: /^Restore the copy/ }).waitFor()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(360)
  expect(await violationsInLooks(page)).toEqual({})
  const dialog = page.getByRole("dialog")
  await page.getByRole("button", { name: /^Restore the copy/ }).click()
  await dialog.waitFor()
  expect(await violationsInLooks(page)).toEqual({})
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  await page.getByRole("button", { name: "Change Ana Berg" }).click()
  await dialog.waitFor()
  expect(await violationsInLooks(page)).toEqual({})
  expect(await width()).toBe(360)
})

test("a copy downloads whole", async () => {
  const page = await openPage()
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name: /^Download the copy/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^windrow-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/)
  const bytes = await Bun.file(await download.path()).bytes()
  expect(new TextDecoder().decode(bytes.subarray(0, 15))).toBe("SQLite format 3")
})

const signUpOn = async (path: string) => {
  const answer = await fetch(farm.windrow.url + path)
  return /data-signup="(\w+)"/.exec(await answer.text())?.[1]
}
const build = async () => (await fetch(`${farm.windrow.url}/api/setup`)).headers.get("windrow-build")

test("sign-up that is closed on the page is closed on every page at once, and after a restart", async () => {
  const paths = ["/", "/login", "/signup", "/app"]
  expect(await Promise.all(paths.map(signUpOn))).toEqual(["open", "open", "open", "open"])
  const before = await build()
  const page = await openPage()
  await page.getByRole("switch", { name: "Everybody can sign up" }).click()
  await page.getByText("Sign-up is closed").first().waitFor()
  const closed = ["closed", "closed", "closed", "closed"]
  expect(await Promise.all(paths.map(signUpOn))).toEqual(closed)
  expect(await build()).not.toBe(before)
  await restartAs(farm, "Windrow")
  expect(await Promise.all(paths.map(signUpOn))).toEqual(closed)
})

test("a copy is restored from a phone, which then asks to log in", async () => {
  const row = await ada.row({ rowId: "After the copy" })
  expect(row.rowId).toBe("After the copy")
  const page = await openPage()
  await page.getByRole("button", { name: /^Restore the copy/ }).click()
  await page.getByLabel("Type the word restore").fill("restore")
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click()
  await page.getByText("The server is putting the copy in place.").waitFor()
  await page.waitForURL("**/login")
  await page.getByText("The copy is restored").first().waitFor()
  const again = await logIn()
  const rows = await again.call<{ rowId: string }[]>("GET", "/api/rows")
  expect(rows.map(({ rowId }) => rowId)).not.toContain("After the copy")
})
