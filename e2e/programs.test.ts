import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Row } from "../src/domain/rows"
import { violationsInLooks, violationsOf } from "./axe"
import { type Farm, openFarm } from "./farm"

let farm: Farm
beforeAll(async () => {
  farm = await openFarm()
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const narrow = { viewport: { width: 360, height: 740 } }

test("a token from the account page lets a program in until the page revokes it", async () => {
  const ana = await farm.signUp("ana@farm.test")
  const page = await farm.pageOf(ana.cookie, narrow)
  await page.goto("/account")
  const card = page.getByRole("region", { name: "Access for programs" })
  await card.getByRole("button", { name: "New Token" }).click()
  await card.getByLabel("Name of the program").fill("Barn thermometer")
  await card.getByLabel("It may").selectOption("write")
  await card.getByLabel("Your Password", { exact: true }).fill("secret1")
  expect(await violationsInLooks(page)).toEqual({})
  await card.getByRole("button", { name: "Make Token" }).click()
  const token = await card.getByLabel("Token", { exact: true }).inputValue()
  expect(await violationsInLooks(page)).toEqual({})
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const body = JSON.stringify({ rowId: "A-1", location: "Yard", length: 9 })
  const ask = (init?: RequestInit) => fetch(`${farm.windrow.url}/api/rows`, { headers, ...init })
  expect((await ask({ method: "POST", body })).status).toBe(201)
  expect(((await (await ask()).json()) as Row[]).map(({ rowId }) => rowId)).toEqual(["A-1"])
  await card.getByRole("button", { name: "Revoke Barn thermometer" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await card.getByText("No program has access.").waitFor()
  expect((await ask()).status).toBe(401)
})

test("the API's page is whole without a script, on a narrow phone, in light and dark", async () => {
  const page = await farm.pageOf("", narrow)
  const requests: string[] = []
  const complaints: string[] = []
  page.on("request", (request) => requests.push(new URL(request.url()).pathname))
  page.on("console", (message) => complaints.push(message.text()))
  await page.goto("/api/docs")
  await page.getByRole("heading", { name: "POST /api/rows/{id}/temperatures", exact: true }).waitFor()
  expect(requests.toSorted()).toEqual(expect.arrayContaining(["/api/docs", "/api/docs.css"]))
  expect(requests.filter((path) => !/^\/(api\/docs(\.css)?|icon\.svg)$/.test(path))).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(narrow.viewport.width)
  expect(complaints).toEqual([])
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
})
