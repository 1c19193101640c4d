import { calendarIn } from "../domain/calendar"
import type { HistoryEvent } from "../domain/history"
import { actionOf, describeEvent, remarksOf } from "../domain/history-words"
import { zonedTime } from "../domain/zoned-time"

/** The byte order mark without which spreadsheets take UTF-8 for something else, and the names of the columns. */
export const csvHead = "\uFEFFDate,Time,Action,Pile,Details,User\r\n"

/** A line per event; times are told in `zone`, photos are links below `origin`. */
export const csvWriter = (zone: string, origin: string) => {
  const timeOf = zonedTime(zone)
  const calendar = calendarIn(zone)
  const detailsOf = (event: HistoryEvent) =>
    [
      describeEvent(event, calendar),
      ...(event.photoUrl === null ? [] : [`photo ${origin}${event.photoUrl}`]),
      ...remarksOf(event, (at) => at),
    ].join(", ")
  const cellsOf = (event: HistoryEvent) => {
    const { day, time } = timeOf(Date.parse(event.at))
    return [day, time, actionOf(event), event.pile, detailsOf(event), event.author]
  }
  return (events: readonly HistoryEvent[]) =>
    events.map((event) => `${cellsOf(event).map(cell).join(",")}\r\n`).join("")
}

/**
 * Quoted where the text needs it; a text that a spreadsheet would run as a formula is made plain, also one that
 * begins where a spreadsheet may split it: in many countries that is at a semicolon, whatever is quoted. Spreadsheets
 * also take full-width signs, and may drop invisible characters before a sign.
 */
const cell = (text: string) => {
  const plain = text.replaceAll(/(^|[;\t\r\n])(?=["\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|"*[\t\r])/gu, "$1'")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
