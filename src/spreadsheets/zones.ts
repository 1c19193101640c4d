import { offsetAt } from "../domain/day"
import type { Answers } from "../domain/imports"
import { LineError } from "./line-error"
import { isOffset, momentIn } from "./moments"
import { Doubt, question, Stop } from "./questions"
import type { Line } from "./table"
import { isZoned, type TimeColumns } from "./time-columns"

/** What a head says, and the zone of times without one. */
export type Zone = { head: string | undefined; own: string }

type Zoned = { columns: TimeColumns; zone: Zone }

/** Which zone the times without one of their own are in. */
export const zoneOf = (
  { date, clock, zone }: TimeColumns,
  lines: readonly Line[],
  answers: Answers,
  own: string,
): Zone => {
  const head = clock?.zone ?? date.zone
  const names = lines.slice(0, 1000).flatMap(({ cells }) => momentIn(cells[date.at] ?? "")?.zone ?? [])
  const unclear = [head, ...names].find((each) => each !== undefined && !isOffset(each))
  const given = answers.zone
  if (given !== undefined && !isZone(given))
    throw new Stop(`"${given}" is no time zone such as America/New_York or -05:00.`)
  if (unclear !== undefined && given === undefined && !zone)
    throw new Doubt(
      question(
        "zone",
        `Which zone is "${unclear}"? People write it of summer and winter.`,
        [],
        "America/New_York",
      ),
    )
  return { head: head !== undefined && isOffset(head) ? head : undefined, own: given ?? own }
}

const isZone = (text: string) => {
  if (isOffset(text)) return true
  try {
    new Intl.DateTimeFormat("en", { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Says which zone the times are in, and why. */
export const zoneWords = ({ zone, columns }: Zoned, lines: readonly Line[]) => {
  if (isZoned(columns.date, lines) || columns.date.meaning === "day number")
    return "Each time has its own offset".slice(0, columns.date.meaning === "day number" ? 0 : undefined)
  if (columns.zone) return `Zones are those of the column "${columns.zone.head}"`
  return zone.head
    ? `Times are those of ${zone.head === "Z" ? "UTC" : zone.head}: the head says so`
    : `Times without an offset are those of ${zone.own}`
}

/** @throws LineError when cell and head differ */
export const zoneAt = (cells: readonly string[], { columns, zone }: Zoned, own: string | undefined) => {
  const cell = columns.zone ? (cells[columns.zone.at] ?? "").replace(/^(UTC|GMT)(?=.)/, "") : ""
  const named = own !== undefined && isOffset(own) ? own : undefined
  if (named && zone.head && minutesOf(named) !== minutesOf(zone.head))
    throw new LineError(`The line says ${named}, and the head ${zone.head}.`)
  if (cell !== "" && !isZone(withColon(cell))) throw new LineError(`"${cell}" is no time zone.`)
  return named ?? (cell !== "" ? withColon(cell) : undefined) ?? zone.head ?? zone.own
}

const withColon = (text: string) => text.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").replace(/^[+-]00:00$/, "Z")

/** An offset such as -05:00 in minutes; 0 for Z. */
export const minutesOf = (offset: string) => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1)
}

/** In milliseconds. @throws LineError for a time that a change of the clocks leaves out or repeats */
export const offsetIn = (zone: string, day: string, local: number) => {
  const offsets = offsetsOf(zone, day)
  const [only, another] =
    offsets.length > 1 ? offsets.filter((each) => offsetAt(local - each, zone) === each) : offsets
  const clock = `${new Date(local).toISOString().slice(11, 16)} on ${day}`
  if (only === undefined) throw new LineError(`There was no ${clock}: the clocks of ${zone} went forward.`)
  if (another !== undefined) throw new LineError(`${clock} was twice: the clocks of ${zone} went back.`)
  return only
}

/** The offsets of the day, of which almost all have one. To ask for that of each line took half of the time. */
const offsetsOf = (zone: string, day: string) => {
  const key = `${zone} ${day}`
  const found = known.get(key)
  if (found) return found
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsets = [
    ...new Set([midnight - 14 * hourMs, midnight + 38 * hourMs].map((at) => offsetAt(at, zone))),
  ]
  if (known.size > 10_000) known.clear()
  known.set(key, offsets)
  return offsets
}

const known = new Map<string, number[]>()

const hourMs = 3_600_000
