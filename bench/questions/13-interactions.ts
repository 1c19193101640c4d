import type { Locator, Page } from "playwright"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { counted, median } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import { openPhone, steadyWork, wasStable } from "../phone"
import type { Run } from "../run"
import { startWindrow } from "../servers"

/**
 * On a slow phone, for the daily interactions: the time from a touch to the next paint, from a touch that opens a screen to
 * that screen, and the main thread's CPU.
 */
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
  const phone = await openPhone(windrow, cookie)
  const visitor = await openPhone(windrow)
  for (const { page } of [phone, visitor]) await page.addInitScript(watch)
  const seen: Answer[] = []
  const control: number[] = []
  const rounds = quick ? 2 : 8
  const noteOn =
    (on: Phone): Note =>
    async (name, act, effect, screen) =>
      void seen.push({ name, ...(await answer(on, act, effect, screen)) })
  for (let round = 0; round < rounds; round++) {
    await lookAround(visitor.page, noteOn(visitor))
    control.push(await steadyWork(phone.page))
    await work(phone.page, row, Buffer.from(photo), noteOn(phone))
    control.push(await steadyWork(phone.page))
  }
  await phone.browser.close()
  await visitor.browser.close()
  await windrow.stop()
  return results(seen, rounds, wasStable(control))
}

type Phone = Awaited<ReturnType<typeof openPhone>>

/** The page's answer to a touch, in ms. */
type Answer = {
  name: string
  /** From the touch to the next paint. */
  wait: number
  /** From the touch to the paint of the screen that it opens, if it opens one. */
  shown: number | undefined
  /** Of the main thread, until the page is still. */
  cpu: number
}

/** The interactions whose CPU is told: a form, the piles, a pile, a filter and a longer table. */
const told = ["open a form", "back to the piles", "open a pile", "filter the piles", "show more readings"]

/** Ms; the piles' opening took most. */
const mostCpu = 600

const results = (seen: readonly Answer[], rounds: number, stable: boolean) => {
  const names = [...new Set(seen.map(({ name }) => name))]
  const of = (name: string) => seen.filter((answer) => answer.name === name)
  const all = seen.map(({ wait }) => wait).sort((a, b) => a - b)
  const p98 = all[Math.ceil(all.length * 0.98) - 1] ?? Number.NaN
  const wait = (name: string) => median(of(name).map(({ wait }) => wait))
  const [slowest = "none"] = names.toSorted((a, b) => wait(b) - wait(a))
  const shown = seen.flatMap(({ shown }) => shown ?? [])
  const question = `touch to next paint, p98 of ${names.length} interactions × ${rounds} (slowest: ${slowest})`
  return [
    { ...counted(question, "ms", { most: 100 }, p98), stable },
    { ...counted("touch to the screen that it opens, median", "ms", { most: 250 }, median(shown)), stable },
    ...told.map((name) => {
      const cpu = median(of(name).map(({ cpu }) => cpu))
      return { ...counted(`CPU: ${name}`, "ms", { most: mostCpu }, cpu), stable }
    }),
  ]
}

/** Acts, waits for the effect and records the answer; `screen` is a selector of the screen that the touch opens. */
type Note = (name: string, act: () => Promise<unknown>, effect: Locator, screen?: string) => Promise<unknown>

const lookAround = async (page: Page, note: Note) => {
  await page.goto("/")
  const tab = page.locator("label", { hasText: "App Interface" })
  await note("tab of the landing page", await touch(tab), page.getByRole("table", { name: "Turns" }))
}

const work = async (page: Page, row: number, photo: Buffer, note: Note) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const link = (name: string) => page.getByRole("link", { name, exact: true })
  const chosen = (name: string) => page.getByRole("button", { name, exact: true, pressed: true })
  const pile = page.locator(`a[href="/rows/${row}"]`)
  const form = `/rows/${row}/temperature`
  const chart = page.locator(".u-over")
  const readings = page.getByRole("table", { name: "Temperatures" }).locator("tr")
  const toast = page.getByRole("button", { name: "Close" })
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  await note("open the menu", await touch(button("Menu")), button("Logout"))
  await page.keyboard.press("Escape")
  await note("filter the piles", await touch(button("Active")), chosen("Active"))
  await note("filter the piles", await touch(button("All")), chosen("All"))
  await note("open a pile", await touch(pile), chart, `a[href="${form}"]:not([aria-label])`)
  await page.waitForLoadState("networkidle")
  await note("range of the chart", await touch(button("All")), chosen("All"))
  await note("pan the chart", await pan(chart), chart)
  await note(
    "show more readings",
    await touch(page.getByRole("button", { name: /^All \d+ readings$/ })),
    readings.nth(50),
  )
  await note("show more readings", await touch(button("Show more")), readings.nth(60))
  const facts = page.getByText("Facts and Editing")
  await note("open the facts", await touch(facts), page.getByRole("switch"))
  await note("switch a pile off or on", await touch(page.getByRole("switch")), toast)
  await note("close a message", await touch(toast), page.getByRole("switch"))
  await note("open a question", await touch(button("Remove Pile")), button("Cancel"))
  await note("close a question", await touch(button("Cancel")), button("Remove Pile"))
  const degrees = page.getByLabel("Temperature (°F)")
  await note("open a form", await touch(link("Log Temperature")), degrees, "form input")
  await degrees.tap()
  await note("type", () => page.keyboard.type("145", { delay: 100 }), degrees)
  const file = { name: "1.jpg", mimeType: "image/jpeg", buffer: photo }
  await page.getByLabel("Photo (Required)").setInputFiles(file)
  await button("Remove photo").waitFor()
  await note("submit", await touch(button("Save Temperature")), chart)
  await page.getByText("Temperature recorded", { exact: true }).waitFor()
  await note("back to the piles", await touch(link("Back")), pile, `li a[href="/rows/${row}"]`)
  await page.getByRole("link", { name: "Add New Row" }).first().tap()
  const box = page.getByLabel("Active")
  await note("tick a box", await touch(box), page.locator("input:not(:checked)[name=isActive]"))
  // The form is kept: the next round finds the box as this one did.
  await box.tap()
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
  // Cards that the touch before has drawn anew would be scrolled to, and gone.
  await drawn(page)
  await target.scrollIntoViewIfNeeded()
  await drawn(page)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not there to be touched.`)
  const session = await page.context().newCDPSession(page)
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints })
  return { send, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Browsers report no time below 16 ms to the next paint. */
const answer = async ({ page, cpu }: Phone, act: () => Promise<unknown>, effect: Locator, screen = "") => {
  await page.evaluate((screen) => {
    window.waits.length = 0
    window.touched = 0
    window.shown = 0
    window.screenAwaited = screen
  }, screen)
  const before = await cpu()
  await act()
  // Polling for the effect would be work for the page.
  await Bun.sleep(250)
  await effect.waitFor()
  await drawn(page)
  const used = (await cpu()) - before
  // No reported time means less than 16 ms, provided that the touch arrived.
  const { touched, shown, wait } = await page.evaluate(() => ({
    touched: window.touched,
    shown: window.shown,
    wait: Math.max(16, ...window.waits),
  }))
  if (!touched) throw new Error(`The touch never arrived at the page; expected: ${effect}`)
  if (screen && !shown) throw new Error(`The screen never came: ${screen}`)
  return { wait, shown: shown || undefined, cpu: used }
}

const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

declare global {
  interface Window {
    waits: number[]
    /** When the first trusted click, key or move came; 0 before it. */
    touched: number
    /** A selector of the screen that comes, or empty. */
    screenAwaited: string
    /** Ms from the touch to the end of the frame that showed it; 0 before it. */
    shown: number
  }
}

/** Runs in the page. Browsers report nothing for drags: their time is from the move to the end of its frame. */
const watch = () => {
  window.waits = []
  window.touched = 0
  window.screenAwaited = ""
  window.shown = 0
  for (const type of ["click", "keydown", "pointermove"])
    addEventListener(
      type,
      ({ isTrusted, timeStamp }) => {
        if (isTrusted) window.touched ||= timeStamp
      },
      { capture: true },
    )
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && entry.interactionId) window.waits.push(entry.duration)
  })
  // TypeScript's PerformanceObserverInit lacks the threshold.
  const options = { type: "event", durationThreshold: 16, buffered: true }
  observer.observe(options)
  const afterFrame = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = act
      port2.postMessage(0)
    })
  const look = () => {
    if (!window.screenAwaited || !document.querySelector(window.screenAwaited)) return
    window.screenAwaited = ""
    afterFrame(() => {
      window.shown = performance.now() - window.touched
    })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  addEventListener(
    "pointermove",
    ({ timeStamp }) => afterFrame(() => window.waits.push(performance.now() - timeStamp)),
    { capture: true },
  )
}
