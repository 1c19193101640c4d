import { calendarIn } from "../domain/calendar"
import type { HistoryEvent } from "../domain/history"
import { actionOf, describeEvent, remarksOf } from "../domain/history-words"
import { type Speech, say, spokenIn } from "../domain/language"
import { logColumns } from "../domain/log-columns"
import { measureOf, writtenOf } from "../domain/measures"
import { unitsOf } from "../domain/metric-units"
import { sourceOf } from "../domain/records"
import { sentenceCase } from "../domain/unit-words"
import { shownWith, type UnitSystem } from "../domain/units"
import { mostDigits } from "../domain/written"
import { zonedTimes } from "../domain/zoned-times"

/** Spreadsheets need the byte order mark to recognize UTF-8. */
export const csvHead = () => `\uFEFF${logColumns.map((head) => cell(say(head))).join(",")}\r\n`

/**
 * One line per event, with times in `zone` and in UTC, its amount, and photos as links below `origin`. A pile's start is
 * told in `farmZone`, of which it is a day. Amounts are in the units of the farm's system; what was written stands behind them.
 */
export const csvWriter = (
  zone: string,
  origin: string,
  farmZone: string,
  system: UnitSystem,
  speech?: Speech,
) => {
  const units = unitsOf(system)
  const [timeOf, startOf] = [zonedTimes(zone), zonedTimes(farmZone)]
  const calendar = calendarIn(zone, farmZone)
  const detailsOf = (event: HistoryEvent) =>
    [
      describeEvent(event, calendar),
      ...(event.photoUrl === null ? [] : [`photo ${origin}${event.photoUrl}`]),
      ...remarksOf(event, (at) => at),
    ].join(", ")
  const cellsOf = (event: HistoryEvent) => {
    const isStart = event.kind === "built"
    const { day, time } = (isStart ? startOf : timeOf)(Date.parse(event.at))
    const measure = measureOf(event)
    const unit = measure && units[measure.quantity]
    const amount = unit ? [plain(unit.fromStored(measure.value)), unit.symbol] : ["", ""]
    const told = [say(actionOf(event)), event.pile, say(detailsOf(event)), event.author]
    const when = [isStart ? farmZone : zone, event.at]
    const { visit, position, depth, moisture, smell } = visitCells(event)
    const written = say(writtenOf(event))
    const { measuredBy = "", timeNotGiven } = event.fromFile ?? {}
    const seen = [saidMoisture(moisture), say(smell)]
    const file = [event.fromFile ? sourceOf(event.fromFile) : "", measuredBy, timeNotGiven ? say("yes") : ""]
    return [day, time, ...told, ...amount, ...when, visit, say(position), depth, written, ...seen, ...file]
  }
  return (events: readonly HistoryEvent[]) => {
    speech?.note(events)
    return shownWith(units, () =>
      spokenIn(speech, () => events.map((event) => `${cellsOf(event).map(cell).join(",")}\r\n`).join("")),
    )
  }
}

/** The lines of one visit have its number: each of its readings, and then what was seen. A void tells of no visit again. */
const visitCells = (event: HistoryEvent) => {
  if (event.kind === "temperature")
    return {
      ...noVisit,
      visit: String(event.visit ?? ""),
      position: event.position ?? "",
      depth: event.depth ?? "",
    }
  if (event.kind !== "visit") return noVisit
  return {
    ...noVisit,
    visit: String(event.visitNumber),
    moisture: event.moisture ?? "",
    smell: event.smell ?? "",
  }
}

/** Its choice has another word than the position "right". */
const saidMoisture = (moisture: string) => {
  const said = say(sentenceCase(moisture))
  return said.charAt(0).toLowerCase() + said.slice(1)
}

const noVisit = { visit: "", position: "", depth: "", moisture: "", smell: "" }

/** With the digits that one may write, so that none is rounded over a threshold. */
const plain = (value: number) => String(Math.round(value * 10 ** mostDigits) / 10 ** mostDigits)

/**
 * Quotes a cell and disarms formulas with an apostrophe (CSV injection), also after semicolons, at which some
 * spreadsheets split quoted cells, after invisible characters, and with full-width signs.
 */
export const cell = (text: string) => {
  if (harmless.test(text)) return text
  const plain = text.replaceAll(/(^|[;\t\r\n])(?=["\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|"*[\t\r])/gu, "$1'")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Matches cells with nothing to quote or to disarm: most of them, and numbers below zero. This test alone takes a third of the time (bench 21). */
const harmless = /^(?:[\w°][^";,\t\r\n]*|-[\d.]+(?: °\w)?)?$/
