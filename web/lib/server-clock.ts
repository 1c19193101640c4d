import { deviceStorage } from "./storage"

/**
 * A moment by this device's clocks, in ms: `wall`, which its owner and the network set, and `ticks`, which only a sleeping
 * device stops, and which begin with each `page`.
 */
export type Reading = { wall: number; ticks: number; page: number }

/** An answer's time by the server's clock, and by this device's when it came; all 0 before the first one. */
export type Heard = Reading & { server: number }

/** Where the last answer is kept for the next page. The clock is the device's, so it stays after a logout. */
export const clockKey = "windrow clock"

/** In ms: the Date header has whole seconds and took time to arrive, and a clock that is kept right moves a little. */
export const slack = 5000

const page = Math.random()

export const readClocks = (): Reading => ({ wall: Date.now(), ticks: performance.now(), page })

/** The last answer of this page, or the one that an earlier page has left. */
let heard: Heard = { server: 0, wall: 0, ticks: 0, page: 0 }
/** What this page counts from: its beginning, by that answer, or its own last answer. */
let base = heard
/** Since then: a hidden page's device may have slept. */
let wasHidden = false

heard = { ...heard, ...JSON.parse(deviceStorage.get(clockKey) ?? "{}") }
// The build, which draws the public pages, has no document.
globalThis.document?.addEventListener("visibilitychange", () => {
  wasHidden = true
})
const start = readClocks()
base = { ...start, server: start.wall + heard.server - heard.wall }

export const lastHeard = (): Heard => heard

/** How much further than the steady clock the wall clock went on this page, in ms, since its last answer if it had one. */
export const drift = ({ wall, ticks }: Reading) => wall - base.wall - (ticks - base.ticks)

/** Was the wall clock set meanwhile? A clock that is ahead may be one of a device that slept. */
export const isSet = (now: Reading) => drift(now) < -slack || (drift(now) > slack && !wasHidden)

/**
 * The server's time in ms, estimated on this device: a phone with a wrong clock still logs right times. Offline by the last
 * known error of the clock, and never before the last answer.
 */
export const serverNow = () => {
  const now = readClocks()
  const passed = isSet(now) ? now.ticks - base.ticks : now.wall - base.wall
  return Math.max(heard.server, base.server + passed)
}

/** Compares the clocks with an answer's Date header, which came at `receivedAt` by the wall clock. */
export const syncClock = (date: string | null, receivedAt = Date.now()) => {
  const difference = Date.parse(date ?? "") - receivedAt
  if (Number.isNaN(difference)) return
  const now = readClocks()
  base = heard = { ...now, server: now.wall + (Math.abs(difference) < slack ? 0 : difference) }
  wasHidden = false
}
