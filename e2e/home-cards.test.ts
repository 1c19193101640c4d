import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import { type Farm, openFarm, phone, type User } from "./farm"

let farm: Farm
let few: User
let many: User
beforeAll(async () => {
  farm = await openFarm()
  few = await farm.signUp("few@farm.test")
  many = await farm.signUp("many@farm.test")
  for (const user of [few, many]) await user.call("PATCH", "/api/farm", { zone: "UTC" })
  await plant(few, 6)
  await plant(many, 40)
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const places = ["North yard", "South field", "Beside the barn"]

/** Piles with two readings each; every third one needs today's, every fourth one is too hot. */
const plant = async (user: User, number: number) => {
  for (let at = 0; at < number; at++) {
    const row = await user.row({ rowId: `A-${100 + at}`, location: places[at % 3] ?? "" })
    const last = at % 3 === 0 ? 26 : 1
    for (const [hours, temperature] of [
      [last + 24, 141],
      [last, at % 4 === 0 ? 165 : 144],
    ] as const)
      await user.call("POST", `/api/rows/${row.id}/temperatures`, {
        temperature,
        recordedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
      })
  }
}

const homeOf = async (user: User, viewport: { width: number; height: number }) => {
  const page = await farm.pageOf(user.cookie, { ...phone, viewport })
  await page.goto("/")
  await page.locator("#root li a").first().waitFor()
  return page
}

/** Cards on the screen, a part of one as a part. */
const cardsOn = (page: Page) =>
  page.$$eval("#root main li > div", (cards) =>
    cards.reduce((sum, card) => {
      const { top, height } = card.getBoundingClientRect()
      return sum + Math.max(0, Math.min(height, innerHeight - top)) / height
    }, 0),
  )

test("three and a half piles and more stand on a phone's first screen", async () => {
  const page = await homeOf(few, { width: 390, height: 844 })
  expect(await cardsOn(page)).toBeGreaterThanOrEqual(3.5)
})

/** What leaves the screen or its card, and buttons that lie on words of their card. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const at = (one: Element) => one.getBoundingClientRect()
    const found: (string | null)[] = []
    for (const one of document.querySelectorAll("#root header *, #root main *"))
      if (at(one).width > 1 && at(one).right > innerWidth + 1) found.push(one.textContent)
    for (const card of document.querySelectorAll("#root main li > div")) {
      const button = card.querySelector(":scope > a:last-child:not(:first-child)")
      for (const words of card.querySelectorAll("span, p, svg")) {
        const [word, box] = [at(words), at(card)]
        if (word.right > box.right + 1 || word.bottom > box.bottom + 1) found.push(words.textContent)
        const press = button && at(button)
        const isLeaf = words.children.length === 0
        if (press && isLeaf && word.right > press.left && word.bottom > press.top && word.top < press.bottom)
          found.push(`${words.textContent} under the button`)
      }
    }
    return found
  })

test.each([
  [390, 844, "24px"],
  [360, 640, "20px"],
  [390, 844, "32px"],
  [360, 640, "32px"],
  [320, 568, "32px"],
])("at %d × %d with text of %s nothing is cut, covered or beside the screen", async (width, height, size) => {
  for (const user of [few, many]) {
    const page = await homeOf(user, { width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
    expect(await faults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const title = page.getByRole("heading", { level: 1 })
    // A second line would be the rest of its one word.
    const heights = await title.evaluate((one) => one.getClientRects()[0]?.height ?? 0)
    const line = await title.evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight))
    expect(Math.round(heights / line)).toBe(1)
  }
})

test("of forty piles any one is five touches away", async () => {
  const page = await homeOf(many, { width: 390, height: 844 })
  const field = page.getByRole("searchbox", { name: "Find a pile" })
  await field.tap()
  await page.keyboard.type("137", { delay: 20 })
  const card = page.getByRole("link", { name: /^Pile #A-137/ })
  await page.waitForFunction(() => document.querySelectorAll("#root main li > div").length === 1)
  expect(await card.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(500)
  await card.tap()
  await page.getByRole("heading", { level: 1, name: "Row A-137" }).waitFor()
  await page.goBack()
  await card.waitFor()
  expect(await field.inputValue()).toBe("137")
})
