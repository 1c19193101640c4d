import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, openFacts, openFarm, type User, withoutEvents, withPatience } from "./farm"
import { isKeptHere, keptOn, losingAnswers, untilKept, waitingLine } from "./kept"
import { databaseOf, startWindrow } from "./windrow"
import { withoutAnswers } from "./without-answers"

let farm: Farm
let ana: User
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

/** Ana's phone with an unsaved reading in the form. */
const readyToSave = async (isPatient = false) => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie)
  if (isPatient) await withPatience(page)
  await page.goto(`/rows/${row.id}`)
  await page.getByText("No turns recorded yet").waitFor()
  await page.getByRole("link", { name: "Log Temperature" }).click()
  await page.getByLabel("Temperature (°F)").fill("145")
  await choosePhoto(page)
  return { page, row }
}

const choosePhoto = async (page: Page) => {
  const buffer = await makeJpeg({ width: 1200, height: 900 })
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

const save = (page: Page) => page.getByRole("button", { name: "Save Temperature" }).click()

/** Expects the failure's toast with this sentence and the unchanged form. */
const fails = async (page: Page, sentence: string | RegExp) => {
  await page.locator("li[data-state=open]").getByText("Error recording temperature").waitFor()
  await page.locator("li[data-state=open]").getByText(sentence).waitFor()
  expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("145")
  expect(await page.getByRole("img", { name: "What will be saved" }).count()).toBe(1)
  await page.getByRole("button", { name: "Save Temperature" }).and(page.locator(":enabled")).waitFor()
}

/** The reading's line on its pile's page, as it waits on this phone. */
const notSent = (page: Page) => page.getByRole("row", { name: /145/ }).filter({ hasText: "Not sent yet" })

/** Expects the reading on the phone, and in the pile's list and its bar. */
const isKept = async (page: Page) => {
  await isKeptHere(page)
  await notSent(page).waitFor()
  await page.getByText("1/15 days @ 131°F+").waitFor()
}

/** Why the one record on the phone was not sent, once a try has failed. */
const reasonOn = (page: Page) =>
  until("a record that was refused", async () => (await keptOn(page))[0]?.reason, { within: 60_000 })

const isSavedOnce = async (page: Page, row: Row) => {
  await page.locator("li[data-state=open]").getByText("Temperature recorded").waitFor()
  await isThereOnce(page, row)
}

const isThereOnce = async (page: Page, row: Row) => {
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  await notSent(page).waitFor({ state: "detached" })
  await page.getByText("1/15 days @ 131°F+").waitFor()
  await untilKept(page, 0)
  const readings = await readingsOf(row)
  expect(readings.map(({ temperature, photoUrl }) => [temperature, photoUrl !== null])).toEqual([[145, true]])
}

const readingsOf = ({ id }: Row) => ana.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)

const noConnection = "No connection to Windrow. Nothing is lost: please try again."

test("without a signal a reading is kept on the phone, and goes out once by itself", async () => {
  const { page, row } = await readyToSave()
  await page.context().setOffline(true)
  await save(page)
  await isKept(page)
  await page.context().setOffline(false)
  await isThereOnce(page, row)
})

test("while sending the button is busy, and a second tap sends nothing", async () => {
  const { page, row } = await readyToSave()
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route("**/temperatures", async (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().url())
      await held.promise
    }
    await route.continue()
  })
  await Promise.all([
    page.getByRole("button", { name: "Saving..." }).and(page.locator(":disabled")).waitFor(),
    page.getByRole("button", { name: "Save Temperature" }).dblclick(),
  ])
  held.resolve()
  await isSavedOnce(page, row)
  expect(sent).toHaveLength(1)
})

test("a signal lost before the program has loaded completely still shows an error", async () => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie)
  const toasts = await holdCode(page, "swipeThreshold")
  await page.goto(`/rows/${row.id}`)
  await toasts.asked
  await openFacts(page)
  await page.getByRole("switch").waitFor()
  await page.context().setOffline(true)
  toasts.lose()
  await page.getByRole("switch").click()
  // The row's other lazy parts show the same error.
  await page
    .getByRole("alert")
    .filter({ hasText: "Error updating status" })
    .filter({ hasText: noConnection })
    .waitFor()
})

/** The code with these words is on its way until it is lost; so is whatever asks for it again. */
const holdCode = async (page: Page, words: string) => {
  const [asked, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes(words)) return route.fulfill({ response })
    asked.resolve()
    await lost.promise
    await route.abort()
  })
  return { asked: asked.promise, lose: lost.resolve }
}

test("a part of the program that is lost behind the screen closes nothing that was opened", async () => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie)
  const toasts = await holdCode(page, "swipeThreshold")
  await page.goto(`/rows/${row.id}`)
  await toasts.asked
  await openFacts(page)
  // Whether the page may be loaded again.
  const looked = page.waitForResponse("**/api/health")
  toasts.lose()
  await looked
  await page.evaluate(async () => (await fetch("/api/health")).text())
  await page.getByRole("switch").waitFor()
})

/** The code with these words does not come, until the returned function is called. */
const withoutCode = async (page: Page, words: string) => {
  let isCut = true
  await page.route("**/assets/*.js", async (route) => {
    // As it was when the request began: one that a press on a link has sent may be under way at the end.
    const wasCut = isCut
    const response = await route.fetch()
    if (wasCut && (await response.text()).includes(words)) await route.abort()
    else await route.fulfill({ response })
  })
  return () => {
    isCut = false
  }
}

test("a part of the program that failed to load shows an error and loads on retry", async () => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie)
  const mend = await withoutCode(page, "When the pile has left the yard")
  await page.goto(`/rows/${row.id}`)
  const failures = page.getByRole("alert").filter({ hasText: noConnection })
  await failures.nth(1).waitFor()
  const again = page.waitForEvent("requestfailed")
  await failures.first().getByRole("button", { name: "Try again" }).click()
  await again
  await failures.nth(1).waitFor()
  mend()
  await failures.nth(1).getByRole("button", { name: "Try again" }).click()
  await page.getByText("No turns recorded yet").waitFor()
  await failures.first().getByRole("button", { name: "Try again" }).click()
  await page.getByText("No temperature data recorded yet").waitFor()
})

test("a screen whose code does not load keeps its bar and the way back, and loads on retry", async () => {
  const row = await ana.row({ rowId: `A-${Math.random()}` })
  const page = await farm.pageOf(ana.cookie)
  const mend = await withoutCode(page, "Photo (Required)")
  await page.goto(`/rows/${row.id}`)
  const failure = page.getByRole("alert").filter({ hasText: noConnection })
  const logTemperature = page.getByRole("link", { name: "Log Temperature" })
  await logTemperature.click()
  await failure.waitFor()
  await page.getByRole("link", { name: "Back" }).click()
  await logTemperature.click()
  await failure.waitFor()
  mend()
  await failure.getByRole("button", { name: "Try again" }).click()
  await page.getByLabel("Temperature (°F)").waitFor()
})

test("after a lost answer the reading is sent again by itself and recorded once, also after a reload", async () => {
  const { page, row } = await readyToSave()
  const mend = await losingAnswers(page, "**/temperatures")
  await save(page)
  await isKept(page)
  await until("the reading at the server", async () => (await readingsOf(row)).length === 1)
  await page.reload()
  // The server's list has it, too.
  await waitingLine(page, 1).waitFor()
  await page.getByRole("link", { name: /\(Photo\)/ }).waitFor()
  expect(await page.getByRole("row", { name: /145/ }).count()).toBe(1)
  mend()
  await isThereOnce(page, row)
})

test("after a session has ended a reading is kept, and goes out with the next login", async () => {
  const { page, row } = await readyToSave(true)
  await ana.call("POST", "/api/auth/logout")
  await save(page)
  await page.getByText("Your session has ended. Nothing is lost.").first().waitFor()
  await page.getByLabel("Email").fill("ana@farm.test")
  await page.getByLabel("Password").fill("secret1")
  expect(await keptOn(page)).toMatchObject([{ rowId: row.id, body: { temperature: 145 } }])
  await page.getByRole("button", { name: "Login" }).click()
  ana = await farm.logIn("ana@farm.test")
  // Where the save would have led.
  await isSavedOnce(page, row)
})

test("a row that was deleted or removed shows the server's sentence and keeps the form", async () => {
  const gone = await readyToSave(true)
  await ana.call("DELETE", `/api/rows/${gone.row.id}`)
  await save(gone.page)
  await fails(gone.page, "Compost row not found")
  const removed = await readyToSave(true)
  await ana.call("PATCH", `/api/rows/${removed.row.id}/status`, { status: "removed" })
  await save(removed.page)
  await fails(removed.page, "A removed row cannot be edited")
})

test("a photo over the server's limit shows its sentence, and a smaller one is saved", async () => {
  const { page, row } = await readyToSave(true)
  await page.route("**/api/uploads/*", (route) =>
    route.continue({ headers: { ...route.request().headers(), "upload-length": "4000000" } }),
  )
  await save(page)
  await fails(page, /too large/i)
  await page.unroute("**/api/uploads/*")
  await save(page)
  await isSavedOnce(page, row)
})

test("a fault of the server keeps the reading with a sentence without detail, and it goes out later", async () => {
  const { page, row } = await readyToSave()
  const database = databaseOf(farm.windrow)
  database.run("ALTER TABLE temperatures RENAME TO elsewhere")
  await save(page)
  await isKeptHere(page)
  expect(await reasonOn(page)).toBe("Something went wrong. Please try again.")
  database.run("ALTER TABLE elsewhere RENAME TO temperatures")
  database.close()
  await page.evaluate(() => dispatchEvent(new Event("focus")))
  await isThereOnce(page, row)
})

test("without the server a reading is kept and lists show an error; both work when it is back", async () => {
  const { page, row } = await readyToSave()
  const home = await farm.pageOf(ana.cookie)
  await home.goto("/materials")
  await home.getByRole("button", { name: "Show Usage" }).first().waitFor()
  const { url, folder, pid, exited } = farm.windrow
  process.kill(pid, "SIGKILL")
  await exited
  await save(page)
  await isKept(page)
  await home.getByRole("link", { name: "Back" }).click()
  await home.getByText("Failed to load compost piles").waitFor()
  await home.getByText(noConnection).waitFor()
  farm.windrow = await startWindrow({ folder, port: new URL(url).port })
  await home.getByRole("button", { name: "Try again" }).click()
  await home.getByText(`Pile #${row.rowId}`).waitFor()
  await isThereOnce(page, row)
})

test("a program that loads after the timeout of its first requests shows their answers", async () => {
  await ana.row({ rowId: "Slow-1" })
  const page = await farm.pageOf(ana.cookie)
  await withoutAnswers(page)
  await withoutEvents(page)
  await page.clock.install()
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/main-*.js", async (route) => {
    await held.promise
    await route.continue()
  })
  const requested: string[] = []
  page.on("request", (request) => requested.push(new URL(request.url()).pathname))
  await page.goto("/", { waitUntil: "commit" })
  // The clock jumps, unlike a real one: wait until the answers have been read.
  await page.waitForFunction(() => globalThis.prefetchedAnswers?.size === 2)
  await page.evaluate(() => Promise.all(globalThis.prefetchedAnswers?.values() ?? []).then(() => undefined))
  await page.clock.runFor(31_000)
  held.resolve()
  await page.getByRole("link", { name: "Pile #Slow-1" }).waitFor()
  expect(requested.filter((path) => path.startsWith("/api/")).sort()).toEqual(["/api/auth/user", "/api/rows"])
})

test("an error in a part of the program is not shown as a lost connection", async () => {
  const row = await ana.row({ rowId: "Broken-1" })
  await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, photoUrl: null })
  const page = await farm.pageOf(ana.cookie)
  // The chart's package throws while loading when the device's language is invalid.
  await page.addInitScript(() => Object.defineProperty(navigator, "language", { value: "C" }))
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor()
  expect(await page.getByText("No connection").count()).toBe(0)
})
