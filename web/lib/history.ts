import type { MouseEvent } from "react"
import { randomKey } from "./random-key"

/** What the app stores with its entries of the browser's history. */
type Entry = {
  key: string
  /** The address of the entry before; undefined on the page by which the app was entered. */
  before: string | undefined
  /** Is it the entry of a modal, which Back closes? */
  isCover?: boolean
}

const entry = (): Partial<Entry> => history.state ?? {}
const address = () => location.pathname + location.search
const pathOf = (address: string | undefined) => address?.split("?")[0]

/** The scroll positions of the entries in px, and the entry that is on the screen. */
let tops: Record<string, number> = {}
let shown: string | undefined
const storage = "scroll"

const remember = () => {
  tops[shown ?? ""] = scrollY
}

/** Keeps the position of an earlier page while its lists come, until the user scrolls. */
let kept: number | undefined
let timer: Timer | undefined
const letGo = () => {
  kept = undefined
}
const place = () => {
  if (kept !== undefined) scrollTo(0, kept)
}
const goTo = (top: number) => {
  scrollTo(0, top)
  // Not the top of a new page: its form may have scrolled to its field.
  kept = top || undefined
  clearTimeout(timer)
  timer = setTimeout(letGo, 3000)
  // When React has drawn the page.
  requestAnimationFrame(place)
}

let hasMoved = false
/** A ref of a page's heading: focused after each navigation, which also announces it, unless a field has the focus. */
export const focusOnArrival = (heading: HTMLElement | null) => {
  if (hasMoved && document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** What waits for a step back, which the browser takes later. */
let underway: (() => void)[] | undefined
const whenStill = (act: () => void) => {
  if (underway) underway.push(act)
  else act()
}
const goBack = (steps: number, ...then: (() => void)[]) => {
  underway = then
  history.go(-steps)
}

/** Shows another page, in a new entry or in place of the current one. */
export const navigate = (to: string | URL, { replace = false } = {}) =>
  whenStill(() => {
    const { isCover, before, key } = entry()
    if (replace && isCover) return goBack(1, () => navigate(to, { replace }))
    const from = location.pathname
    remember()
    // A modal's entry is no place to come back to.
    const method = replace || isCover ? "replaceState" : "pushState"
    shown = (replace && key) || randomKey()
    history[method]({ key: shown, before: replace ? before : address() } satisfies Entry, "", to)
    if (location.pathname === from) return
    hasMoved = true
    goTo(0)
  })

/** Leaves a form for its page: back when one came from there, else in its place. Resolves on arrival. */
export const returnTo = (to: string) =>
  new Promise<void>((resolve) =>
    whenStill(() => {
      const { before, isCover } = entry()
      const arrived = () => {
        if (address() !== to) navigate(to, { replace: true })
        resolve()
      }
      const steps = Number(isCover ?? false) + Number(pathOf(before) === to)
      if (steps > 0) goBack(steps, arrived)
      else arrived()
    }),
  )

/** For a link's press: goes back instead, if the entry before is one of the app, or the page `to`. */
export const backInstead = (event: MouseEvent, to?: string) => {
  const before = pathOf(entry().before)
  if (before === undefined || before !== (to ?? before)) return
  event.preventDefault()
  history.back()
}

/** The functions that close the open modals. */
const covers: (() => void)[] = []
const settle = () =>
  whenStill(() => {
    const { isCover } = entry()
    if (covers.length > 0 && !isCover) history.pushState({ ...entry(), isCover: true }, "")
    if (covers.length === 0 && isCover) goBack(1)
  })

/** Makes Back close a modal, until the returned function is called. */
export const cover = (close: () => void) => {
  covers.push(close)
  settle()
  return () => {
    covers.splice(covers.indexOf(close), 1)
    // A microtask, because the next modal may take its place.
    queueMicrotask(settle)
  }
}

const moved = () => {
  const then = underway
  underway = undefined
  remember()
  if (shown !== entry().key) {
    shown = entry().key
    hasMoved = true
    goTo(tops[shown ?? ""] ?? 0)
  }
  if (then) for (const act of then) act()
  else if (covers.length > 0) covers.at(-1)?.()
  // The entry of a modal that is closed.
  else if (entry().isCover) goBack(1)
}

const save = () => {
  remember()
  sessionStorage.setItem(storage, JSON.stringify(tops))
}

const gestures = ["wheel", "touchmove", "pointerdown", "keydown"]

/** Restores positions, also after a reload, and lets Back close modals. Returns a function that ends it. */
export const keepHistory = () => {
  history.scrollRestoration = "manual"
  underway = undefined
  tops = JSON.parse(sessionStorage.getItem(storage) ?? "{}")
  shown = entry().key
  if (entry().isCover) goBack(1)
  goTo(tops[shown ?? ""] ?? 0)
  const growth = new ResizeObserver(place)
  growth.observe(document.body)
  // Capturing: before the router, which draws the next page.
  addEventListener("popstate", moved, true)
  addEventListener("pagehide", save)
  for (const gesture of gestures) addEventListener(gesture, letGo, { passive: true })
  return () => {
    growth.disconnect()
    removeEventListener("popstate", moved, true)
    removeEventListener("pagehide", save)
    for (const gesture of gestures) removeEventListener(gesture, letGo)
    hasMoved = false
  }
}
