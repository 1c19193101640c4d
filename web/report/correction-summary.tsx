import { describeEvent } from "#domain/history-words"
import { isOfFamily } from "#domain/row-changes"
import { pluralize } from "../format/plural"
import { fitting } from "./fitting"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** More would push the signatures off the first page; the log lists all. */
const paper = { lines: 2, letters: 110 }

/** The corrections of the row, newest first, and the numbers of voided records and of those that went to another pile. */
export const CorrectionSummary = ({ data: { history, lines, calendar } }: { data: ReportData }) => {
  const corrections = history
    .filter((event) => event.kind === "correction" && !isOfFamily(event.field))
    .reverse()
  const struck = lines.flatMap(({ event }) => (event.kind === "voided" ? [event] : []))
  const moved = struck.filter(({ movedTo }) => movedTo !== undefined).length
  const voided = pluralize(struck.length - moved, "voided record")
  const movedText = pluralize(moved, "record")
  const told = corrections.map((event) => ({ ...event, words: describeEvent(event, calendar) }))
  const shown = fitting(told, paper, ({ author, words }) => `September 30, 2026, ${author}: ${words}`)
  const more = corrections.length - shown.length
  return (
    <section>
      <h3>Corrections</h3>
      <p>
        {corrections.length + struck.length === 0
          ? "No corrections, and no voided records."
          : moved > 0
            ? `${pluralize(corrections.length, "correction")} of the pile, ${voided}, ${movedText} moved to another pile. The log behind has each of them.`
            : `${pluralize(corrections.length, "correction")} of the pile, ${voided}. The log behind has each of them.`}
      </p>
      {corrections.length > 0 && (
        <ul className={style.changes}>
          {shown.map((event) => (
            <li key={event.recordId}>
              {calendar.dateOf(event.at)}, <bdi translate="no">{event.author}</bdi>: {event.words}
            </li>
          ))}
          {more > 0 && <li>{shown.length === 0 ? `${more} in the log` : `and ${more} more`}</li>}
        </ul>
      )}
    </section>
  )
}
