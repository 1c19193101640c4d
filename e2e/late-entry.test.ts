import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import type { Visit } from "../src/domain/visits"
import { dataUrlOf, makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, idle, openFarm, phone, type User } from "./farm"
import { untilDrafted, untilKept } from "./kept"

let farm: Farm
let ana: User
let bo: User
let buffer: Buffer
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  bo = await farm.signUp("bo@farm.test")
  const { url } = await ana.call<{ url: string }>("POST", "/api/farm/invitations", { role: "worker" })
  await bo.call("POST", new URL(url).pathname.replace("/join/", "/api/join/"), {})
  buffer = await makeJpeg({ width: 400, height: 300 })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const [hour, day] = [3_600_000, 86_400_000]

/** Seven hours behind UTC, all year. */
const timezoneId = "Etc/GMT+7"

/** The instant of an hour of a day before today, by that clock. */
const at = (daysAgo: number, hours: number) => {
  const midnight = Math.floor((Date.now() - 7 * hour) / day) * day + 7 * hour
  return new Date(midnight - daysAgo * day + hours * hour)
}

const pile = async (daysAgo: number) => {
  const row = await ana.row({ rowId: `L-${Math.random()}` })
  const startDate = new Date(Date.now() - daysAgo * day).toISOString()
  return ana.call<Row>("PATCH", `/api/rows/${row.id}`, { startDate })
}

const formOf = async (user: User, { id }: Row, kind: string, query = "") => {
  const page = await farm.pageOf(user.cookie, { ...phone, timezoneId })
  await page.goto(`/rows/${id}/${kind}${query}`)
  return page
}

const takePhoto = async (page: Page) => {
  await page.getByLabel("Photo (Required)").setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
}

const fill: Record<string, (page: Page) => Promise<unknown>> = {
  temperature: async (page) => {
    await page.getByLabel("Temperature (°F)").fill("145")
    await takePhoto(page)
  },
  turn: async () => undefined,
  material: async (page) => {
    await page.getByLabel("Volume").fill("4")
    await page.getByLabel("Material Type").selectOption({ index: 1 })
  },
  sale: async (page) => {
    await page.getByLabel("Client Name").fill("Bloom")
    await page.getByLabel("Empty Weight").fill("9000")
    await page.getByLabel("Full Weight").fill("12000")
  },
}
const saves: Record<string, string> = {
  temperature: "Save Temperature",
  turn: "Save Turn",
  material: "Add Material",
  sale: "Save Sale",
}
const times: Record<string, string> = {
  temperature: "recordedAt",
  turn: "turnedAt",
  material: "addedAt",
  sale: "removedAt",
}

/** The only record of a kind of the pile, once it is there. */
const record = async ({ id }: Row, kind: string) => {
  const list = () => ana.call<Record<string, string>[]>("GET", `/api/rows/${id}/${kind}s`)
  await until(`a ${kind} of the pile`, async () => (await list()).length === 1)
  return (await list())[0]
}

const kinds = Object.keys(fill)

test.each(kinds)("a %s of yesterday morning is logged with three more taps", async (kind) => {
  const row = await pile(10)
  const page = await formOf(bo, row, kind)
  await fill[kind]?.(page)
  const line = page.getByRole("button", { name: /^Date/ })
  await line.tap()
  await page.getByText("Yesterday", { exact: true }).tap()
  await page.getByRole("button", { name: "8 AM", exact: true }).tap()
  const time = at(1, 8)
  const shown = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: timezoneId }).format(time)
  await line.filter({ hasText: `${shown} - 8:00 AM` }).waitFor()
  await page.getByRole("button", { name: saves[kind] ?? "" }).tap()
  const saved = await record(row, kind)
  expect(saved?.[times[kind] ?? ""]).toBe(time.toISOString())
  await page.goto(`/rows/${row.id}`)
  await page
    .getByText(/^Received .* later$/)
    .first()
    .waitFor()
})

test("the time stays chosen over a reload, and Now takes it back", async () => {
  const row = await pile(10)
  const page = await formOf(bo, row, "temperature")
  await page.getByRole("button", { name: /^Date/ }).tap()
  await page.getByText("Yesterday", { exact: true }).tap()
  await page.getByRole("button", { name: "11 PM", exact: true }).tap()
  await fill.temperature?.(page)
  const line = page.getByRole("button", { name: /^Date/ })
  await untilDrafted(page, "photo")
  await page.reload()
  await line.filter({ hasText: "11:00 PM" }).waitFor()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await line.tap()
  await page.getByText("Now", { exact: true }).tap()
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  const { recordedAt } = (await record(row, "temperature")) ?? {}
  expect(Date.now() - Date.parse(recordedAt ?? "")).toBeLessThan(60_000)
})

const chooseOther = async (page: Page, time: Date) => {
  await page.getByRole("button", { name: /^Date/ }).tap()
  await page.getByText("Other", { exact: true }).tap()
  const local = new Date(time.getTime() - 7 * hour).toISOString().slice(0, "2026-11-25T12:00".length)
  await page.getByLabel("Day and time").fill(local)
}

test("a day without an hour is no time: the form asks for it, and closing the choice takes the day back", async () => {
  const row = await pile(10)
  const page = await formOf(bo, row, "turn")
  const line = page.getByRole("button", { name: /^Date/ })
  await line.tap()
  await page.getByText("Yesterday", { exact: true }).tap()
  await line.filter({ hasText: "Not chosen yet" }).waitFor()
  await page.getByRole("button", { name: "Save Turn" }).tap()
  await page.getByText("Choose the time").waitFor()
  await page.getByText("Other", { exact: true }).tap()
  await page.getByRole("button", { name: "Save Turn" }).tap()
  await page.getByText("Choose the time").waitFor()
  expect(await ana.call<unknown[]>("GET", `/api/rows/${row.id}/turns`)).toEqual([])
  await line.tap()
  await page.getByRole("button", { name: "Save Turn" }).tap()
  const { turnedAt } = (await record(row, "turn")) ?? {}
  expect(Date.now() - Date.parse(turnedAt ?? "")).toBeLessThan(60_000)
})

test("a worker logs seven days back, and is told where more begins; nothing typed is lost", async () => {
  const row = await pile(40)
  const page = await formOf(bo, row, "temperature")
  await fill.temperature?.(page)
  await chooseOther(page, at(9, 8))
  await page.getByText("Only a manager logs what is older than 7 days.").waitFor()
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  expect(await page.getByLabel("Temperature (°F)").inputValue()).toBe("145")
  expect(await ana.call<unknown[]>("GET", `/api/rows/${row.id}/temperatures`)).toEqual([])
  await page.getByLabel("Day and time").fill(at(6, 1).toISOString().slice(0, "2026-11-25T12:00".length))
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await record(row, "temperature")
})

test("a manager logs what is older with a reason, which the log tells", async () => {
  const row = await pile(40)
  const page = await formOf(ana, row, "turn")
  await chooseOther(page, at(30, 8))
  await page.getByRole("button", { name: "Save Turn" }).tap()
  await page.getByText("Give a reason").waitFor()
  await page.getByLabel("Why is it logged so late?").fill("From the paper sheet")
  await page.getByText("Give a reason").waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Save Turn" }).tap()
  expect(await record(row, "turn")).toMatchObject({
    turnedAt: at(30, 8).toISOString(),
    lateReason: "From the paper sheet",
  })
  await page.goto(`/rows/${row.id}`)
  await page.getByText("later: From the paper sheet").waitFor()
  const csv = await (await page.request.get(`/api/rows/${row.id}/log.csv`)).text()
  expect(csv).toContain("logged late: From the paper sheet")
})

test("a late record that waits is edited with its time and its reason", async () => {
  const row = await pile(40)
  const page = await formOf(ana, row, "turn")
  await page.getByRole("button", { name: "Save Turn" }).waitFor()
  await page.context().setOffline(true)
  await chooseOther(page, at(30, 8))
  await page.getByLabel("Why is it logged so late?").fill("Paper sheet")
  await page.getByRole("button", { name: "Save Turn" }).tap()
  await untilKept(page, 1)
  await page.getByRole("link", { name: /1 record waits/ }).tap()
  await page.getByRole("button", { name: /^Edit/ }).tap()
  await page.getByRole("button", { name: /^Date/ }).filter({ hasText: "8:00 AM" }).waitFor()
  expect(await page.getByLabel("Why is it logged so late?").inputValue()).toBe("Paper sheet")
  await page.getByText("No", { exact: true }).tap()
  await page.context().setOffline(false)
  await page.getByRole("button", { name: "Save Turn" }).tap()
  expect(await record(row, "turn")).toMatchObject({
    turnedAt: at(30, 8).toISOString(),
    waterAdded: false,
    lateReason: "Paper sheet",
  })
})

test("a time before the pile's start is told beside the field, and nothing of it is sent", async () => {
  const row = await pile(3)
  const page = await formOf(ana, row, "turn")
  await chooseOther(page, at(5, 8))
  await page.getByText(/was started on/).waitFor()
  await page.getByRole("button", { name: "Save Turn" }).tap()
  await page.getByLabel("Day and time").fill(at(1, 8).toISOString().slice(0, "2026-11-25T12:00".length))
  await page.getByRole("button", { name: "Save Turn" }).tap()
  await record(row, "turn")
})

test("a voided reading is logged again with its own time and photo", async () => {
  const row = await pile(10)
  const photoUrl = dataUrlOf(await makeJpeg({ width: 300, height: 200 }))
  const recordedAt = new Date(Date.now() - 2 * day).toISOString()
  const path = `/api/rows/${row.id}/temperatures`
  const { id } = await bo.call<Temperature>("POST", path, { temperature: 14, photoUrl, recordedAt })
  await bo.call("POST", `${path}/${id}/void`, { reason: "Mistyped" })
  const page = await farm.pageOf(bo.cookie, { ...phone, timezoneId })
  await page.goto(`/rows/${row.id}/temperatures/${id}`)
  await page.getByRole("link", { name: "Log It Again" }).tap()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByLabel("Temperature (°F)").fill("141")
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  const readings = () => ana.call<Temperature[]>("GET", path)
  await until("the second reading", async () => (await readings()).length === 2)
  const again = (await readings()).find(({ voided }) => !voided)
  expect(again).toMatchObject({ temperature: 141, recordedAt })
  const one = await ana.call<Temperature>("GET", `${path}/${again?.id}`)
  expect(one.photoUrl).toBe(photoUrl)
})

test("a voided visit is logged again as it was, with its own time and all photos", async () => {
  const row = await pile(10)
  const [ofVisit, ofLeft] = await Promise.all(
    [200, 220].map(async (height) => dataUrlOf(await makeJpeg({ width: 300, height }))),
  )
  const visitedAt = new Date(Date.now() - 2 * day).toISOString()
  const path = `/api/rows/${row.id}/visits`
  const seen = { moisture: "right", smell: "earthy", weather: "Drizzle", notes: "Steam" } as const
  const readings = [
    { position: "left", value: 14, unit: "°C", photoUrl: ofLeft, probe: "Blue" },
    { position: "right", depth: "2 ft", temperature: 140, probe: "Blue" },
    { position: "middle", temperature: 90, probe: "Blue" },
  ]
  const made = { ...seen, readings, photoUrl: ofVisit, visitedAt }
  const { id } = await bo.call<Visit>("POST", path, made)
  const mine = async () => await bo.call<Temperature[]>("GET", `/api/rows/${row.id}/temperatures`)
  const middle = (await mine()).find(({ position }) => position === "middle")
  await bo.call("POST", `/api/rows/${row.id}/temperatures/${middle?.id}/void`, { reason: "Air" })
  await bo.call("POST", `${path}/${id}/void`, { reason: "Mistyped" })
  const page = await farm.pageOf(bo.cookie, { ...phone, timezoneId })
  await page.goto(`/rows/${row.id}`)
  await page.getByText("3 probes").first().tap()
  await page.getByRole("button", { name: "About This Visit" }).tap()
  await page.getByRole("button", { name: "Log It Again" }).tap()
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByRole("button", { name: "Look at the photo of left" }).waitFor()
  expect(await page.getByLabel("right, 2 ft (°F)").inputValue()).toBe("140")
  expect(await page.getByLabel("middle (°F)").inputValue()).toBe("")
  expect(await page.getByLabel("Weather").inputValue()).toBe("Drizzle")
  await page.getByLabel("left (°C)").fill("61.5")
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  const visits = () => ana.call<Visit[]>("GET", path)
  await until("the second visit", async () => (await visits()).length === 2)
  const again = (await visits()).find(({ voided }) => !voided)
  expect(again).toMatchObject({ ...seen, visitedAt })
  expect((await ana.call<Visit>("GET", `${path}/${again?.id}`)).photoUrl).toBe(ofVisit ?? "")
  const counted = (await mine()).filter(({ voided }) => !voided)
  const [right, left] = counted.sort((one, other) => one.temperature - other.temperature).reverse()
  expect([left, right]).toMatchObject([
    { position: "right", depth: "2 ft", temperature: 140, probe: "Blue" },
    { position: "left", value: 61.5, unit: "°C", probe: "Blue" },
  ])
})

test("without a signal a voided visit comes back with what the phone has, and says that a photo lacks", async () => {
  const row = await pile(10)
  const photoUrl = dataUrlOf(await makeJpeg({ width: 300, height: 200 }))
  const path = `/api/rows/${row.id}/visits`
  const readings = [
    { position: "left", temperature: 141 },
    { position: "right", temperature: 140 },
  ]
  const { id } = await bo.call<Visit>("POST", path, { readings, photoUrl, notes: "Steam" })
  await bo.call("POST", `${path}/${id}/void`, { reason: "Mistyped" })
  const page = await farm.pageOf(bo.cookie, { ...phone, timezoneId })
  await page.goto(`/rows/${row.id}`)
  await page.getByText("2 probes").first().tap()
  await page.getByRole("button", { name: "About This Visit" }).tap()
  await page.getByRole("button", { name: "Log It Again" }).waitFor()
  // The form's own part of the program is here, too.
  await idle(page)
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Log It Again" }).tap()
  await page.getByText("Not all photos are on this phone").first().waitFor()
  expect(await page.getByLabel("left (°F)").inputValue()).toBe("141")
  expect(await page.getByLabel("Notes").inputValue()).toBe("Steam")
})

test("at 320 px with text twice as large the choice of a time fits the screen", async () => {
  const row = await pile(40)
  const page = await farm.pageOf(ana.cookie, { ...phone, viewport: { width: 320, height: 568 } })
  await page.goto(`/rows/${row.id}/turn`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%"
  })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.getByRole("button", { name: /^Date/ }).tap()
  await page.getByText("Yesterday", { exact: true }).tap()
  await page.getByRole("button", { name: "8 AM", exact: true }).waitFor()
  expect(await overflow()).toBe(0)
  await page.getByText("Other", { exact: true }).tap()
  await page.getByLabel("Day and time").fill("2026-01-01T08:00")
  await page.getByText(/was started on/).waitFor()
  expect(await overflow()).toBe(0)
})

test.each([
  ["temperature", "A photo is required"],
  ["material", "Material category is required"],
  ["sale", "Client name is required"],
])("a late %s tells the reason that lacks together with what else lacks", async (kind, other) => {
  const page = await formOf(ana, await pile(40), kind)
  await chooseOther(page, at(20, 8))
  await page.getByRole("button", { name: saves[kind] ?? "" }).tap()
  await page.getByText(other).first().waitFor()
  await page.getByText("Give a reason").waitFor()
})

test("on the way to the next pile the reason is asked for before the camera opens", async () => {
  await pile(40)
  const page = await formOf(ana, await pile(40), "temperature")
  const opened: unknown[] = []
  page.on("filechooser", (chooser) => opened.push(chooser))
  await page.getByLabel("Temperature (°F)").fill("145")
  await chooseOther(page, at(20, 8))
  await page.getByRole("button", { name: /^Save & next/ }).tap()
  await page.getByText("Give a reason").waitFor()
  await page.getByLabel("Why is it logged so late?").fill("The phone was lost")
  expect(opened).toEqual([])
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: /^Save & next/ }).tap()
  await (await chooser).setFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
  await page.getByText("145 °F").first().waitFor()
})
