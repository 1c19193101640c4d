import type { Answers } from "../domain/imports"
import { LineError } from "./line-error"
import { type Clock, clockIn, clockText, halfIn, momentIn } from "./moments"
import { Doubt, question } from "./questions"
import { inPortions, type Line } from "./table"
import type { TimeColumns } from "./time-columns"

type Clocked = { columns: TimeColumns }

/**
 * Hours that never pass 12, and run back within a day: 11:30, then 2:30.
 * @throws Doubt
 */
export const assertClock = async (
  { columns: { date, clock, half } }: Clocked,
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

/** Does any time say AM or PM? */
export const saysHalves = ({ columns: { date, clock, half } }: Clocked, lines: readonly Line[]): boolean =>
  half !== undefined ||
  lines.some(({ cells }) => {
    const whole = cells[(clock ?? date).at] ?? ""
    return (clock ? clockIn(whole) : momentIn(whole)?.clock)?.half !== undefined
  })

/** The time of a line, from its own column or beside the date. @throws LineError when both differ */
export const clockOf = (
  cells: readonly string[],
  { columns: { date, clock, half }, hasHalves }: Clocked & { hasHalves: boolean },
  own: Clock | undefined,
) => {
  const cell = clock ? (cells[clock.at] ?? "") : ""
  const written =
    cell === ""
      ? own
      : clockCell(clock && hourHead.test(clock.head) && /^\d{1,2}$/.test(cell) ? `${cell}:00` : cell)
  const halfCell = half ? (cells[half.at] ?? "") : ""
  const found = written && halfCell !== "" ? { ...written, half: halfOf(halfCell, written) } : written
  const text = found && clockText(found)
  if (found && hasHalves && found.half === undefined && found.hour >= 1 && found.hour <= 12)
    throw new LineError(
      `"${[cell || text, halfCell].join(" ").trim()}" has neither AM nor PM, as other times have.`,
    )
  if (found && text === undefined)
    throw new LineError(`"${[cell || (cells[date.at] ?? ""), halfCell].join(" ").trim()}" is no time.`)
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
