import { dayNumbers } from "#domain/cooking"
import { dayMs, midnightOf } from "#domain/day"
import type { Temperature } from "#domain/temperatures"
import type { Known } from "../api/records"
import type { Charted } from "./charted"

/** The calendar day in a zone of each reading, in days since 1970; oldest first. */
export const daysOf = (oldestFirst: readonly Temperature[], zone: string): number[] => {
  const dayAndEnd = daysInOrder(zone)
  let [day, end] = [0, ""]
  return oldestFirst.map(({ recordedAt }) => {
    // Most readings are of the same day as the one before: 100,000 would take long to parse.
    if (recordedAt >= end) [day, end] = dayAndEnd(recordedAt)
    return day
  })
}

/** In days: shorter than any summer time, or break of one, of which the end takes back the beginning. */
const stretch = 21

/**
 * Finds the day of an instant and the instant of its end, both ISO; instants come in order. Asks the zone, which takes
 * 20 µs, only every three weeks: between two midnights of full days apart all days have 24 hours.
 */
const daysInOrder = (zone: string) => {
  const dayOf = dayNumbers(zone)
  const midnight = (day: number) =>
    Date.parse(midnightOf(new Date(day * dayMs).toISOString().slice(0, 10), zone))
  let [first, from, to, length] = [0, 0, 0, dayMs]
  return (recordedAt: string): [day: number, end: string] => {
    const at = Date.parse(recordedAt)
    if (at >= to) {
      first = dayOf(recordedAt)
      from = midnight(first)
      let days = stretch
      while (days > 1 && midnight(first + days) - from !== days * dayMs) days >>= 1
      to = midnight(first + days)
      length = (to - from) / days
    }
    const passed = Math.floor((at - from) / length)
    return [first + passed, new Date(from + (passed + 1) * length).toISOString()]
  }
}

/** A day and its highest reading in °F; with the lowest where a visit had several. */
export type DayHigh = { day: number; degrees: number; lowest?: number }

/** The days with a reading, in order, and the first from which on no reading is missing. */
export type KnownDays = { highs: readonly DayHigh[]; since: number }

/** `days` are those of the readings; oldest first. */
export const dayHighs = (oldestFirst: readonly Charted[], days: readonly number[]): DayHigh[] => {
  const highs: DayHigh[] = []
  oldestFirst.forEach(({ temperature, lowest }, index) => {
    const day = days[index] ?? 0
    const last = highs.at(-1)
    const own = { day, degrees: temperature, ...(lowest !== undefined && { lowest }) }
    if (last?.day !== day) highs.push(own)
    else Object.assign(last, bothOf(last, own))
  })
  return highs
}

/** What stands for both; where a visit had several readings, the lowest is told. */
export const bothOf = <H extends Omit<DayHigh, "day">>(one: H, other: H): H => {
  const isTold = one.lowest !== undefined || other.lowest !== undefined
  const lowest = Math.min(one.lowest ?? one.degrees, other.lowest ?? other.degrees)
  return { ...one, degrees: Math.max(one.degrees, other.degrees), ...(isTold && { lowest }) }
}

/** The first day of which no reading is missing: that of the oldest known reading may have had earlier ones. */
export const firstWholeDay = ({ since }: Known<unknown>, zone: string) => {
  if (since === undefined) return Number.NEGATIVE_INFINITY
  return Number.isNaN(Date.parse(since)) ? Number.POSITIVE_INFINITY : dayNumbers(zone)(since) + 1
}
