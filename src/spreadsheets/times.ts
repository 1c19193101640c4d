import type { Answers } from "../domain/imports"
import { assertClock, clockOf, saysHalves } from "./clocks"
import type { Column } from "./columns"
import { dayAfter, dayOneOf, epochIn, type Serials, serialIn, serialsOf, serialWords } from "./counted-dates"
import { dateOf, type Orders, ordersOf } from "./days"
import { LineError } from "./line-error"
import { clockIn, isMidnightOf, momentIn } from "./moments"
import type { Line } from "./table"
import { type TimeColumns, timeColumns } from "./time-columns"
import { isOffset } from "./zone-names"
import { minutesOf, offsetIn, type Zone, zoneAt, zoneOf, zoneWords } from "./zones"

/** The instant of a line, and whether the file gives its time, or its day only. */
export type Instant = { at: string; isTimeGiven: boolean }

/** Of a file: which columns say when, in words, and the instant of each line. */
export type Times = {
  columns: readonly Column[]
  evidence: readonly string[]
  at: (cells: readonly string[]) => Instant
}

/** The time of a reading that has none: the day is right in any case. */
const noon = "12:00:00"

type Form = {
  columns: TimeColumns
  orders: Orders
  serials: Serials | undefined
  dayOne: string | undefined
  zone: Zone
  hasHalves: boolean
}

/**
 * Finds out how a file writes its times. `zone` is the farm's, `above` are the lines above the head.
 * @throws Doubt, Stop
 */
export const timesOf = async (
  columns: readonly Column[],
  lines: readonly Line[],
  answers: Answers,
  zone: string,
  above: readonly Line[],
): Promise<Times> => {
  const found = timeColumns(columns, lines, answers)
  const cells = lines.map(({ number, cells }) => ({ cell: cells[found.date.at] ?? "", line: number }))
  const orders = await ordersOf(found.date.head, cells, answers)
  const form: Form = {
    columns: found,
    orders,
    serials: serialsOf(
      cells.map(({ cell }) => cell),
      answers,
    ),
    dayOne: dayOneOf(found.date, answers),
    zone: zoneOf(found, lines, answers, zone, above),
    hasHalves: saysHalves({ columns: found }, lines),
  }
  await assertClock(form, lines, answers)
  return {
    columns: [found.date, found.clock, found.half, found.zone].filter((column) => column !== undefined),
    evidence: [...orders.evidence, ...serialWords(form.serials), zoneWords(form, lines)].filter(
      (each) => each !== "",
    ),
    at: (cells) => instantOf(cells, form),
  }
}

const instantOf = (cells: readonly string[], form: Form): Instant => {
  const { date, clock } = form.columns
  const cell = cells[date.at] ?? ""
  if (cell === "") throw new LineError("The date is missing.")
  const epoch = date.content === "numbers" && date.meaning === "date" ? epochIn(cell) : undefined
  if (epoch !== undefined) return { at: new Date(epoch).toISOString(), isTimeGiven: true }
  if (form.dayOne !== undefined)
    return dated(dayAfter(form.dayOne, cell), clockOf(cells, form, undefined), zoneAt(cells, form, undefined))
  const serial = serialIn(cell)
  if (serial !== undefined && form.serials) return ofSerial(serial, form.serials, cells, form)
  const moment = momentIn(cell)
  const day =
    moment &&
    dateOf(moment.day, form.orders.of.get(moment.day.kind === "three" ? moment.day.group : "") ?? "dmy")
  if (!moment && lacksYear(cell)) throw new LineError(`"${cell}" has no year.`)
  if (!moment || !day) throw new LineError(`"${cell}" is no date.`)
  // A midnight beside a column of times is a day, whatever its zone.
  const isDay = clock !== undefined && isMidnightOf(moment)
  const own = isDay ? undefined : moment.clock
  return dated(day, clockOf(cells, form, own), zoneAt(cells, form, isDay ? undefined : moment.zone))
}

/** "13 Jun", "June 13" and "6/13" */
const lacksYear = (cell: string) =>
  /^\d{1,2}[-/.]\d{1,2}\.?$/.test(cell) || momentIn(`${cell} 2024`)?.day.kind === "known"

const ofSerial = (serial: number, { first, hasTimes }: Serials, cells: readonly string[], form: Form) => {
  const at = new Date(first + Math.round(serial * 86_400) * 1000).toISOString()
  const own = Number.isInteger(serial) && !hasTimes ? undefined : clockIn(at.slice(11, 19))
  return dated(at.slice(0, 10), clockOf(cells, form, own), zoneAt(cells, form, undefined))
}

const dated = (day: string, time: string | undefined, zone: string): Instant => {
  const local = Date.parse(`${day}T${time ?? noon}Z`)
  const offset = isOffset(zone) ? minutesOf(zone) * 60_000 : offsetIn(zone, day, local)
  return { at: new Date(local - offset).toISOString(), isTimeGiven: time !== undefined }
}
