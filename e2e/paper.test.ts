import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { type Farm, logReadings, openFarm, type User } from "./farm"
import { pagesOf } from "./pdf"

const degrees = Array.from({ length: 13 }, (_, day) => 141 + day)

let farm: Farm
let ana: User
let pile: Row
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  pile = await ana.row({ rowId: "A-118", location: "North yard" })
  await logReadings(ana, pile, degrees)
  for (const waterAdded of [true, false, true, false])
    await ana.call("POST", `/api/rows/${pile.id}/turns`, { waterAdded })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** A phone in the dark, whose paper is white all the same. */
const opened = async (path: string, shows: string) => {
  const page = await farm.pageOf(ana.cookie, { colorScheme: "dark" })
  await page.goto(path)
  await page.getByText(shows).filter({ visible: true }).first().waitFor()
  return page
}

const textOf = async (page: Page) => (await pagesOf(await page.pdf({ format: "A4" }))).join(" ")

/** What somebody could press or fill in, if paper could. */
const controls = "button:not(table *, [aria-pressed=true]), form, input, select, nav, a[class*=button]"

const printedControls = async (page: Page) => {
  await page.emulateMedia({ media: "print" })
  return page.locator(controls).filter({ visible: true }).allTextContents()
}

test("a pile is printed with all its readings and turns, and nothing to press", async () => {
  const page = await opened(`/rows/${pile.id}`, "All 13 readings")
  await page.getByText("All 4 turns").waitFor()
  const paper = await textOf(page)
  expect(paper).toMatch(/^\s*1 \/ \d+\s+Row A-118\s+Printed \w+ \d+, \d{4} - \d+:\d\d [AP]M/)
  for (const temperature of degrees) expect(paper).toContain(` ${temperature}`)
  expect(paper).toContain("13 readings in all.")
  expect(paper).toContain("4 turns in all.")
  expect(paper).toContain("80 ft × 12 ft")
  expect(paper).not.toMatch(/Log Temperature|Add Turn|Add Material|Record Sale|Edit Row|Month|All 13|Delete/)
  expect(await printedControls(page)).toEqual([])
  // The screen is as it was.
  await page.emulateMedia({ media: "screen" })
  await page.getByRole("button", { name: "All 13 readings" }).waitFor()
})

test("without a signal paper says that older readings are not here", async () => {
  const long = await ana.row({ rowId: "B-310" })
  await logReadings(
    ana,
    long,
    Array.from({ length: 101 }, () => 120),
  )
  const page = await farm.pageOf(ana.cookie)
  await page.route(`**/api/rows/${long.id}/temperatures`, (route) => route.abort())
  await page.goto(`/rows/${long.id}`)
  await page.getByRole("button", { name: "All readings" }).waitFor()
  expect(await textOf(page)).toContain("100 readings. Older ones are not on this phone.")
})

test("home and history are printed whole, and say what of them", async () => {
  for (let more = 0; more < 20; more++) await ana.row({ rowId: `C-${100 + more}`, location: "South field" })
  const home = await opened("/", "Pile #C-119")
  // Cards below the screen come after it.
  await home.getByText("Pile #C-100").waitFor({ state: "attached" })
  const paper = await textOf(home)
  for (let more = 0; more < 20; more++) expect(paper).toContain(`Pile #C-${100 + more}`)
  expect(paper).not.toMatch(/\bLog\b|Cooking|Past|Days end at/)
  expect(await printedControls(home)).toEqual([])
  const history = await opened(`/rows/${pile.id}/history?show=temperatures`, "Export Log")
  await history.getByText("Temperature: 153 °F").waitFor()
  const log = await textOf(history)
  expect(log).toContain("History, Row A-118")
  expect(log.match(/Temperature: \d+ °F/g)).toHaveLength(13)
  expect(log).toMatch(/Temperatures/)
  expect(log).not.toMatch(/Turns|Materials|Export Log|Show all/)
  expect(await printedControls(history)).toEqual([])
})
