import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import { violationsInLooks } from "./axe"
import { desk, type Farm, logReadings, openFarm, phone, resize, type User } from "./farm"

let farm: Farm
let ana: User
let bo: User
let piles: Row[]
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  const { url } = await ana.call<{ url: string }>("POST", "/api/farm/invitations", { role: "worker" })
  bo = await farm.signUp("bo@farm.test")
  await bo.call("POST", `/api/join/${url.split("/").at(-1)}`)
  piles = []
  for (let pile = 1; pile <= 30; pile++) {
    const place = ["Bay 10", "Bay 2", "North yard"][pile % 3]
    piles.push(await ana.row({ rowId: `A-${100 + pile}`, location: place }))
  }
  await logReadings(ana, pile("A-102"), [142, 139, 133], true)
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const office = { ...desk, isMobile: false, hasTouch: false }
const pile = (label: string) => {
  const found = piles.find(({ rowId }) => rowId === label)
  if (!found) throw new Error(`There is no ${label}.`)
  return found
}

const atTheDesk = async (path = "/", options = {}) => {
  const page = await farm.pageOf(ana.cookie, { ...office, ...options })
  await page.goto(path)
  await list(page)
    .getByRole("link", { name: /^A-102/ })
    .waitFor()
  return page
}
const list = (page: Page) => page.getByRole("navigation", { name: "Piles" })
const line = (page: Page, label: string) => list(page).getByRole("link", { name: new RegExp(`^${label}`) })
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true })
const labels = async (page: Page) =>
  (await list(page).locator("li a > :first-child").allTextContents()).map((text) => text.trim())

test("a click shows a pile beside the others, which stay where they are, with what was typed", async () => {
  const page = await atTheDesk()
  // Bay 2 comes before Bay 10.
  expect((await labels(page)).slice(0, 2)).toEqual(["A-101", "A-104"])
  await line(page, "A-130").scrollIntoViewIfNeeded()
  const top = () => page.locator("#piles-at-desk").evaluate((piles) => piles.scrollTop)
  const before = await top()
  expect(before).toBeGreaterThan(0)
  await line(page, "A-130").click()
  await heading(page, "Row A-130").waitFor()
  expect(await line(page, "A-130").getAttribute("aria-current")).toBe("page")
  expect(await top()).toBe(before)
  const find = list(page).getByRole("searchbox")
  await find.fill("a 102")
  await line(page, "A-101").waitFor({ state: "detached" })
  await line(page, "A-102").click()
  await heading(page, "Row A-102").waitFor()
  expect(await find.inputValue()).toBe("a 102")
  for (const name of ["Report", "History", "Export", "Edit"])
    await page.getByRole("navigation", { name: "This pile" }).getByRole("link", { name }).waitFor()
  await page.getByRole("region", { name: "Photos of the Last Days" }).locator("img").waitFor()
})

test("keys lead from pile to pile, into one, to its form and to the field, and are listed", async () => {
  const page = await atTheDesk()
  await page.keyboard.press("ArrowDown")
  await heading(page, "Row A-101").waitFor()
  await page.keyboard.press("ArrowDown")
  await heading(page, "Row A-104").waitFor()
  await page.keyboard.press("ArrowUp")
  await heading(page, "Row A-101").waitFor()
  await page.keyboard.press("Enter")
  await page.waitForFunction(() => document.activeElement?.matches("h1"))
  await page.keyboard.press("?")
  await page.getByRole("dialog", { name: "Keys" }).getByText("Find a pile").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "hidden" })
  await page.keyboard.press("/")
  await page.keyboard.type("l/?")
  expect(await list(page).getByRole("searchbox").inputValue()).toBe("l/?")
  await list(page).getByRole("searchbox").fill("")
  await line(page, "A-101").waitFor()
  await page.keyboard.press("ArrowDown")
  await page.waitForFunction(() => document.activeElement?.matches("#piles-at-desk a"))
  await page.keyboard.press("l")
  await heading(page, "Log Temperature").waitFor()
  await page.getByText("Row #A-101").waitFor()
  await page.getByLabel("Temperature (°F)").fill("14")
  await page.keyboard.press("l")
  expect(new URL(page.url()).pathname).toBe(`/rows/${pile("A-101").id}/temperature`)
})

test("keys work beside a toast and after it", async () => {
  const page = await atTheDesk(`/rows/${pile("A-102").id}/edit`)
  await page.getByLabel("Width").fill("13")
  await page.getByRole("button", { name: "Save Changes" }).click()
  await page.getByText("Row updated").first().waitFor()
  await heading(page, "Row A-102").waitFor()
  await page.keyboard.press("?")
  await page.getByRole("dialog", { name: "Keys" }).waitFor()
})

test("the arrows lead to the piles again once the list of keys was closed", async () => {
  const page = await atTheDesk("/")
  await line(page, "A-101").waitFor()
  await page.keyboard.press("?")
  await page.getByRole("dialog", { name: "Keys" }).waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "hidden" })
  await page.keyboard.press("ArrowDown")
  await page.waitForFunction(() => document.activeElement?.matches("#piles-at-desk a"))
})

test("letters that are switched off do nothing, also on the next page", async () => {
  const page = await atTheDesk(`/rows/${pile("A-102").id}`)
  await page.getByRole("button", { name: "Keys" }).click()
  await page.getByLabel("Use / l and ? as keys").uncheck()
  await page.getByRole("button", { name: "Close" }).click()
  await page.getByRole("dialog").waitFor({ state: "hidden" })
  await page.reload()
  await line(page, "A-102").waitFor()
  await page.keyboard.press("l")
  await page.keyboard.press("ArrowDown")
  await heading(page, "Row A-105").waitFor()
})

test("a reading from the yard is in its line within a second, and nothing else moves", async () => {
  const page = await atTheDesk(`/rows/${pile("A-130").id}`)
  await page.getByText("No turns recorded yet").waitFor()
  await page.evaluate(() => scrollTo(0, 300))
  const places = () =>
    page.evaluate(() => [
      scrollY,
      ...[...document.querySelectorAll("#piles-at-desk a, main h2")].map(
        (one) => one.getBoundingClientRect().top,
      ),
    ])
  // The stream of changes must have begun, which the page does not tell.
  await page.waitForTimeout(1500)
  const before = await places()
  const began = Date.now()
  await bo.call("POST", `/api/rows/${pile("A-127").id}/temperatures`, { temperature: 163, photoUrl: null })
  await line(page, "A-127").getByText("163 °F is too hot. Turn it.").waitFor({ timeout: 5000 })
  expect(Date.now() - began).toBeLessThan(1000)
  expect(await places()).toEqual(before)
  await list(page).getByRole("list", { name: "On the round now" }).getByText("Bo Berg").waitFor()
})

test("what was saved is told in sight, also where the pile's page was scrolled", async () => {
  await logReadings(ana, pile("A-129"), [142, 139, 133], true)
  const page = await atTheDesk(`/rows/${pile("A-129").id}`)
  await page.locator("canvas").first().waitFor()
  await page.evaluate(() => scrollTo(0, 300))
  await page
    .getByRole("link", { name: "Add Turn" })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole("button", { name: "Save Turn" }).click()
  const told = page.getByRole("button", { name: "Undo" })
  await told.waitFor()
  await page.waitForFunction(() => scrollY > 200)
  const { y = -1, height = 0 } = (await told.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThan(office.viewport.height)
  const reached = await told.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(reached).toBe(true)
})

test("a line tells the days of the card, also beside a new count, and what stands beside it says whose records it has", async () => {
  const page = await atTheDesk(`/rows/${pile("A-105").id}`)
  await logReadings(bo, pile("A-105"), [142, 139, 133], false)
  await line(page, "A-105").getByText("3/15 days").waitFor()
  // Raw material begins the count anew; the pile's specified bar goes on.
  const load = { materialCategoryId: 1, cubicYards: 4, startsCount: true }
  await bo.call("POST", `/api/rows/${pile("A-105").id}/materials`, load)
  await page
    .getByText(/New count since/)
    .first()
    .waitFor()
  await line(page, "A-105").getByText("3/15 days").waitFor()
  await page.getByRole("heading", { name: "Logged today at A-105" }).waitFor()
  await list(page).getByRole("button", { name: "Cooking" }).click()
  await list(page).getByText("No pile has finished cooking.").waitFor()
})

test.each([
  ["/", 1024, true],
  ["/", 1280, true],
  ["/", 1920, true],
  ["/farm", 1024, false],
  ["/farm", 1280, true],
  ["/server", 1920, true],
  ["/report", 1024, false],
  ["/report", 1920, true],
  ["/board", 1920, false],
])(
  "%s at %i px has the piles beside it: %p; nothing is wider than the page",
  async (path, width, isBeside) => {
    const page = await farm.pageOf(ana.cookie, { ...office, viewport: { width, height: 800 } })
    await page.goto(path === "/report" ? `/rows/${pile("A-102").id}/report` : path)
    await page
      .getByRole("main")
      .getByText(/A-102|Berg|administrator/)
      .first()
      .waitFor()
    await page.waitForLoadState("load")
    if (isBeside) await line(page, "A-102").waitFor()
    expect(await list(page).isVisible()).toBe(isBeside)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const column = await page.getByRole("main").boundingBox()
    if (path === "/") expect(column?.width).toBe(478)
  },
)

test("a phone has the screen alone, and a page that becomes as wide gets the piles", async () => {
  const page = await farm.pageOf(ana.cookie, phone)
  await page.goto(`/rows/${pile("A-102").id}`)
  await page.getByText("No turns recorded yet").waitFor()
  expect(await list(page).count()).toBe(0)
  expect(await page.getByRole("navigation", { name: "This pile" }).count()).toBe(0)
  await resize(page, 1280, 800)
  await line(page, "A-102").waitFor()
})

test("the piles' place is free from the first paint", async () => {
  const page = await farm.pageOf(ana.cookie, office)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) Object.assign(globalThis, { shifted: shift })
    }).observe({ type: "layout-shift", buffered: true })
  })
  await page.goto(`/rows/${pile("A-101").id}`)
  await line(page, "A-102").waitFor()
  await page.getByText("No turns recorded yet").waitFor()
  const column = await page.getByRole("main").boundingBox()
  expect(column?.x).toBeGreaterThan(479)
  expect(await page.evaluate(() => "shifted" in globalThis)).toBe(false)
})

test("the desk is accessible in light, dark and forced colors, with text twice as large too", async () => {
  const page = await atTheDesk(`/rows/${pile("A-102").id}`)
  await page.getByText("No turns recorded yet").waitFor()
  expect(await violationsInLooks(page)).toEqual({})
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("#piles-at-desk a *, main a")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})
