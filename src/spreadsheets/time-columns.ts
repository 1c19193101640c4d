import type { Answers } from "../domain/imports"
import type { Column } from "./columns"
import { epochIn } from "./counted-dates"
import { isMidnightOf, momentIn } from "./moments"
import { Doubt, question, quoted, Stop } from "./questions"
import type { Line } from "./table"

/** Those that say when; only the date is always there. */
export type TimeColumns = {
  date: Column
  clock: Column | undefined
  half: Column | undefined
  zone: Column | undefined
}

/** Finds the columns of date, time and zone. @throws Doubt, Stop */
export const timeColumns = (
  columns: readonly Column[],
  lines: readonly Line[],
  answers: Answers,
): TimeColumns => {
  const one = (meaning: Column["meaning"]) => columns.filter((column) => column.meaning === meaning)
  const hasMoments = one("date").some(({ content }) => content === "moments")
  const isClock = ({ at, content }: Column) => {
    const all = lines.slice(0, 100).map(({ cells }) => cells[at] ?? "")
    return content === "numbers" && (all.every(isFraction) || (hasMoments && all.every(isMilitary)))
  }
  // Beside dates the number of the day says no more, unless they all are that of the first day.
  const differ = ({ at, content }: Column) =>
    content === "moments" && lines.some(({ cells }) => cells[at] !== lines[0]?.cells[at])
  const counted = one("date").some(differ) ? [] : one("day number")
  const dates = [...one("date"), ...counted].filter((column) => !isClock(column))
  const clocks = [...one("clock"), ...one("date").filter((column) => !dates.includes(column))]
  assertOneDate(columns)
  const date = dateColumn(dates, lines, answers)
  // A column with an offset in each cell needs no other.
  const isWhole = isZoned(date, lines)
  const clock = isWhole ? undefined : clocks[0]
  if (!isWhole && clocks.length > 1)
    throw new Stop(`Several columns can be the time: ${quoted(clocks.map(({ head }) => head))}. Leave one.`)
  return {
    date,
    clock,
    half: one("half")[0],
    // Times of UTC stay that beside the offset of the place.
    zone: isWhole || (clock?.zone ?? date.zone) !== undefined ? undefined : one("zone")[0],
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

/** Has each cell an instant of its own, by an offset or as seconds since 1970? */
export const isZoned = ({ at, content, head }: Column, lines: readonly Line[]) => {
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
  // Windrow's own tables have each time twice.
  const twin = dates.find(({ head }) => dates.some((other) => head === `${other.head} UTC`))
  const chosen = named ?? twin ?? (zoned.length === 1 ? zoned[0] : utc)
  if (chosen) return chosen
  throw new Doubt(
    question(
      "date",
      `Which column says when it was measured: ${quoted(dates.map(({ head }) => head))}?`,
      dates.map(({ head }) => [head, head]),
    ),
  )
}
