import type { MouseEvent } from "react"
import { afterPress } from "./after-press"
import { createListeners } from "./listeners"
import { randomKey } from "./random-key"
import { tabStorage } from "./storage"

/** The app's state in an entry of the browser's history. */
type Entry = {
  key: string
  /** The address of the entry before; undefined on the page by which the app was entered. */
  before: string | undefined
  /** Is it the entry of a modal, which Back closes? */
  isCover?: boolean
  /** What was typed into the page's field, for whoever comes back. */
  typed?: string
}

export const entry = (): Partial<Entry> => history.state ?? {}
export const address = () => location.pathname + location.search
export const pathOf = (address: string | undefined) => address?.split("?")[0]

/**
 * A page's scroll position in px, with the first link on the screen and its distance from the top: cards that are
 * drawn when they come near make a position differ.
 */
type Place = [top: number, link?: string, at?: number, nth?: number]

/** The places of the entries, and the key of the one on the screen. */
let places: Record<string, Place> = {}
let shown = ""
const storage = "places"

const remember = () => {
  const link = [...document.querySelectorAll("main a")].find(
    (link) => topOf(link.closest("li, tr") ?? link) > 0,
  )
  const same = `main a[href="${link?.getAttribute("href")}"]`
  const nth = [...document.querySelectorAll(same)].indexOf(link as Element)
  places[shown] = scrollY > 0 && link ? [scrollY, same, topOf(link), nth] : [scrollY]
}
const topOf = (link: Element) => link.getBoundingClientRect().top

/** The place of an earlier page, kept while its lists come, until the user scrolls. */
let kept: Place | undefined
let timer: Timer | undefined
const letGo = () => {
  kept = undefined
}
const keepPlace = () => {
  if (!kept) return
  const [top, same, at = 0, nth = 0] = kept
  const link = same && document.querySelectorAll(same)[nth]
  scrollTo(0, link ? scrollY + topOf(link) - at : top)
}
const goTo = (place: Place = [0]) => {
  scrollTo(0, place[0])
  // Not the top of a new page: its form may have scrolled to its field.
  kept = place[0] ? place : undefined
  clearTimeout(timer)
  timer = setTimeout(letGo, 3000)
  // When React has drawn the page.
  requestAnimationFrame(keepPlace)
}

const { tell: notify, add } = createListeners()
/** Calls back after each change of the address; returns a function that stops it. */
export const onNavigation = add

let hasMoved = false
/** A ref of a page's heading: focused after each navigation, which also announces it, unless a field has the focus. */
export const focusOnArrival = (heading: HTMLElement | null) => {
  if (hasMoved && document.activeElement === document.body) heading?.focus({ preventScroll: true })
}

/** Callbacks that wait for a step back, which the browser takes later. */
let underway: (() => void)[] | undefined
export const whenStill = (act: () => void) => {
  if (underway) underway.push(act)
  else act()
}
export const goBack = (steps: number, ...then: (() => void)[]) => {
  underway = then
  history.go(-steps)
}

/** Leaves the app by a page load, which a step back of a modal that closes meanwhile would end. */
export const leaveApp = (path: string) =>
  whenStill(() => {
    underway = []
    location.assign(path)
  })

/** Shows another page, in a new entry or in place of the current one. */
export const navigate = (to: string | URL, { replace = false }: { replace?: boolean | undefined } = {}) =>
  whenStill(() => {
    const { isCover, before, key } = entry()
    if (replace && isCover) return goBack(1, () => navigate(to, { replace }))
    const from = location.pathname
    remember()
    // A modal's entry is no place to come back to.
    const method = replace || isCover ? "replaceState" : "pushState"
    shown = (replace && key) || randomKey()
    history[method]({ key: shown, before: replace ? before : address() } satisfies Entry, "", to)
    const isOther = location.pathname !== from
    hasMoved ||= isOther
    if (isOther || !replace) goTo()
    notify()
  })

/** For a link's press: goes back instead, if the entry before is one of the app, or the page `to`. */
export const backInstead = (event: MouseEvent, to?: string) => {
  const before = pathOf(entry().before)
  if (before === undefined || before !== (to ?? before)) return
  event.preventDefault()
  afterPress(event.currentTarget, () => history.back())
}

/** The functions that close the open modals. */
export const covers: (() => void)[] = []

const moved = () => {
  const then = underway
  underway = undefined
  remember()
  const { key = "" } = entry()
  if (shown !== key) {
    shown = key
    hasMoved = true
    goTo(places[key])
  }
  if (then) for (const act of then) whenStill(act)
  else if (covers.length > 0) covers.at(-1)?.()
  // The entry of a modal that is closed.
  else if (entry().isCover) goBack(1)
}

const save = () => {
  remember()
  tabStorage.set(storage, JSON.stringify(places))
}

/** Restores places, also after a reload, and lets Back close modals. */
export const keepHistory = () => {
  history.scrollRestoration = "manual"
  places = JSON.parse(tabStorage.get(storage) ?? "{}")
  // A page load has no place yet: without a key it would open where another one had been scrolled to.
  shown = entry().key ?? randomKey()
  history.replaceState({ ...entry(), key: shown }, "")
  underway = undefined
  hasMoved = false
  if (entry().isCover) goBack(1)
  // A user who has scrolled the drawn page already stays there.
  if (!scrollY) goTo(places[shown])
  new ResizeObserver(keepPlace).observe(document.body)
  addEventListener("popstate", moved)
  // After `moved`, which remembers the place on the page that is left, and whatever became of that.
  addEventListener("popstate", notify)
  addEventListener("pagehide", save)
  for (const gesture of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(gesture, letGo)
}
