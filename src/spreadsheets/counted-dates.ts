import { dayMs } from "../domain/day"
import type { Answers } from "../domain/imports"
import type { Column } from "./columns"
import { LineError } from "./line-error"
import { momentIn } from "./moments"
import { Doubt, question, Stop } from "./questions"

/** Days counted from the first: the file does not say when that was. */
export const dayOneOf = ({ meaning, head }: Column, answers: Answers) => {
  if (meaning !== "day number") return undefined
  const given = answers["day-one"]
  if (given === undefined)
    throw new Doubt(question("day-one", `Which date is day 1 of the column "${head}"?`, [], "2026-05-01"))
  if (!momentIn(given) || !/^\d{4}-\d\d-\d\d$/.test(given))
    throw new Stop(`"${given}" is no date such as 2026-05-01.`)
  return given
}

/** A day by its number, of which the first is 1. @throws LineError */
export const dayAfter = (first: string, cell: string) => {
  if (!/^\d{1,4}$/.test(cell)) throw new LineError(`"${cell}" is no day's number.`)
  return new Date(Date.parse(first) + (Number(cell) - 1) * dayMs).toISOString().slice(0, 10)
}

/** `hasTimes`: a whole number is a midnight where others have a time. */
export type Serials = { first: number; why: string; hasTimes: boolean }

/** The days that spreadsheets count begin with 1900 or with 1904, in milliseconds. */
const firstDays = { "1900": Date.UTC(1899, 11, 30), "1904": Date.UTC(1904, 0, 1) }

/** A number that may be a day of a spreadsheet, from 1954 on. */
export const serialIn = (cell: string) =>
  /^[2-6]\d{4}([.,]\d+)?$/.test(cell) ? Number(cell.replace(",", ".")) : undefined

/** Days of a spreadsheet, such as 45811.375: from 1900, if they would else lie in the future; or asked. */
export const serialsOf = (cells: readonly string[], { serials: given }: Answers): Serials | undefined => {
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

/** Says by which first day they are counted. */
export const serialWords = (serials: Serials | undefined) =>
  serials ? [`Dates are days of a spreadsheet, counted from ${serials.why}`] : []

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, in milliseconds; undefined for what lies before 2001 or in the future. */
export const epochIn = (cell: string): number | undefined => {
  const [, whole = "", fraction = ""] = /^(\d{9,19})(?:[.](\d+))?$/.exec(cell) ?? []
  const unit = [1, 1000, 1e6, 1e9].find((each) => isRecent((Number(whole) / each) * 1000))
  if (whole === "" || unit === undefined) return undefined
  return Math.floor(unit === 1 ? Number(`${whole}.${fraction || "0"}`) * 1000 : (Number(whole) / unit) * 1000)
}

const isRecent = (at: number) => at > Date.UTC(2001, 0, 1) && at < Date.now() + 366 * dayMs
