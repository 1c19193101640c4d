import { afterAll, afterEach, beforeAll, expect, test } from "bun:test"
import type { Page } from "playwright"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import type { Visit } from "../src/domain/visits"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { violationsInLooks } from "./axe"
import { type Farm, openFarm, phone, type User } from "./farm"
import { keptOn, untilDrafted, untilKept } from "./kept"

let farm: Farm
let buffer: Buffer
beforeAll(async () => {
  farm = await openFarm()
  buffer = await makeJpeg({ width: 1200, height: 900 })
})
afterEach(() => farm.closePages())
afterAll(() => farm.close())

const small = { ...phone, viewport: { width: 360, height: 640 } }
const picture = (name: string) => ({ name, mimeType: "image/jpeg", buffer })

/** A manager whose farm is probed at these places, and a pile. */
const farmOf = async (email: string, change: object) => {
  const user = await farm.signUp(email)
  await user.call("PATCH", "/api/farm", { zone: "UTC", ...change })
  return { user, row: await user.row({ rowId: "A-101", length: 320, cubicYards: 300 }) }
}

const readingsOf = (user: User, { id }: Row) =>
  user.call<Temperature[]>("GET", `/api/rows/${id}/temperatures`)

const openLadder = async (page: Page, row: Row) => {
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("link", { name: "Log Temperature" }).tap()
  await page.getByRole("button", { name: "More probes" }).tap()
  await page.waitForFunction(() => document.activeElement?.matches("[data-probe]"))
}

const typedIn = (page: Page) =>
  page
    .locator("[data-probe]")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test("ten probes of a pile take at most 6 taps, 30 keys and one photo, and are one visit", async () => {
  const { user, row } = await farmOf("ana@farm.test", {
    positions: ["1", "2", "3", "4", "5"],
    depths: ["1 ft", "3 ft"],
  })
  const page = await farm.pageOf(user.cookie, small)
  const count = { taps: 0, keys: 0, photos: 0 }
  const tap = async (role: "button" | "link", name: string | RegExp) => {
    await page.getByRole(role, { name }).tap()
    count.taps += 1
  }
  await page.goto("/")
  await tap("link", "Log temperature of A-101")
  await tap("button", "More probes")
  await page.waitForFunction(() => document.activeElement?.matches("[data-probe]"))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  const numbers = [118, 142, 139, 151, 133, 147, 156, 150, 128, 145]
  for (const key of numbers.join("")) {
    await page.keyboard.press(key)
    count.keys += 1
  }
  expect(await typedIn(page)).toEqual(numbers.map(String))
  // Worked out by hand: the sum is 1409.
  await page.locator("dl", { hasText: /^Lowest118 °FMean140\.9 °FHighest156 °F$/ }).waitFor()
  const takePhoto = async () => {
    await page.getByLabel("Photo (Required)").tap()
    count.taps += 1
  }
  const [camera] = await Promise.all([page.waitForEvent("filechooser"), takePhoto()])
  await camera.setFiles(picture("1.jpg"))
  count.photos += 1
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await tap("button", "Save Temperature")
  await page.getByText("Visit recorded").first().waitFor()
  expect(count).toEqual({ taps: 4, keys: 30, photos: 1 })
  const readings = await until("the visit on the server", async () => {
    const found = await readingsOf(user, row)
    return found.length > 0 && found
  })
  expect(readings.map(({ temperature }) => temperature)).toEqual(numbers.toSorted((a, b) => b - a))
  expect(readings.find(({ temperature }) => temperature === 156)).toMatchObject({
    visit: 1,
    position: "4",
    depth: "1 ft",
    photoUrl: null,
  })
  const visits = await user.call<Visit[]>("GET", `/api/rows/${row.id}/visits`)
  expect(visits).toHaveLength(1)
  expect(visits[0]?.photoUrl).toStartWith("/api/photos/")
  await page.getByRole("button", { name: "Undo" }).tap()
  await until("all of it is voided", async () => {
    const found = await readingsOf(user, row)
    return found.every(({ voided }) => voided?.reason === "Undone")
  })
  await page.getByRole("link", { name: "Log it again" }).waitFor()
  // Sooner it would be a second tap on Undo.
  await Bun.sleep(650)
  await page.getByRole("link", { name: "Log it again" }).tap()
  await page.getByLabel("1, 1 ft (°F)").waitFor()
})

test("a mark after three digits comes back to its number, and doubts go by the position", async () => {
  const { user, row } = await farmOf("bo@farm.test", {})
  const visitedAt = new Date(Date.now() - 86_400_000).toISOString()
  const before = [
    { position: "left", temperature: 116 },
    { position: "middle", temperature: 170 },
  ]
  await user.call("POST", `/api/rows/${row.id}/visits`, { visitedAt, readings: before })
  const page = await farm.pageOf(user.cookie, small)
  await page.goto(`/rows/${row.id}/temperature`)
  await page.getByLabel("Temperature (°F)").fill("117")
  await page.getByRole("button", { name: "More probes" }).tap()
  await page.waitForFunction(() => document.activeElement?.matches("[data-probe]"))
  expect(await typedIn(page)).toEqual(["117", "", ""])
  await page.getByText("14 CCR 17868.3 asks for 3 positions").waitFor()
  await page.getByLabel("left (°F)").tap()
  await page.getByLabel("left (°F)").fill("")
  await page.keyboard.type("174.5")
  expect(await typedIn(page)).toEqual(["174.5", "", ""])
  expect(await violationsInLooks(page)).toEqual({})
  await page.keyboard.press("Enter")
  await page.keyboard.type("174")
  await page.getByText("174.5? The last one was 116.").waitFor()
  expect(await page.getByText("The last one was 170").count()).toBe(0)
  await page.getByText("Add Turn after saving").waitFor()
  await page.keyboard.type("55")
  await page.getByText("55 °F, or 55 °C = 131 °F?").waitFor()
  await page.getByRole("button", { name: "55 °C" }).tap()
  expect(await page.getByLabel("right (°C)").inputValue()).toBe("55")
  await page.getByLabel("Photo (Required)").setInputFiles(picture("1.jpg"))
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  await page.getByRole("group", { name: "Moisture" }).getByText("Too wet").tap()
  await page.getByLabel("left (°F)").fill("hot")
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await page.getByText("Temperature must be a number").waitFor()
  await page.getByLabel("left (°F)").fill("301")
  await page.getByText("Temperature must be at most 300 °F").waitFor()
  await page.getByLabel("left (°F)").fill("174.5")
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await page.getByText("Visit recorded").first().waitFor()
  const [high, , low] = await until("the visit on the server", async () => {
    const found = await readingsOf(user, row)
    return found.length === 5 && found
  })
  expect(high).toMatchObject({ position: "left", value: 174.5, unit: "°F" })
  expect(low).toMatchObject({ position: "right", temperature: 131, value: 55, unit: "°C" })
  const [visit] = await user.call<Visit[]>("GET", `/api/rows/${row.id}/visits`)
  expect(visit).toMatchObject({ moisture: "wet", visitNumber: 2 })
})

test("the ladder's draft survives a reload and a switch of units, each number with its own", async () => {
  const { user, row } = await farmOf("cy@farm.test", { positions: ["front", "back"] })
  const page = await farm.pageOf(user.cookie, small)
  await openLadder(page, row)
  await page.keyboard.type("145")
  await page.getByRole("group", { name: "Smell" }).getByText("Earthy").tap()
  await page.getByLabel("Photo of back", { exact: true }).setInputFiles(picture("1.jpg"))
  await page.getByRole("button", { name: "Look at the photo of back" }).waitFor()
  await untilDrafted(page, "photo1")
  await user.call("PATCH", "/api/auth/user", { units: "metric" })
  await page.reload()
  await page.getByText("Continue where you left off.").waitFor()
  expect(await page.getByLabel("front (°F)").inputValue()).toBe("145")
  expect(await typedIn(page)).toEqual(["145", ""])
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await page.getByText("Type what was read here, or remove the photo").waitFor()
  await page.getByLabel("back (°F)").fill("140")
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await page.getByText("Visit recorded").first().waitFor()
  const readings = await until("the visit on the server", async () => {
    const found = await readingsOf(user, row)
    return found.length === 2 && found
  })
  expect(readings.map(({ temperature, unit, photoUrl }) => [temperature, unit, photoUrl === null])).toEqual([
    [145, null, true],
    [140, null, false],
  ])
})

test("a visit with nine probes and three photos waits as one record, is edited whole, and goes photo by photo", async () => {
  const nine = Array.from({ length: 9 }, (_, place) => `p${place + 1}`)
  const { user, row } = await farmOf("di@farm.test", { positions: nine })
  const page = await farm.pageOf(user.cookie, small)
  await openLadder(page, row)
  await page.keyboard.type("141142143144145146147148149")
  await page.getByLabel("Photo (Required)").setInputFiles(picture("1.jpg"))
  await page.getByRole("button", { name: "Remove photo" }).waitFor()
  for (const position of ["p2", "p9"]) {
    await page.getByLabel(`Photo of ${position}`, { exact: true }).setInputFiles(picture(`${position}.jpg`))
    await page.getByRole("button", { name: `Look at the photo of ${position}` }).waitFor()
  }
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await page.getByText("Saved on this phone, will be sent").first().waitFor()
  await page.getByText("149 °F").first().waitFor()
  await page.getByText("9 probes").first().waitFor()
  await untilKept(page, 1)
  const [kept] = await keptOn(page)
  expect(Object.keys(kept?.photos ?? {})).toEqual(["1", "8"])
  await page
    .getByRole("link", { name: /waits|waiting/i })
    .first()
    .tap()
  await page.getByText("141–149 °F, 9 probes").waitFor()
  await page.getByRole("button", { name: /^Edit: / }).tap()
  await page.waitForFunction(() => document.querySelectorAll("[data-probe]").length === 9)
  expect(await typedIn(page)).toEqual(["141", "142", "143", "144", "145", "146", "147", "148", "149"])
  await page.getByRole("button", { name: "Look at the photo of p9" }).waitFor()
  await page.getByLabel("p1 (°F)").fill("131")
  await page.getByRole("button", { name: "Save Temperature" }).tap()
  await until("the changed visit on the phone", async () =>
    JSON.stringify((await keptOn(page))[0]?.body.readings)?.includes('"temperature":131'),
  )
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() !== "GET")
      sent.push(new URL(request.url()).pathname.replace(/\d+-.*|[\w-]{20,}.*/, ""))
  })
  await page.context().setOffline(false)
  await untilKept(page, 0)
  const readings = await readingsOf(user, row)
  expect(readings).toHaveLength(9)
  const pictured = readings.filter(({ photoUrl }) => photoUrl).map(({ position }) => position)
  expect(pictured.sort()).toEqual(["p2", "p9"])
  expect(readings.at(-1)).toMatchObject({ position: "p1", temperature: 131 })
  const [visit, ...others] = await user.call<Visit[]>("GET", `/api/rows/${row.id}/visits`)
  expect(visit?.photoUrl).toStartWith("/api/photos/")
  expect(others).toEqual([])
  expect(sent.filter((path) => path === `/api/rows/${row.id}/visits`)).toHaveLength(1)
})

test.each([[[]], [["1 ft", "3 ft", "5 ft"]]])(
  "at 320 px with text twice as large a ladder of the depths %p keeps name, number and unit in sight",
  async (depths) => {
    const { user, row } = await farmOf(`large${depths.length}@farm.test`, { units: "metric", depths })
    const page = await farm.pageOf(user.cookie, { ...phone, viewport: { width: 320, height: 568 } })
    await page.goto(`/rows/${row.id}/temperature`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%"
    })
    await page.getByRole("button", { name: "More probes" }).tap()
    const fields = page.locator("[data-probe]")
    await fields.first().waitFor()
    for (const [place, text] of ["54.9", "61.5", "58"].entries()) {
      await fields.nth(place).focus()
      await page.keyboard.type(text)
    }
    const places = await fields.count()
    for (const place of [0, places - 1, Math.floor(places / 2)]) {
      await fields.nth(place).focus()
      const free = await until("the field in sight", () =>
        fields.nth(place).evaluate((field) => {
          const row = field.closest("[data-named]")
          const [name, unit] = [row?.querySelector("button"), field.parentElement?.querySelector("span")]
          // What a finger there would meet is the thing itself: nothing lies over it.
          return [name, field, unit].every((part) => {
            const { left, top, width, height } = part?.getBoundingClientRect() ?? new DOMRect()
            const [x, y] = [left + width / 2, top + height / 2]
            const met = document.elementFromPoint(x, y)
            return height > 0 && (part?.contains(met) || (part === unit && row?.contains(met)))
          })
        }),
      )
      expect(free).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // One line each, below everything else.
    const summary = page.locator("dl dd")
    const lines = await summary.evaluateAll((all) => all.map((each) => each.getClientRects().length))
    expect([lines, await summary.allInnerTexts()]).toEqual([
      [1, 1, 1],
      ["54.9 °C", "58.1 °C", "61.5 °C"],
    ])
    const heights = await summary.evaluateAll((all) =>
      all.map(
        (each) => each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).fontSize),
      ),
    )
    for (const height of heights) expect(height).toBeLessThan(2)
  },
)
