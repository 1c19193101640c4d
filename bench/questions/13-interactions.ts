import type { Locator, Page } from "playwright"
import { sqliteOf } from "../../src/db/connection"
import { counted, median } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import { openPhone, steadyWork, wasStable } from "../phone"
import type { Run } from "../run"
import { startWindrow } from "../servers"

/** The time from a touch to the next paint on a slow phone, for the daily interactions. */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 49, 20)
    sqliteOf(db).exec("UPDATE compost_rows SET status = 'inactive' WHERE id % 3 = 0")
    const [row = 0] = fillRows(db, ana.id, 1, 600, photo)
    return { cookie: ana.cookie, row }
  })
  const windrow = await startWindrow(folder)
  const { browser, page } = await openPhone(windrow, cookie)
  const visitor = await openPhone(windrow)
  for (const each of [page, visitor.page]) await each.addInitScript(watch)
  const waits = new Map<string, number[]>()
  const control: number[] = []
  const rounds = quick ? 2 : 8
  for (let round = 0; round < rounds; round++) {
    const note: Note = async (name, on, act, effect) =>
      waits.set(name, [...(waits.get(name) ?? []), await slowest(on, act, effect)])
    await lookAround(visitor.page, note)
    control.push(await steadyWork(page))
    await work(page, row, Buffer.from(photo), note)
    control.push(await steadyWork(page))
  }
  await browser.close()
  await visitor.browser.close()
  await windrow.stop()
  const all = [...waits.values()].flat().sort((a, b) => a - b)
  const p98 = all[Math.ceil(all.length * 0.98) - 1] ?? Number.NaN
  const [worst = ["none"]] = [...waits].sort(([, a], [, b]) => median(b) - median(a))
  const question = `touch to next paint, p98 of ${waits.size} interactions × ${rounds} (slowest: ${worst[0]})`
  return [{ ...counted(question, "ms", { most: 100 }, p98), stable: wasStable(control) }]
}

/** Acts, waits for the effect and records the time from touch to paint. */
type Note = (name: string, on: Page, act: () => Promise<unknown>, effect: Locator) => Promise<unknown>

const lookAround = async (page: Page, note: Note) => {
  await page.goto("/")
  const tab = page.locator("label", { hasText: "App Interface" })
  await note("tab of the landing page", page, await touch(tab), page.getByRole("table", { name: "Turns" }))
}

const work = async (page: Page, row: number, photo: Buffer, note: Note) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const link = (name: string) => page.getByRole("link", { name, exact: true })
  const chosen = (name: string) => page.getByRole("button", { name, exact: true, pressed: true })
  const pile = page.locator(`a[href="/rows/${row}"]`)
  const chart = page.locator(".u-over")
  const readings = page.getByRole("table", { name: "Temperatures" }).locator("tr")
  const toast = page.getByRole("button", { name: "Close" })
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  await note("open the menu", page, await touch(button("Menu")), button("Logout"))
  await page.keyboard.press("Escape")
  await note("filter the piles", page, await touch(button("Active")), chosen("Active"))
  await note("filter the piles", page, await touch(button("All")), chosen("All"))
  await note("open a pile", page, await touch(pile), chart)
  await page.waitForLoadState("networkidle")
  await note("range of the chart", page, await touch(button("All")), chosen("All"))
  await note("pan the chart", page, await pan(chart), chart)
  await note(
    "show more readings",
    page,
    await touch(page.getByRole("button", { name: /^All \d+ readings$/ })),
    readings.nth(50),
  )
  await note("show more readings", page, await touch(button("Show more")), readings.nth(60))
  const facts = page.getByText("Facts and Editing")
  await note("open the facts", page, await touch(facts), page.getByRole("switch"))
  await note("switch a pile off or on", page, await touch(page.getByRole("switch")), toast)
  await note("close a message", page, await touch(toast), page.getByRole("switch"))
  await note("open a question", page, await touch(button("Remove Pile")), button("Cancel"))
  await note("close a question", page, await touch(button("Cancel")), button("Remove Pile"))
  const degrees = page.getByLabel("Temperature (°F)")
  await note("open a form", page, await touch(link("Log Temperature")), degrees)
  await degrees.tap()
  await note("type", page, () => page.keyboard.type("145", { delay: 100 }), degrees)
  const file = { name: "1.jpg", mimeType: "image/jpeg", buffer: photo }
  await page.getByLabel("Photo (Required)").setInputFiles(file)
  await button("Remove photo").waitFor()
  await note("submit", page, await touch(button("Save Temperature")), chart)
  await toast.tap()
  await note("back to the piles", page, await touch(link("Back")), pile)
  await page.getByRole("link", { name: "Add New Row" }).first().tap()
  const box = page.getByLabel("Active")
  await note("tick a box", page, await touch(box), page.locator("input:not(:checked)[name=isActive]"))
}

type Point = { x: number; y: number }

/** Prepares a tap in the middle of the target, so that the page has no other work during the tap. */
const touch = async (target: Locator) => {
  const { send, x, y } = await fingerAt(target)
  // Both at once: if the end waited for the start's result, the tap could become a long press.
  return () => Promise.all([send("touchStart", [{ x, y }]), send("touchEnd", [])])
}

/** Prepares a drag to the right, towards older readings. */
const pan = async (target: Locator) => {
  const { send, x, y } = await fingerAt(target)
  return async () => {
    await send("touchStart", [{ x: x - 150, y }])
    for (let step = 1; step <= 15; step++) await send("touchMove", [{ x: x - 150 + step * 20, y }])
    // Lifted while moving, the finger would start a fling, which the next tap would only stop.
    await Bun.sleep(300)
    await send("touchEnd", [])
  }
}

const fingerAt = async (target: Locator) => {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  await drawn(page)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not there to be touched.`)
  const session = await page.context().newCDPSession(page)
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints })
  return { send, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The slowest time in ms from a touch of `act` to the next paint; browsers report none below 16. */
const slowest = async (page: Page, act: () => Promise<unknown>, effect: Locator) => {
  await page.evaluate(() => {
    window.waits.length = 0
    window.arrived = 0
  })
  await act()
  // Polling for the effect would be work for the page.
  await Bun.sleep(250)
  await effect.waitFor()
  await drawn(page)
  // No reported time means less than 16 ms, provided that the touch arrived.
  const { arrived, wait } = await page.evaluate(() => ({
    arrived: window.arrived,
    wait: Math.max(16, ...window.waits),
  }))
  if (!arrived) throw new Error(`The touch never arrived at the page; expected: ${effect}`)
  return wait
}

const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

declare global {
  interface Window {
    waits: number[]
    /** The number of trusted clicks, keys and moves. */
    arrived: number
  }
}

/** Runs in the page. Browsers report nothing for drags: their time is from the move to the end of its frame. */
const watch = () => {
  window.waits = []
  window.arrived = 0
  for (const type of ["click", "keydown", "pointermove"])
    addEventListener(type, ({ isTrusted }) => void (isTrusted && window.arrived++), { capture: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId) window.waits.push(entry.duration)
  })
  // TypeScript's PerformanceObserverInit lacks the threshold.
  const options = { type: "event", durationThreshold: 16, buffered: true }
  observer.observe(options)
  addEventListener(
    "pointermove",
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.waits.push(performance.now() - timeStamp)
        port2.postMessage(0)
      }),
    { capture: true },
  )
}
