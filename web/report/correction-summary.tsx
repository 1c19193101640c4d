import { describeEvent } from "#domain/history-words"
import { pluralize } from "../format/plural"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** More would push the signatures off the first page; the log lists all. */
const maxShown = 4

/** The corrections of the row, newest first, and the number of voided records. */
export const CorrectionSummary = ({ data: { history, calendar } }: { data: ReportData }) => {
  const corrections = history.filter((event) => event.kind === "correction").reverse()
  const voided = history.filter((event) => event.kind === "voided").length
  const more = corrections.length - maxShown
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
          {corrections.slice(0, maxShown).map((event) => (
            <li key={event.recordId}>
              {calendar.dateOf(event.at)}, <bdi>{event.author}</bdi>: {describeEvent(event, calendar)}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </section>
  )
}
