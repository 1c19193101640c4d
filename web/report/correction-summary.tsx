import { describeEvent } from "#domain/history-words"
import { pluralize } from "../format/plural"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** So many are named on the first page; the log behind has all. */
const most = 4

/** Values that were wrong: on the row itself, newest first, and records that were struck through. */
export const CorrectionSummary = ({ papers: { history, calendar } }: { papers: ReportData }) => {
  const corrections = history.filter((event) => event.kind === "correction").reverse()
  const voided = history.filter((event) => event.kind === "voided").length
  const more = corrections.length - most
  return (
    <section>
      <h3>Corrections</h3>
      <p>
        {corrections.length + voided === 0
          ? "No corrections, and no voided records."
          : `${pluralize(corrections.length, "correction")} of the pile, ${pluralize(voided, "voided record")}. The log behind has each of them.`}
      </p>
      {corrections.length > 0 && (
        <ul className={style.changes}>
          {corrections.slice(0, most).map((event) => (
            <li key={event.recordId}>
              {calendar.dateOf(event.at)}, {event.author}: {describeEvent(event, calendar)}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </section>
  )
}
