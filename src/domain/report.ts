import { isHot, organicCeiling } from "./cooking"
import {
  bestOf,
  type Count,
  type Counted,
  countsOf,
  dateOf,
  heatOfCount,
  type Run,
  staticRule,
  windrowRule,
} from "./count"
import { type Inherited, withInherited } from "./family"
import { manyCalendarDays } from "./many-days"
import type { Material } from "./materials"
import { type PileMethod, ruleOf } from "./methods"
import { notVoided } from "./records"
import type { Sale } from "./sales"
import type { Temperature } from "./temperatures"
import { totalNet, totalVolume } from "./totals"
import type { Turn } from "./turns"

/** A row's records, including voided ones; `restarts` as in `Counted`. */
export type Records = {
  temperatures: readonly Temperature[]
  turns: readonly Turn[]
  materials: readonly Material[]
  sales: readonly Sale[]
  restarts: Counted["restarts"]
}

/** A calendar day, as '2026-05-01', with its lowest and highest reading in °F. */
export type Day = { day: string; readings: number; lowest: number; highest: number; turns: number }

/** Windrow's count, with the runs that are told of it. */
export type ReportedCount = Count & {
  /** The instant, ISO, with which the next count began; null for the newest. */
  until: string | null
  /** The run with the most days, of several the one with the most turns, of several the earliest. */
  longest: Run | undefined
  /** The best run by the rule for aerated static piles and vessels. */
  bestStatic: Run | undefined
  /** The same count by the pile's own rule; undefined where it follows none. */
  own: Count | undefined
}

/** Days with a reading or turn, oldest first; yd³ in all and by category id (null for none); sales in lb. */
export type Report = {
  days: Day[]
  /** Of all counts. */
  hotDays: string[]
  /** Those of them that were hot before the pile was split or merged. */
  inheritedDays: number
  /**
   * The newest first; before it those with a hot day, as each load of raw material begins one. Not those of several piles that were
   * merged since: no heap had all of these days.
   */
  counts: ReportedCount[]
  /** Whether such ones were left out: the reports of those piles have them. */
  hasCountsApart: boolean
  /** Days that were not read, from the first to the last hot day of each count. */
  daysWithoutReading: string[]
  readings: Temperature[]
  aboveCeiling: Temperature[]
  withoutPhoto: Temperature[]
  volumes: Map<number | null, number>
  totalVolume: number
  totalNet: number
}

/**
 * The facts that an inspector checks against 7 CFR 205.203(c)(2). Voided records do not count. A pile that comes from others is
 * counted by what it has `inherited`, too; readings, materials and sales are its own.
 */
export const reportOf = (
  records: Records,
  zone = "UTC",
  pile: PileMethod = ofWindrow,
  inherited: Inherited = nothing,
): Report => {
  const readings = notVoided(records.temperatures)
  const turns = notVoided(records.turns)
  const materials = notVoided(records.materials)
  const counted = withInherited(
    {
      readings,
      turns: turns.map(({ turnedAt }) => turnedAt),
      raw: materials.filter(({ startsCount }) => startsCount).map(({ addedAt }) => addedAt),
      restarts: records.restarts,
    },
    inherited,
  )
  const dayOf = manyCalendarDays(zone)
  const days = daysOf(counted.readings, counted.turns, dayOf)
  const rule = ruleOf(pile)
  const counts = countsOf(counted, windrowRule, zone, heatOfCount(rule))
  const own = pile.method === "own" ? countsOf(counted, rule, zone) : []
  const told = counts
    .map((count, place) => reported(count, counts[place + 1], own[place]))
    .filter(({ hot, own, until }) => hot > 0 || (own?.hot ?? 0) > 0 || until === null)
    .reverse()
  const ofOneHeap = told.filter((count) => !isOfSeveral(count, inherited))
  return {
    days,
    hotDays: days.filter((day) => isHot(day.highest)).map((day) => day.day),
    inheritedDays: daysOf(inherited.readings, [], dayOf).filter((day) => isHot(day.highest)).length,
    counts: ofOneHeap,
    hasCountsApart: ofOneHeap.length < told.length,
    daysWithoutReading: unreadDays(days, counts),
    readings,
    aboveCeiling: readings.filter((reading) => reading.temperature > organicCeiling),
    withoutPhoto: readings.filter(({ photoUrl }) => photoUrl === null),
    volumes: volumesOf(materials),
    totalVolume: totalVolume(materials),
    totalNet: totalNet(notVoided(records.sales)),
  }
}

/** Was the count over before piles were merged into one? */
const isOfSeveral = ({ since, until }: ReportedCount, { readings }: Inherited) => {
  const isOf = (at: string) => (since === null || at >= since) && until !== null && at < until
  return (
    new Set(readings.flatMap(({ rowId, recordedAt }) => (isOf(recordedAt) ? (rowId ?? []) : []))).size > 1
  )
}

const nothing: Inherited = { readings: [], turns: [], restarts: [] }

const ofWindrow: PileMethod = { method: "windrow", ownRule: null }

const reported = (count: Count, next: Count | undefined, own: Count | undefined): ReportedCount => ({
  ...count,
  until: next?.since ?? null,
  // No run has so many days, so the longest is the best one.
  longest: bestOf(count.runs, { ...windrowRule, days: Infinity }),
  // Heat and ceiling are those of a windrow, and so are the runs.
  bestStatic: bestOf(count.runs, staticRule),
  own,
})

const daysOf = (
  readings: Counted["readings"],
  turns: Counted["turns"],
  dayOf: (at: string) => string,
): Day[] => {
  const days = new Map<string, Day>()
  const dayAt = (at: string) => {
    const day = dayOf(at)
    const entry = days.get(day) ?? { day, readings: 0, lowest: Infinity, highest: -Infinity, turns: 0 }
    days.set(day, entry)
    return entry
  }
  for (const { recordedAt, temperature } of readings) {
    const day = dayAt(recordedAt)
    day.readings += 1
    day.lowest = Math.min(day.lowest, temperature)
    day.highest = Math.max(day.highest, temperature)
  }
  for (const at of turns) dayAt(at).turns += 1
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const unreadDays = (days: readonly Day[], counts: readonly Count[]) => {
  const read = new Set(days.filter(({ readings }) => readings > 0).map(({ day }) => day))
  return counts.flatMap(({ runs }) => {
    const [first, last] = [runs[0], runs.at(-1)]
    return first && last ? datesBetween(first.from, last.to).filter((day) => !read.has(day)) : []
  })
}

const datesBetween = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => dateOf(from + step))

const volumesOf = (materials: readonly Material[]) => {
  const volumes = new Map<number | null, number>()
  for (const { materialCategoryId: id, cubicYards } of materials)
    volumes.set(id, (volumes.get(id) ?? 0) + cubicYards)
  return volumes
}
