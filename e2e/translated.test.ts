import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import {
  boardScreen,
  createRowScreen,
  historyScreen,
  homeScreen,
  reportScreen,
  rowScreen,
  serverScreen,
  userScreens,
} from "../src/contract/screens"
import type { Row } from "../src/domain/rows"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, logReadings, openFarm, type User } from "./farm"
import { type Exchange, translate } from "./translator"

let farm: Farm
beforeAll(async () => {
  farm = await openFarm()
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** A phone whose browser translates, and what it says that is no word of the job. */
const translatedPhone = async (exchange: Exchange) => {
  const page = await farm.pageOf("")
  const broken: string[] = []
  page.on("pageerror", ({ message }) => broken.push(message))
  page.on("console", (message) => message.type() === "error" && broken.push(message.text()))
  await translate(page, exchange)
  return { page, broken }
}

/** Waits for an element that is seen and says exactly this, untranslated. */
const says = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()

const press = (page: Page, words: string) =>
  page
    .locator("button:visible, a:visible")
    .filter({ hasText: new RegExp(`^«${words}»$`) })
    .first()
    .click()

const open = (page: Page, end: string) => page.locator(`main a[href$="${end}"]:visible`).first().click()

test.each(["copied", "moved"] as const)(
  "the main job with right numbers on a translated page, whose texts are %s",
  async (exchange) => {
    const { page, broken } = await translatedPhone(exchange)
    const email = `${exchange}@farm.test`
    await page.goto("/signup")
    await page.locator("[name=email]").fill(email)
    await page.locator("[name=password]").fill("secret1")
    await page.locator("[name=confirmPassword]").fill("secret2")
    await page.locator("[name=firstName]").fill("Ana")
    await page.locator("[name=lastName]").fill("Berg")
    await press(page, "Create Account")
    await says(page, "«Passwords do not match»")
    await page.locator("[name=confirmPassword]").fill("secret1")
    await press(page, "Create Account")
    await says(page, "«No compost piles found.»")
    await createRow(page)

    await logTemperature(page, "145")
    await says(page, "1/15 days @ 131°F+")
    await says(page, "145 °F")
    await open(page, "/turn")
    await press(page, "Save Turn")
    await says(page, "«Turn History»")
    await addMaterial(page, "37")
    await says(page, "37")

    // Another phone logs and voids; this one shows it without a touch.
    const other = await farm.logIn(email)
    const rowId = Number(new URL(page.url()).pathname.split("/")[2])
    const { id } = await other.call<{ id: number }>("POST", `/api/rows/${rowId}/temperatures`, {
      temperature: 162,
      photoUrl: null,
    })
    await says(page, "162 °F")
    await other.call("POST", `/api/rows/${rowId}/temperatures/${id}/void`, { reason: "Wrong pile" })
    await page.getByText("162 °F").filter({ visible: true }).first().waitFor({ state: "detached" })
    await says(page, "145 °F")
    await voidReading(page)
    await says(page, "0/15 days @ 131°F+")

    await page.locator("a[aria-label=Home]").click()
    await says(page, "Pile #A-105")
    await says(page, "0/15 days")
    await other.row({ rowId: "B-206" })
    await says(page, "Pile #B-206")
    await changeFilters(page)
    expect(await numbersWith(other)).toEqual([145, 37])
    expect(await page.getByText(/went wrong|Failed to load/).count()).toBe(0)
    expect(broken).toEqual([])
  },
)

const createRow = async (page: Page) => {
  await page.locator("a[href='/rows/new']:visible").first().click()
  await page.locator("[name=rowId]").fill("A-105")
  await page.locator("[name=location]").fill("Field 9")
  await page.locator("[name=length]").fill("80")
  await press(page, "Create Row")
  await says(page, "Pile #A-105")
  await says(page, "Field 9")
  await says(page, "0/15 days")
  await page.locator("main a[href^='/rows/']:visible").first().click()
  await says(page, "Row A-105")
}

const logTemperature = async (page: Page, degrees: string) => {
  await open(page, "/temperature")
  await says(page, "Row #A-105")
  await page.locator("[name=temperature]").fill(degrees)
  const buffer = await makeJpeg({ width: 320, height: 240 })
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("img", { name: "What will be saved" }).waitFor()
  await press(page, "Save Temperature")
}

const addMaterial = async (page: Page, volume: string) => {
  await open(page, "/material")
  await page.locator("[name=cubicYards]").fill(volume)
  await page.locator("[name=materialCategoryId]").selectOption({ index: 1 })
  await press(page, "Add Material")
}

const voidReading = async (page: Page) => {
  await page.locator("main a[href*='/temperatures/']:visible").last().click()
  await page.getByAltText("What was seen at the reading").waitFor()
  const button = page.locator("main button").filter({ hasText: "Void This" })
  await button.click()
  await page.locator("[name=reason]:visible").fill("A test")
  await page.locator("dialog[open] button[type=submit]").click()
  await button.waitFor({ state: "detached" })
  await page.locator("a[aria-label=Back]").click()
}

const changeFilters = async (page: Page) => {
  for (const filter of ["Cooking", "Active", "All"]) await press(page, filter)
  await says(page, "Pile #A-105")
}

const numbersWith = async (user: User) => {
  const [pile] = (await user.call<{ id: number; rowId: string }[]>("GET", "/api/rows")).filter(
    ({ rowId }) => rowId === "A-105",
  )
  const [reading] = (
    await user.call<{ temperature: number; voided: unknown }[]>("GET", `/api/rows/${pile?.id}/temperatures`)
  ).filter(({ temperature }) => temperature !== 162)
  const [material] = await user.call<{ cubicYards: number }[]>("GET", `/api/rows/${pile?.id}/materials`)
  return [reading?.temperature, material?.cubicYards]
}

/** All but the two that differ each time: a new pile's suggested name, and the server's figures. */
const screens = [
  homeScreen,
  ...userScreens.filter((screen) => screen !== createRowScreen && screen !== serverScreen),
]

test.each(screens)(
  "translated, %s says what it says in English, also after another phone's records",
  async (screen) => {
    const ada = await farm.logIn("ada@farm.test")
    const { row, path } = await worked(ada, screen)
    const english = await farm.pageOf(ada.cookie)
    const translated = await Promise.all(
      (["copied", "moved"] as const).map(async (exchange) => {
        const page = await farm.pageOf(ada.cookie)
        await translate(page, exchange)
        return page
      }),
    )
    const pages = [english, ...translated]
    for (const page of pages) await page.goto(path)
    for (const page of pages) await page.locator("h1:visible").waitFor()
    await sameWords(pages)
    const before = await wordsOf(english)
    await work(ada, row, 2)
    if (changing.includes(screen)) await until("news", async () => (await wordsOf(english)) !== before)
    await sameWords(pages)
  },
)

test.each([homeScreen, boardScreen])(
  "translated, %s says in its own words that a pile is complete, and its count as it is",
  async (screen) => {
    const ada = await farm.logIn("ada@farm.test")
    const row = await ada.row({ rowId: `T-${Math.random().toString(36).slice(2, 8)}` })
    await logReadings(ada, row, Array(15).fill(142))
    const page = await farm.pageOf(ada.cookie)
    await translate(page, "copied")
    await page.goto(screen)
    const pile = page.locator("li, tr").filter({ hasText: row.rowId })
    await pile.getByText("«Complete»", { exact: true }).first().waitFor()
    const [reading] = await ada.call<{ id: number }[]>("GET", `/api/rows/${row.id}/temperatures`)
    await ada.call("POST", `/api/rows/${row.id}/temperatures/${reading?.id}/void`, { reason: "A test" })
    await pile.getByText("14/15 days").first().waitFor()
  },
)

/** The screens on which another phone's records are seen at once. */
const changing: readonly string[] = [homeScreen, rowScreen, reportScreen, historyScreen, boardScreen]

/** A pile with a record of each kind, and the screen's address for it. */
const worked = async (user: User, screen: string) => {
  const row = await user.row({ rowId: `T-${Math.random().toString(36).slice(2, 8)}` })
  await logReadings(user, row, [142, 150, 128], true)
  const sale = await work(user, row, 1)
  const [reading] = await user.call<{ id: number }[]>("GET", `/api/rows/${row.id}/temperatures`)
  const ids: Record<string, number | undefined> = {
    rowId: row.id,
    temperatureId: reading?.id,
    saleId: sale.id,
  }
  return { row, path: screen.replace(/:(\w+)/g, (_, id: string) => `${ids[id]}`) }
}

const work = async (user: User, { id }: Row, times: number) => {
  const add = <T>(kind: string, record: object) => user.call<T>("POST", `/api/rows/${id}/${kind}`, record)
  await add("temperatures", { temperature: 133 + times, photoUrl: null })
  await add("turns", { waterAdded: true })
  await add("materials", { materialCategoryId: 1, cubicYards: 3 + times, notes: `Load ${times}` })
  return add<{ id: number }>("sales", { clientName: "Berg", emptyWeight: 12_000, fullWeight: 20_000 + times })
}

const sameWords = async (pages: readonly Page[]) => {
  let words: string[] = []
  const same = async () => {
    words = await Promise.all(pages.map(wordsOf))
    return new Set(words).size === 1
  }
  await until("the same words", same).catch(() => expect(words).toEqual(words.map(() => words[0] ?? "")))
}

/**
 * What is seen, without the translator's marks; a translated word may stand in a line of its own. Without times of day
 * and ages too: the pages were not opened in the same minute.
 */
const wordsOf = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: textContent has hidden text, too
  (await page.locator("body").innerText()).replace(/[«»\s]/g, "").replace(times, "")

const times = /\d+:\d\d[AP]M|(lessthanaminute|(about)?\d+(minute|hour)s?)ago/g
