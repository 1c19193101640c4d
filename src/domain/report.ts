import { cookingDaysNeeded, isHot, organicCeiling } from "./cooking"
import { calendarDays, dayMs } from "./day"
import type { Material } from "./materials"
import { notVoided } from "./records"
import type { Sale } from "./sales"
import type { Temperature } from "./temperatures"
import { totalNet, totalVolume } from "./totals"
import type { Turn } from "./turns"

/** A row's records, including voided ones. */
export type Records = {
  temperatures: readonly Temperature[]
  turns: readonly Turn[]
  materials: readonly Material[]
  sales: readonly Sale[]
}

/** A calendar day, as '2026-05-01', with its lowest and highest reading in °F. */
export type Day = { day: string; readings: number; lowest: number; highest: number; turns: number }

/** Days with a reading or turn, oldest first; yd³ in all and by category id (null for none); sales in lb. */
export type Report = {
  days: Day[]
  hotDays: string[]
  /** The most consecutive hot days. */
  longestRun: number
  /** Turns from the first hot day to the fifteenth, or the last if there are fewer. */
  turnsInPeriod: number
  /** The period's first and last day; undefined without a hot day. */
  period: { from: string; to: string } | undefined
  daysWithoutReading: string[]
  aboveCeiling: Temperature[]
  volumes: Map<number | null, number>
  totalVolume: number
  totalNet: number
}

/** The facts that an inspector checks against 7 CFR 205.203(c)(2). Voided records do not count. */
export const reportOf = (records: Records, zone = "UTC"): Report => {
  const readings = notVoided(records.temperatures)
  const turns = notVoided(records.turns)
  const materials = notVoided(records.materials)
  const dayOf = calendarDays(zone)
  const days = daysOf(readings, turns, dayOf)
  const hotDays = days.filter((day) => isHot(day.highest)).map((day) => day.day)
  const period = periodOf(hotDays)
  const measured = new Set(days.filter((day) => day.readings > 0).map((day) => day.day))
  return {
    days,
    hotDays,
    longestRun: longestRun(hotDays),
    period,
    turnsInPeriod: turns.filter((turn) => isWithin(dayOf(turn.turnedAt), period)).length,
    daysWithoutReading: period
      ? datesBetween(period.from, period.to).filter((day) => !measured.has(day))
      : [],
    aboveCeiling: readings.filter((reading) => reading.temperature > organicCeiling),
    volumes: volumesOf(materials),
    totalVolume: totalVolume(materials),
    totalNet: totalNet(notVoided(records.sales)),
  }
}

const daysOf = (readings: readonly Temperature[], turns: readonly Turn[], dayOf: (at: string) => string) => {
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
  for (const { turnedAt } of turns) dayAt(turnedAt).turns += 1
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const periodOf = (hotDays: readonly string[]) => {
  const from = hotDays[0]
  const to = hotDays[cookingDaysNeeded - 1] ?? hotDays.at(-1)
  return from && to ? { from, to } : undefined
}

const isWithin = (day: string, period: Report["period"]) =>
  period !== undefined && day >= period.from && day <= period.to

const longestRun = (days: readonly string[]) => {
  let run = 0
  let longest = 0
  for (const [index, day] of days.entries()) {
    run = index > 0 && dateNumber(day) - dateNumber(days[index - 1] ?? "") === 1 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

const datesBetween = (from: string, to: string) =>
  Array.from({ length: dateNumber(to) - dateNumber(from) + 1 }, (_, step) =>
    new Date((dateNumber(from) + step) * dayMs).toISOString().slice(0, 10),
  )

const dateNumber = (day: string) => Date.parse(day) / dayMs

const volumesOf = (materials: readonly Material[]) => {
  const volumes = new Map<number | null, number>()
  for (const { materialCategoryId: id, cubicYards } of materials)
    volumes.set(id, (volumes.get(id) ?? 0) + cubicYards)
  return volumes
}
