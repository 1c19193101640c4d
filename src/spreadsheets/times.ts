import { offsetAt } from "../domain/day"
import type { Column } from "./columns"
import { dateOf, type Orders, ordersOf } from "./days"
import { type Clock, clockIn, clockText, halfIn, isOffset, type Moment, momentIn } from "./moments"
import { type Answers, Doubt, question, quoted, Stop } from "./questions"
import { inPortions, type Line } from "./table"

/** Why a line can't be taken. The message is a sentence. */
export class LineError extends Error {}

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

type Columns = { date: Column; clock: Column | undefined; half: Column | undefined; zone: Column | undefined }
type Zone = { head: string | undefined; own: string }
type Form = {
  columns: Columns
  orders: Orders
  serials: Serials | undefined
  dayOne: string | undefined
  zone: Zone
}

/**
 * Finds out how a file writes its times. `zone` is the farm's.
 * @throws Doubt, Stop
 */
export const timesOf = async (
  columns: readonly Column[],
  lines: readonly Line[],
  answers: Answers,
  zone: string,
): Promise<Times> => {
  const found = timeColumns(columns, lines, answers)
  const cells = lines.map(({ number, cells }) => ({ cell: cells[found.date.at] ?? "", line: number }))
  const orders = await ordersOf(cells, answers)
  const form: Form = {
    columns: found,
    orders,
    serials: serialsOf(
      cells.map(({ cell }) => cell),
      answers,
    ),
    dayOne: dayOneOf(found.date, answers),
    zone: zoneOf(found, lines, answers, zone),
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

const timeColumns = (columns: readonly Column[], lines: readonly Line[], answers: Answers): Columns => {
  const one = (meaning: Column["meaning"]) => columns.filter((column) => column.meaning === meaning)
  const hasMoments = one("date").some(({ content }) => content === "moments")
  const isClock = ({ at, content }: Column) => {
    const all = lines.slice(0, 100).map(({ cells }) => cells[at] ?? "")
    return content === "numbers" && (all.every(isFraction) || (hasMoments && all.every(isMilitary)))
  }
  const dates = [...one("date"), ...one("day number")].filter((column) => !isClock(column))
  const clocks = [...one("clock"), ...one("date").filter((column) => !dates.includes(column))]
  assertOneDate(columns)
  const date = dateColumn(dates, lines, answers)
  // A column with an offset in each cell needs no other.
  const isWhole = isZoned(date, lines)
  if (!isWhole && clocks.length > 1)
    throw new Stop(`Several columns can be the time: ${quoted(clocks.map(({ head }) => head))}. Leave one.`)
  return {
    date,
    clock: isWhole ? undefined : clocks[0],
    half: one("half")[0],
    zone: isWhole ? undefined : one("zone")[0],
  }
}

/** @throws Stop for a date of which year, month and day stand in columns of their own */
const assertOneDate = (columns: readonly Column[]) => {
  const parts = columns.filter(({ head }) => partHead.test(head.trim()))
  if (
    parts.length > 0 &&
    !columns.some(({ meaning, content }) => meaning === "date" && content === "moments")
  )
    throw new Stop(
      `The date stands in several columns, such as ${quoted(parts.map(({ head }) => head))}: put it into one.`,
    )
}

const partHead = /^(year|yr|month|week|doy|day ?of ?(the )?year|julian ?(day|date)|jahr|monat|kw)$/i

/** The part of a day that a spreadsheet counts. */
const isFraction = (cell: string) => /^(|0|0?[.,]\d+)$/.test(cell)

/** 0905, which spreadsheets turn into 905. */
const isMilitary = (cell: string) => /^(|([01]?\d|2[0-3])[0-5]\d)$/.test(cell)

const isZoned = ({ at, content, head }: Column, lines: readonly Line[]) => {
  const full = lines
    .slice(0, 100)
    .map(({ cells }) => cells[at] ?? "")
    .filter(Boolean)
  const isMidnight = full.every((cell) => isMidnightOf(momentIn(cell)))
  if (content === "numbers") return full.every((cell) => epochIn(cell) !== undefined) && !/^day/i.test(head)
  return full.length > 0 && !isMidnight && full.every((cell) => momentIn(cell)?.zone !== undefined)
}

const dateColumn = (dates: readonly Column[], lines: readonly Line[], answers: Answers): Column => {
  const [only, ...others] = dates
  if (!only) throw new Stop("There is no column for the date.")
  if (others.length === 0) return only
  const named = dates.find(({ head }) => head === answers.date)
  const zoned = dates.filter((column) => isZoned(column, lines))
  const [utc] = zoned.filter(({ head }) => /\butc\b/i.test(head))
  const chosen = named ?? (zoned.length === 1 ? zoned[0] : utc)
  if (chosen) return chosen
  throw new Doubt(
    question(
      "date",
      `Which column says when it was measured: ${quoted(dates.map(({ head }) => head))}?`,
      dates.map(({ head }) => [head, head]),
    ),
  )
}

/** Days counted from the first: the file does not say when that was. */
const dayOneOf = ({ meaning, head }: Column, answers: Answers) => {
  if (meaning !== "day number") return undefined
  const given = answers["day-one"]
  if (given === undefined)
    throw new Doubt(question("day-one", `Which date is day 1 of the column "${head}"?`, [], "2026-05-01"))
  if (!momentIn(given) || !/^\d{4}-\d\d-\d\d$/.test(given))
    throw new Stop(`"${given}" is no date such as 2026-05-01.`)
  return given
}

/** `hasTimes`: a whole number is a midnight where others have a time. */
type Serials = { first: number; why: string; hasTimes: boolean }

/** The days that spreadsheets count begin with 1900 or with 1904, in milliseconds. */
const firstDays = { "1900": Date.UTC(1899, 11, 30), "1904": Date.UTC(1904, 0, 1) }
const dayMs = 86_400_000
const hourMs = 3_600_000

const serialIn = (cell: string) =>
  /^[2-6]\d{4}([.,]\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : undefined

/** Days of a spreadsheet, such as 45811.375: from 1900, if they would else lie in the future; or asked. */
const serialsOf = (cells: readonly string[], { serials: given }: Answers): Serials | undefined => {
  const found = cells.flatMap((cell) => serialIn(cell) ?? []).sort((one, other) => one - other)
  const middle = found[Math.floor(found.length / 2)]
  if (middle === undefined) return undefined
  const hasTimes = found.some((each) => !Number.isInteger(each))
  if (given === "1900" || given === "1904")
    return { first: firstDays[given], why: `${given}, as you said`, hasTimes }
  const dayIn = (first: number) => new Date(first + middle * dayMs).toISOString().slice(0, 10)
  if (firstDays["1904"] + middle * dayMs > Date.now() + dayMs)
    return {
      first: firstDays["1900"],
      why: `1900: from 1904 on, ${middle} would be ${dayIn(firstDays["1904"])}`,
      hasTimes,
    }
  throw new Doubt(
    question(
      "serials",
      `Are the days of the spreadsheet, such as ${middle}, counted from 1900 or from 1904?`,
      [
        ["1900", `1900: ${dayIn(firstDays["1900"])}`],
        ["1904", `1904: ${dayIn(firstDays["1904"])}`],
      ],
    ),
  )
}

const serialWords = (serials: Serials | undefined) =>
  serials ? [`Dates are days of a spreadsheet, counted from ${serials.why}`] : []

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, in milliseconds; undefined for what lies before 2001 or in the future. */
const epochIn = (cell: string): number | undefined => {
  const [, whole = "", fraction = ""] = /^(\d{9,19})(?:[.](\d+))?$/.exec(cell) ?? []
  const unit = [1, 1000, 1e6, 1e9].find((each) => isRecent((Number(whole) / each) * 1000))
  if (whole === "" || unit === undefined) return undefined
  return Math.floor(unit === 1 ? Number(`${whole}.${fraction || "0"}`) * 1000 : (Number(whole) / unit) * 1000)
}

const isRecent = (at: number) => at > Date.UTC(2001, 0, 1) && at < Date.now() + 366 * dayMs

/** Which zone the times without one of their own are in. */
const zoneOf = (
  { date, clock, zone }: Columns,
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

const zoneWords = ({ zone, columns }: Form, lines: readonly Line[]) => {
  if (isZoned(columns.date, lines) || columns.date.meaning === "day number")
    return "Each time has its own offset".slice(0, columns.date.meaning === "day number" ? 0 : undefined)
  if (columns.zone) return `Zones are those of the column "${columns.zone.head}"`
  return zone.head
    ? `Times are those of ${zone.head === "Z" ? "UTC" : zone.head}: the head says so`
    : `Times without an offset are those of ${zone.own}`
}

/**
 * Hours that never pass 12, and run back within a day: 11:30, then 2:30.
 * @throws Doubt
 */
const assertClock = async (
  { columns: { date, clock, half } }: Form,
  lines: readonly Line[],
  answers: Answers,
) => {
  if (answers.clock === "24" || half) return
  const seen = new Map<string, number>()
  let back: string | undefined
  let is24 = false
  await inPortions(lines, ({ cells }) => {
    const [cell, whole] = [cells[date.at] ?? "", cells[(clock ?? date).at] ?? ""]
    const time = clock ? clockIn(whole) : momentIn(whole)?.clock
    if (!time || is24) return
    is24 = time.half !== undefined || time.hour > 12 || time.hour === 0
    const key = clock ? cell : JSON.stringify(momentIn(whole)?.day)
    const minutes = time.hour * 60 + time.minute
    const before = seen.get(key)
    if (before !== undefined && minutes < before && before - minutes > 60) back ??= whole
    seen.set(key, minutes)
  })
  const says12 = /\b12 ?h/i.test((clock ?? date).head)
  if (!is24 && (says12 || back !== undefined))
    throw new Doubt(
      question(
        "clock",
        `Are the times, such as "${back ?? ""}", those of a clock of 24 hours? No hour passes 12, and none has AM or PM.`,
        [["24", "24 hours; else write AM or PM beside them"]],
      ),
    )
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
  if (!moment || !day) throw new LineError(`"${cell}" is no date.`)
  // A midnight beside a column of times is a day, whatever its zone.
  const isDay = clock !== undefined && isMidnightOf(moment)
  const own = isDay ? undefined : moment.clock
  return dated(day, clockOf(cells, form, own), zoneAt(cells, form, isDay ? undefined : moment.zone))
}

const isMidnightOf = (moment: Moment | undefined) =>
  moment?.clock !== undefined && clockText(moment.clock) === "00:00:00"

const dayAfter = (first: string, cell: string) => {
  if (!/^\d{1,4}$/.test(cell)) throw new LineError(`"${cell}" is no day's number.`)
  return new Date(Date.parse(first) + (Number(cell) - 1) * dayMs).toISOString().slice(0, 10)
}

const ofSerial = (serial: number, { first, hasTimes }: Serials, cells: readonly string[], form: Form) => {
  const at = new Date(first + Math.round(serial * 86_400) * 1000).toISOString()
  const own = Number.isInteger(serial) && !hasTimes ? undefined : clockIn(at.slice(11, 19))
  return dated(at.slice(0, 10), clockOf(cells, form, own), zoneAt(cells, form, undefined))
}

/** The time of a line, from its own column or beside the date. @throws LineError when both differ */
const clockOf = (cells: readonly string[], { columns: { clock, half } }: Form, own: Clock | undefined) => {
  const cell = clock ? (cells[clock.at] ?? "") : ""
  const written =
    cell === ""
      ? own
      : clockCell(clock && hourHead.test(clock.head) && /^\d{1,2}$/.test(cell) ? `${cell}:00` : cell)
  const halfCell = half ? (cells[half.at] ?? "") : ""
  const found = written && halfCell !== "" ? { ...written, half: halfOf(halfCell, written) } : written
  const text = found && clockText(found)
  if (found && text === undefined) throw new LineError(`"${[cell, halfCell].join(" ").trim()}" is no time.`)
  if (cell !== "" && own && clockText(own) !== text)
    throw new LineError(`The line has two times: "${clockText(own)}" and "${cell}".`)
  return text
}

const halfOf = (cell: string, { half }: Clock) => {
  const found = halfIn(cell)
  if (found === undefined || (half !== undefined && half !== found))
    throw new LineError(`"${cell}" is neither AM nor PM.`)
  return found
}

/** A column of whole hours. */
const hourHead = /hour|stunde|heure|hora/i

const clockCell = (cell: string): Clock => {
  const fraction = /^0?[.,]\d+$|^0$/.test(cell) ? Number(cell.replace(",", ".")) : undefined
  const found =
    fraction === undefined
      ? clockIn(/^\d{3,4}$/.test(cell) ? `${cell.slice(0, -2)}:${cell.slice(-2)}` : cell)
      : clockIn(new Date(Math.round(fraction * 86_400) * 1000).toISOString().slice(11, 19))
  if (!found) throw new LineError(`"${cell}" is no time.`)
  return found
}

/** @throws LineError when cell and head differ */
const zoneAt = (cells: readonly string[], { columns, zone }: Form, own: string | undefined) => {
  const cell = columns.zone ? (cells[columns.zone.at] ?? "").replace(/^(UTC|GMT)(?=.)/, "") : ""
  const named = own !== undefined && isOffset(own) ? own : undefined
  if (named && zone.head && minutesOf(named) !== minutesOf(zone.head))
    throw new LineError(`The line says ${named}, and the head ${zone.head}.`)
  if (cell !== "" && !isZone(withColon(cell))) throw new LineError(`"${cell}" is no time zone.`)
  return named ?? (cell !== "" ? withColon(cell) : undefined) ?? zone.head ?? zone.own
}

const withColon = (text: string) => text.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").replace(/^[+-]00:00$/, "Z")

const minutesOf = (offset: string) => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1)
}

const dated = (day: string, time: string | undefined, zone: string): Instant => {
  const local = Date.parse(`${day}T${time ?? noon}Z`)
  const offset = isOffset(zone) ? minutesOf(zone) * 60_000 : offsetIn(zone, day, local)
  return { at: new Date(local - offset).toISOString(), isTimeGiven: time !== undefined }
}

/** In milliseconds. @throws LineError for a time that a change of the clocks leaves out or repeats */
const offsetIn = (zone: string, day: string, local: number) => {
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
