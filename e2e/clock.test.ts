import { afterAll, beforeAll, expect, test } from "bun:test"
import type { Page, Request } from "playwright"
import type { Row } from "../src/domain/rows"
import { makeJpeg } from "../src/test/jpeg-maker"
import { until } from "../src/test/until"
import { type Farm, openFarm, type User } from "./farm"
import { untilAnswersKept, untilKept } from "./kept"
import { answersIn } from "./without-answers"

let farm: Farm
let ana: User
let row: Row
let page: Page
let buffer: Buffer
beforeAll(async () => {
  farm = await openFarm()
  ana = await farm.signUp("ana@farm.test")
  row = await ana.row({ rowId: "A-118" })
  const startDate = new Date(Date.now() - 30 * 24 * hour).toISOString()
  await ana.call("PATCH", `/api/rows/${row.id}`, { startDate })
  buffer = await makeJpeg({ width: 400, height: 300 })
  page = await farm.pageOf(ana.cookie)
  const end = (request: Request) => underWay.delete(request)
  page.on("request", (request) => underWay.add(request))
  page.on("requestfinished", end).on("requestfailed", end)
  page.on("framenavigated", () => underWay.clear())
  await page.addInitScript(setClock, clockName)
  await page.goto(`/rows/${row.id}`)
  await page.getByRole("link", { name: "Back" }).click()
  await ready()
  const ofRow = [`/api/rows/${row.id}`, `/api/rows/${row.id}/turns`, "/api/clients"]
  await untilAnswersKept(page, ["/api/auth/user", "/api/rows", "/api/material-categories", ...ofRow])
})
afterAll(() => farm.close())

const clockName = "test clock"

/** Runs in each page: its date is as far off as its storage says, in ms, while its steady clock goes on. */
const setClock = (name: string) => {
  const Own = Date
  const now = () => Own.now() + Number(localStorage.getItem(name))
  globalThis.Date = new Proxy(Own, {
    construct: (_, given) => (given.length > 0 ? Reflect.construct(Own, given) : new Own(now())),
    get: (_, key) => (key === "now" ? now : Reflect.get(Own, key)),
  })
}

const hour = 3_600_000
const set = (hours: number) =>
  page.evaluate(([name, by]) => localStorage.setItem(String(name), String(by)), [clockName, hours * hour])

/** Waits for the list of piles, and until the page keeps the error of its clock. */
const ready = async () => {
  await page.getByText("Pile #A-118").waitFor()
  await page.waitForFunction((name) => {
    const { server = 0, wall = 0 } = JSON.parse(localStorage.getItem("windrow clock") ?? "{}")
    return Math.abs(wall - server - Number(localStorage.getItem(name))) < 10_000
  }, clockName)
}

const underWay = new Set<Request>()

/** Serves the app's page without the server's answers, as a service worker does, and nothing of the API. */
const loseServer = async () => {
  const html = (await (await page.request.get("/")).text()).replaceAll(answersIn, "")
  await page.route(
    ({ pathname }) => !pathname.includes("."),
    (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ body: html, contentType: "text/html" })
        : route.abort("internetdisconnected"),
  )
  // One more answer would tell the page the error of a clock that is set meanwhile.
  const isStream = (request: Request) => request.url().includes("/api/events")
  await until("the last answer", () => [...underWay].every(isStream))
}

const forms = {
  temperature: {
    fill: async () => {
      await page.getByLabel("Temperature (°F)").fill("145")
      await page
        .getByLabel("Photo (Required)")
        .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer })
      await page.getByRole("button", { name: "Remove photo" }).waitFor()
    },
    save: "Save Temperature",
    time: "recordedAt",
  },
  turn: { fill: () => page.getByText("No", { exact: true }).click(), save: "Save Turn", time: "turnedAt" },
  material: {
    fill: async () => {
      await page.getByLabel("Volume").fill("4")
      await page.getByLabel("Material Type").selectOption({ index: 1 })
    },
    save: "Add Material",
    time: "addedAt",
  },
  sale: {
    fill: async () => {
      await page.getByLabel("Client Name").fill("Bloom")
      await page.getByLabel("Empty Weight").fill("9000")
      await page.getByLabel("Full Weight").fill("12000")
    },
    save: "Save Sale",
    time: "removedAt",
  },
} as const
type Kind = keyof typeof forms

/** The clock's errors in hours: at the last answer, before the form is opened, while it is open, once it is saved. */
type Errors = [answer: number, opened: number, open: number, saved: number]

/** The record that is made offline by such a clock and then sent, and between which times it was made, in ms. */
const recordWith = async (kind: Kind, [answer, opened, open, saved]: Errors, isReopened: boolean) => {
  const { fill, save } = forms[kind]
  await set(answer)
  await page.goto("/")
  await ready()
  await page.goto(`/rows/${row.id}/${kind}`)
  await page.getByRole("button", { name: save }).waitFor()
  await loseServer()
  await set(opened)
  if (isReopened) await page.reload()
  const from = Date.now()
  await page.getByRole("button", { name: save }).waitFor()
  await fill()
  await set(open)
  await page.getByRole("button", { name: save }).click()
  await untilKept(page, 1)
  const to = Date.now()
  await set(saved)
  await page.unrouteAll()
  await page.goto("/")
  await untilKept(page, 0)
  const [record] = await ana.call<Record<string, string>[]>("GET", `/api/rows/${row.id}/${kind}s`)
  return { at: Date.parse(record?.[forms[kind].time] ?? ""), from, to }
}

const names = ["temperature", "turn", "material", "sale"] as const
const cases: [what: string, errors: (by: number) => Errors, isReopened: boolean][] = [
  ["wrong before the app is opened offline", (by) => [0, by, by, by], true],
  ["set wrong on the open page", (by) => [0, by, by, by], false],
  ["set wrong while the form is open", (by) => [0, 0, by, by], false],
  ["set wrong between saving and sending", (by) => [0, 0, 0, by], true],
  ["always wrong", (by) => [by, by, by, by], true],
  ["set right while the form is open", (by) => [by, by, 0, 0], true],
]
const all = cases.flatMap(([what, errors, isReopened], place) =>
  [-26, -10, 10, 26].map((by, turn) => ({
    what,
    by,
    kind: names[(place + turn) % names.length] ?? "turn",
    errors: errors(by),
    isReopened,
  })),
)

test.each(all)("a clock $by h off, $what: a $kind has its time", async ({ kind, errors, isReopened }) => {
  const { at, from, to } = await recordWith(kind, errors, isReopened)
  expect(at).toBeWithin(from - 10_000, to + 10_000)
})

test("a clock that was wrong and is right again: the time is asked for, and nothing is sent before", async () => {
  await set(0)
  await page.goto("/")
  await ready()
  await page.goto(`/rows/${row.id}/turn`)
  await page.getByRole("button", { name: "Save Turn" }).waitFor()
  await loseServer()
  await set(-26)
  await page.reload()
  await forms.turn.fill()
  const before = await ana.call<unknown[]>("GET", `/api/rows/${row.id}/turns`)
  await page.getByRole("button", { name: "Save Turn" }).click()
  await untilKept(page, 1)
  await set(0)
  await page.unrouteAll()
  await page.goto("/waiting")
  await page.getByText("This phone's clock was changed. When was it?").waitFor()
  expect(await ana.call<unknown[]>("GET", `/api/rows/${row.id}/turns`)).toHaveLength(before.length)
  await page.getByRole("button", { name: /^Edit/ }).click()
  await page.getByRole("button", { name: "Save Turn" }).click()
  await page.getByText("Choose the time").waitFor()
  await page.getByText("Other", { exact: true }).click()
  const at = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  await page.getByLabel("When was it?").fill(at.toISOString().slice(0, "2026-11-25T12:00".length))
  await page.getByRole("button", { name: "Save Turn" }).click()
  const times = async () =>
    (await ana.call<{ turnedAt: string }[]>("GET", `/api/rows/${row.id}/turns`)).map(
      ({ turnedAt }) => turnedAt,
    )
  await until("the turn at its time", async () => (await times()).includes(at.toISOString()))
})

test("yesterday, chosen by a clock that was a day off: which day was meant is asked for", async () => {
  await set(0)
  await page.goto("/")
  await ready()
  await page.goto(`/rows/${row.id}/turn`)
  await page.getByRole("button", { name: "Save Turn" }).waitFor()
  await loseServer()
  await set(26)
  await page.reload()
  await page.getByRole("button", { name: /^Date/ }).click()
  await page.getByText("Yesterday", { exact: true }).click()
  await page.getByRole("button", { name: "8 AM", exact: true }).click()
  const before = await ana.call<unknown[]>("GET", `/api/rows/${row.id}/turns`)
  await page.getByRole("button", { name: "Save Turn" }).click()
  await untilKept(page, 1)
  await page.unrouteAll()
  await page.goto("/waiting")
  await page.getByText("This phone's clock was changed. When was it?").waitFor()
  expect(await ana.call<unknown[]>("GET", `/api/rows/${row.id}/turns`)).toHaveLength(before.length)
  await page
    .getByRole("button", { name: / - 8:00 AM:/ })
    .last()
    .click()
  await untilKept(page, 0)
})
