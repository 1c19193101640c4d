import { offsetAt } from "../domain/day"
import type { Answers } from "../domain/imports"
import { LineError } from "./line-error"
import { momentIn } from "./moments"
import { Doubt, question, Stop } from "./questions"
import type { Line } from "./table"
import { isZoned, type TimeColumns } from "./time-columns"
import { isOffset, isShortZone, isZone, zoneAbove, zoneInCell } from "./zone-names"

/** What the head says, or the line of this number above it; and the zone of times that say nothing. */
export type Zone = { head: string | undefined; line: number | undefined; own: string }

type Zoned = { columns: TimeColumns; zone: Zone }

/** Which zone the times without one of their own are in. `above` are the lines above the head. @throws Doubt, Stop */
export const zoneOf = (
  { date, clock, zone }: TimeColumns,
  lines: readonly Line[],
  answers: Answers,
  own: string,
  above: readonly Line[],
): Zone => {
  const preface = above
    .map(({ number, cells }) => ({ number, zone: zoneAbove(cells.filter(Boolean).join(", ")) }))
    .find((each) => each.zone !== undefined)
  const head = clock?.zone ?? date.zone ?? preface?.zone
  const beginning = lines.slice(0, 1000)
  const cells = zone ? beginning.map((line) => line.cells[zone.at] ?? "").filter(isShortZone) : []
  const names = beginning.flatMap((line) => momentIn(line.cells[date.at] ?? "")?.zone ?? [])
  const unclear = [...(zone ? cells : [head, ...names])].find((each) => each !== undefined && !isClear(each))
  const given = answers.zone
  if (given !== undefined && !isZone(given))
    throw new Stop(`"${given}" is no time zone such as America/New_York or -05:00.`)
  if (unclear !== undefined && given === undefined)
    throw new Doubt(
      question(
        "zone",
        `Which zone is "${unclear}"? People write it of summer and winter.`,
        [],
        "America/New_York",
      ),
    )
  return {
    head: head !== undefined && isClear(head) ? head : undefined,
    line: (clock?.zone ?? date.zone) === undefined ? preface?.number : undefined,
    own: given ?? own,
  }
}

const isClear = (zone: string) => isOffset(zone) || (/\//.test(zone) && isZone(zone))

/** Says which zone the times are in, and why. */
export const zoneWords = ({ zone, columns }: Zoned, lines: readonly Line[]) => {
  if (isZoned(columns.date, lines) || columns.date.meaning === "day number")
    return "Each time has its own offset".slice(0, columns.date.meaning === "day number" ? 0 : undefined)
  if (columns.zone) return `Zones are those of the column "${columns.zone.head}"`
  if (!zone.head) return `Times without an offset are those of ${zone.own}`
  const name = zone.head === "Z" ? "UTC" : zone.head
  return zone.line === undefined
    ? `Times are those of ${name}: the head says so`
    : `Times are those of ${name}: line ${zone.line} says so`
}

/** @throws LineError when cell and head differ */
export const zoneAt = (cells: readonly string[], { columns, zone }: Zoned, own: string | undefined) => {
  const cell = columns.zone ? zoneInCell(cells[columns.zone.at] ?? "") : ""
  const named = own !== undefined && isOffset(own) ? own : undefined
  // What a line above says may be of the place: the cell is of its time.
  if (named && zone.head && zone.line === undefined && isOffset(zone.head))
    if (minutesOf(named) !== minutesOf(zone.head))
      throw new LineError(`The line says ${named}, and the head ${zone.head}.`)
  if (isShortZone(cell)) return named ?? zone.own
  if (cell !== "" && !isZone(cell)) throw new LineError(`"${cell}" is no time zone.`)
  return named ?? (cell !== "" ? cell : undefined) ?? zone.head ?? zone.own
}

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
