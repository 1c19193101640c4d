import {
  clockKey,
  drift,
  type Heard,
  isSet,
  lastHeard,
  type Reading,
  readClocks,
  serverNow,
  slack,
} from "./server-clock"
import { deviceStorage } from "./storage"

/** This device's clocks at a moment, the last answer before it, and its place among such moments. */
export type Stamp = Reading & { heard: Heard; order: number }

/**
 * A time by the server's clock, in ms; with a stamp where that is an estimate, for `trueTimes` to judge later. An earlier
 * time that the user chose has the estimate of the moment of the choice, `chosenAt`, and its stamp.
 */
export type Moment = { at: number; clock?: Stamp | undefined; chosenAt?: number | undefined }

/** Do both clocks agree since the last answer to this page? Then the time is known. */
export const isKnown = (now: Reading) => lastHeard().page === now.page && Math.abs(drift(now)) <= slack

/** Was the clock set, or does it stand before the last answer? Not where it shows the estimated time: then it was set right. */
export const isClockWrong = (now = readClocks()) =>
  (isSet(now) || now.wall < lastHeard().wall - slack) && Math.abs(now.wall - serverNow()) > slack

/** Is this time, ISO, an estimate that can't be right: has it still to come by what is known now? */
export const isToCome = (at: string) => Date.parse(at) > serverNow() + slack

/** Keeps the error of this device's clock for the next page, which may open without the server. */
export const keepClock = () => {
  const { server, wall } = lastHeard()
  deviceStorage.set(clockKey, JSON.stringify({ server, wall }))
}

export const momentNow = (): Moment => {
  const now = readClocks()
  const at = serverNow()
  return isKnown(now) ? { at } : { at, clock: { ...now, heard: lastHeard(), order: nextOrder() } }
}

/** An earlier time, in ms, as it is chosen now. */
export const momentAt = (at: number): Moment => {
  const { at: chosenAt, clock } = momentNow()
  return { at, chosenAt, clock }
}

/**
 * The possible times of a record, in ms, by those of its stamp, of which there may be none. What was chosen by a clock that
 * was wrong is meant as it was shown, as far back as that, or at that hour of the right day.
 */
export const timesOf = (
  { at, chosenAt }: Pick<Moment, "at" | "chosenAt">,
  stamps: readonly number[],
): readonly number[] => {
  if (chosenAt === undefined || stamps.length === 0) return stamps
  const errors = stamps.map((time) => time - chosenAt).filter((error) => Math.abs(error) > tolerable)
  const days = (error: number) => Math.round(error / day) * day
  return [...new Set([at, ...errors.flatMap((error) => [at + error, at + days(error)])])]
}

/** In ms: who chooses an hour does not mean the minute. */
const [tolerable, day] = [5 * 60_000, 86_400_000]

/** The key in localStorage of the last order that was given. Records that wait for their user stay after a logout. */
export const orderKey = "windrow moments"

/** 0, which orders nothing, without storage. */
const nextOrder = () => {
  const order = Number(deviceStorage.get(orderKey)) + 1
  return deviceStorage.set(orderKey, String(order)) ? order : 0
}
