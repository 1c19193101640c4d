import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import { appendFileSync, globSync, readFileSync, readlinkSync, rmSync } from "node:fs"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { browserFlags, browserPath } from "./browser"
import { killGroup } from "./browsers/process-group"
import { closePages, type Farm, openFarm, phone, type User } from "./farm"
import { isKeptHere, keptOn, untilKept, waitingLine, withoutApi } from "./kept"
import { oldestBrowserPath, oldestFlags } from "./oldest-browser"
import { farmLan } from "./photo-form"
import { newFolder } from "./windrow"

let farm: Farm
let ana: User
let buffer: Buffer
beforeAll(async () => {
  farm = await openFarm(farmLan)
  ana = await farm.signUp("ana@farm.test")
  buffer = await makeJpeg({ width: 1200, height: 900 })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const photo = () => ({ name: "1.jpg", mimeType: "image/jpeg", buffer })
const newRow = (user = ana) => user.row({ rowId: `A-${Math.random()}` })
const readingsOf = ({ id }: Row, user = ana) =>
  user.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)

/** Ana is signed in then. */
const giveCookie = (context: BrowserContext, url: string) => {
  const [name = "", value = ""] = ana.cookie.split("=")
  return context.addCookies([{ name, value, url }])
}

/** Opens a pile and its form, which its user fills in. */
const fillForm = async (page: Page, { id }: Row, temperature: number) => {
  await page.goto(`/rows/${id}`)
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill(String(temperature))
  await page.getByLabel("Photo (Required)").setInputFiles(photo())
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

const save = (page: Page) => page.getByRole("button", { name: "Save Temperature" }).click()
const cardOf = (page: Page, { rowId }: Row) => page.getByRole("link", { name: `Pile #${rowId}` })
const lineOf = (page: Page, temperature: number) =>
  page.getByRole("table", { name: "Temperatures" }).getByRole("row", { name: String(temperature) })

/** Expects a reading of 145 in the list of piles, on its card and in its bar, marked as not sent. */
const standsAtHome = async (page: Page, row: Row) => {
  const card = cardOf(page, row)
  await card.getByText("145 °F").waitFor()
  await card.getByText("1 record not sent yet").waitFor()
  await card.getByText("1/15 days").waitFor()
}

/** The paths of the records that the server has answered from now on. */
const answersOn = (context: BrowserContext) => {
  const paths: string[] = []
  context.on("response", (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().method() === "POST" && pathname.endsWith("/temperatures")) paths.push(pathname)
  })
  return paths
}

/** Call this before the first page. */
const faultsOn = (context: BrowserContext) => {
  const faults: string[] = []
  context.on("weberror", (fault) => faults.push(fault.error().message))
  return faults
}

test("a reading saved without a signal stands everywhere at once, outlives its tab and goes out once", async () => {
  const row = await newRow()
  const first = await farm.pageOf(ana.cookie)
  const context = first.context()
  const faults = faultsOn(context)
  const begun = Date.now()
  await fillForm(first, row, 145)
  const endOutage = await withoutApi(first)
  await save(first)
  await isKeptHere(first)
  const saved = Date.now()
  await lineOf(first, 145).getByText("Not sent yet").waitFor()
  await first.getByText("1/15 days @ 131°F+").waitFor()
  await waitingLine(first, 1).waitFor()
  await first.getByRole("link", { name: "Back" }).click()
  await standsAtHome(first, row)
  await first.close()

  const page = await context.newPage()
  await page.goto("/")
  await standsAtHome(page, row)
  await waitingLine(page, 1).waitFor()
  await page.goto(`/rows/${row.id}`)
  await lineOf(page, 145).getByText("Not sent yet").waitFor()
  const [kept] = await keptOn(page)
  expect(await readingsOf(row)).toEqual([])

  const answers = answersOn(context)
  await endOutage()
  await lineOf(page, 145)
    .getByRole("link", { name: /\(Photo\)/ })
    .waitFor()
  await page.getByText("Not sent yet").waitFor({ state: "detached" })
  await waitingLine(page, 1).waitFor({ state: "detached" })
  await untilKept(page, 0)
  expect(answers).toHaveLength(1)
  const [reading, ...others] = await readingsOf(row)
  expect([reading?.temperature, others]).toEqual([145, []])
  expect(Date.parse(reading?.recordedAt ?? "")).toBeWithin(begun, saved)
  const stored = await page.request.get(reading?.photoUrl ?? "")
  expect((await stored.body()).length).toBe(kept?.photo ?? 0)
  expect(faults).toEqual([])
})

test("piles that are merged without a signal are removed here, outlive their tab and are one pile later", async () => {
  const [row, other] = [await newRow(), await newRow()]
  const first = await farm.pageOf(ana.cookie)
  await first.goto(`/rows/${row.id}/merge`)
  await first.getByLabel(`${other.rowId},`).check()
  await first.getByLabel("Row ID of the new pile").fill("C-12")
  const endOutage = await withoutApi(first)
  await first.getByRole("button", { name: "Merge" }).click()
  await first.getByText("Merged into C-12, not sent yet").waitFor()
  expect(await first.getByRole("link", { name: "Log Temperature" }).count()).toBe(0)
  expect((await ana.call<Row>("GET", `/api/rows/${row.id}`)).status).toBe("active")
  await first.close()

  const page = await first.context().newPage()
  await page.goto("/")
  await cardOf(page, other).getByText("Removed").waitFor()
  await endOutage()
  await page.getByRole("link", { name: "Pile #C-12" }).waitFor()
  await untilKept(page, 0)
  await page.getByRole("link", { name: `Pile #${row.rowId}` }).click()
  await page.getByRole("link", { name: "C-12" }).first().waitFor()
})

/** A browser with a disk of its own, and the session's cookie, which browsers write late. */
const openBrowser = async (folder: string) => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: browserFlags,
    baseURL: farm.windrow.url,
    ...phone,
  })
  await giveCookie(context, farm.windrow.url)
  const [page] = context.pages()
  return page ?? context.newPage()
}

/** Chromium names its first process in the lock of its folder: 'host-1234'. */
const killBrowser = (folder: string) =>
  killGroup(Number(readlinkSync(join(folder, "SingletonLock")).split("-").at(-1)))

/** Its readings on the server, and of each the type of its photo's address. */
const sentOf = async (row: Row) =>
  (await readingsOf(row)).map(({ temperature, photoUrl }) => [temperature, typeof photoUrl])

/** Saves a reading that waits for a signal in a new pile, as those before it do. */
const saveWaiting = async (page: Page, temperature: number) => {
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.abort(),
  )
  const row = await newRow()
  await fillForm(page, row, temperature)
  await save(page)
  await isKeptHere(page)
  return row
}

test("what the toast says to be saved is there when the browser is killed that moment", async () => {
  for (const temperature of [145, 146, 147]) {
    const folder = newFolder()
    const killed = await openBrowser(folder)
    const [before, row] = [await saveWaiting(killed, 120), await saveWaiting(killed, temperature)]
    await killBrowser(folder)
    const page = await openBrowser(folder)
    await page.goto("/")
    await untilKept(page, 0)
    expect(await sentOf(before)).toEqual([[120, "string"]])
    expect(await sentOf(row)).toEqual([[temperature, "string"]])
    await page.context().close()
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
})

test("where Chromium loses the whole database after a kill within a write, numbers and times are there", async () => {
  const folder = newFolder()
  const first = await openBrowser(folder)
  const rows = [await saveWaiting(first, 145)]
  await killBrowser(folder)
  tearLog(folder)
  const second = await openBrowser(folder)
  rows.push(await saveWaiting(second, 146))
  await until("both in the other store", () => isInLocalStorage(folder, second), { within: 150_000 })
  await killBrowser(folder)

  const page = await openBrowser(folder)
  await page.goto("/waiting")
  for (const [index, row] of rows.entries()) {
    const item = page.getByRole("listitem").filter({ hasText: row.rowId })
    await item.getByText("The photo could not be read on this phone").waitFor()
    await item.getByText(`${145 + index} °F`).waitFor()
    await item.getByRole("button", { name: "Send without photo" }).click()
  }
  await untilKept(page, 0)
  for (const [index, row] of rows.entries()) expect(await sentOf(row)).toEqual([[145 + index, "object"]])
  await page.context().close()
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

/** As when the process ends between the two writes of a record of LevelDB: its head says 1000 bytes, of which 100 are there. */
const tearLog = (folder: string) => {
  const [log = ""] = globSync("Default/IndexedDB/*/*.log", { cwd: folder })
  const head = [1, 2, 3, 4, 1000 % 256, Math.floor(1000 / 256), 1]
  appendFileSync(join(folder, log), Buffer.from([...head, ...Array<number>(100).fill(65)]))
}

/** Chromium writes it to the disk within five seconds at first, later once a minute. */
const isInLocalStorage = async (folder: string, page: Page) => {
  const logs = globSync("Default/Local Storage/leveldb/*.log", { cwd: folder })
  const text = logs.map((log) => readFileSync(join(folder, log), "latin1")).join("")
  return (await keptOn(page)).every(({ key }) => text.includes(key))
}

// A host name over http is no secure context: it has no locks.
test.each([
  ["with locks", "127.0.0.1"],
  ["over plain http", "farm.lan"],
])("%s one of two tabs sends, and both show what waits and what has arrived", async (_, host) => {
  const row = await newRow()
  const base = farm.windrow.url.replace("127.0.0.1", host)
  const first = await farm.pageOf("", { baseURL: base })
  const context = first.context()
  await giveCookie(context, base)
  await fillForm(first, row, 145)
  // The last one that was opened sends.
  const second = await context.newPage()
  await second.goto("/")
  await cardOf(second, row).waitFor()
  const endOutage = await withoutApi(first)
  await save(first)
  await isKeptHere(first)
  await lineOf(first, 145).getByText("Not sent yet").waitFor()
  await standsAtHome(second, row)
  for (const page of [first, second]) await waitingLine(page, 1).waitFor()
  const answers = answersOn(context)
  await endOutage()
  await lineOf(first, 145)
    .getByRole("link", { name: /\(Photo\)/ })
    .waitFor()
  for (const page of [first, second]) await waitingLine(page, 1).waitFor({ state: "detached" })
  await cardOf(second, row).getByText("145 °F").waitFor()
  await cardOf(second, row).getByText("not sent yet").waitFor({ state: "detached" })
  expect(answers).toHaveLength(1)
  // The form in the other tab hears from it.
  await first.getByRole("link", { name: "Add Turn" }).click()
  await first.getByRole("button", { name: "Save Turn" }).click()
  await first.getByText("Turn recorded").first().waitFor()
  expect(await readingsOf(row)).toHaveLength(1)
})

const logIn = async (page: Page, email: string) => {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("secret1")
  await page.getByRole("button", { name: "Login" }).click()
  await page.getByText("Login Successful").first().waitFor()
}

test("another user's login on the phone neither shows nor sends a record; its own user's sends it", async () => {
  const bo = await farm.signUp("bo@farm.test")
  const [anas, bos] = [await newRow(), await newRow(bo)]
  const page = await farm.pageOf("")
  await logIn(page, "ana@farm.test")
  await fillForm(page, anas, 145)
  const endOutage = await withoutApi(page)
  await save(page)
  await isKeptHere(page)
  // Her session ends.
  await page.context().clearCookies()
  await page.goto("/login")
  await endOutage()
  await logIn(page, "bo@farm.test")
  await cardOf(page, bos).waitFor()
  await fillForm(page, bos, 120)
  await save(page)
  await page.getByText("Temperature recorded").first().waitFor()
  await page.getByRole("link", { name: "Back" }).click()
  await cardOf(page, bos).getByText("120 °F").waitFor()
  await page
    .getByText(/on this phone|not sent yet/i)
    .first()
    .waitFor({ state: "detached" })
  await untilKept(page, 1)
  expect(await keptOn(page)).toMatchObject([{ rowId: anas.id, tries: expect.any(Number) }])
  expect(await readingsOf(anas)).toEqual([])
  await page.getByRole("button", { name: "Menu" }).click()
  await page.getByRole("button", { name: "Logout" }).click()
  await page.getByText("You have been successfully logged out.").first().waitFor()
  await logIn(page, "ana@farm.test")
  await untilKept(page, 0)
  expect((await readingsOf(anas)).map(({ temperature }) => temperature)).toEqual([145])
  expect((await readingsOf(bos, bo)).map(({ temperature }) => temperature)).toEqual([120])
})

test("a round of ten piles without a signal keeps ten readings in order, and each arrives with its time", async () => {
  const cy = await farm.signUp("cy@farm.test")
  const rows: Row[] = []
  for (let pile = 0; pile < 10; pile++) rows.push(await cy.row({ rowId: `A-${101 + pile}` }))
  const page = await farm.pageOf(cy.cookie)
  await page.goto("/")
  await page.getByRole("link", { name: "Log temperature of A-101" }).click()
  await page.getByLabel("Temperature (°F)").waitFor()
  const endOutage = await withoutApi(page)
  for (const [pile, { rowId }] of rows.entries()) {
    await page.getByRole("heading", { name: `Row #${rowId}` }).waitFor()
    await page.getByLabel("Temperature (°F)").fill(String(140 + pile))
    const next = rows[pile + 1]
    if (!next) break
    const [camera] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: `Save & next: ${next.rowId}` }).click(),
    ])
    await camera.setFiles(photo())
  }
  await page.getByLabel("Photo (Required)").setInputFiles(photo())
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await save(page)
  await isKeptHere(page)
  await waitingLine(page, 10).waitFor()
  const kept = await keptOn(page)
  expect(kept.map(({ label, body }) => [label, body.temperature])).toEqual(
    rows.map(({ rowId }, pile) => [rowId, 140 + pile]),
  )
  const times = kept.map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].sort())
  await endOutage()
  await untilKept(page, 0)
  for (const [pile, row] of rows.entries()) {
    const readings = await readingsOf(row, cy)
    expect(readings.map(({ temperature, recordedAt }) => [temperature, recordedAt])).toEqual([
      [140 + pile, String(times[pile])],
    ])
  }
})

test("a record that is refused later stays with the server's sentence, and holds up no other", async () => {
  const [removed, other] = [await newRow(), await newRow()]
  const page = await farm.pageOf(ana.cookie)
  await page.goto("/")
  await cardOf(page, other).waitFor()
  const endOutage = await withoutApi(page)
  for (const row of [removed, other]) {
    await fillForm(page, row, 145)
    await save(page)
    await isKeptHere(page)
  }
  await ana.call("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  await endOutage()
  await untilKept(page, 1)
  expect(await keptOn(page)).toMatchObject([
    {
      rowId: removed.id,
      body: { temperature: 145 },
      needsAttention: true,
      reason: "A removed row cannot be edited",
    },
  ])
  expect(await readingsOf(removed)).toEqual([])
  expect(await readingsOf(other)).toHaveLength(1)
})

test("in the oldest Chromium, without locks, channels and persistence, a reading is kept and goes out once", async () => {
  const args = [...browserFlags, ...oldestFlags, ...farmLan]
  const browser = await chromium.launch({ executablePath: oldestBrowserPath(), args })
  const base = farm.windrow.url.replace("127.0.0.1", "farm.lan")
  const context = await browser.newContext({ baseURL: base, ...phone, locale: "en-US" })
  await giveCookie(context, base)
  await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"))
  const faults = faultsOn(context)
  const row = await newRow()
  const page = await context.newPage()
  await fillForm(page, row, 145)
  const has = () =>
    page.evaluate(() => ["locks" in navigator, "storage" in navigator, "BroadcastChannel" in window])
  expect(await has()).toEqual([false, false, false])
  const endOutage = await withoutApi(page)
  await save(page)
  await isKeptHere(page)
  await page.reload()
  await lineOf(page, 145).getByText("Not sent yet").waitFor()
  await endOutage()
  await untilKept(page, 0)
  await lineOf(page, 145)
    .getByRole("link", { name: /\(Photo\)/ })
    .waitFor()
  await fillForm(page, row, 146)
  await save(page)
  await page.getByText("Temperature recorded").first().waitFor()
  expect((await readingsOf(row)).map(({ temperature }) => temperature).sort()).toEqual([145, 146])
  expect(faults).toEqual([])
  await closePages(browser)
  await browser.close()
})
