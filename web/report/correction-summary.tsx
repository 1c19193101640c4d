import { type Recorded, recordKinds } from "#domain/records"
import { pluralize } from "../format/plural"
import { changeText } from "./log-entries"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** So many are named on the first page; the log behind has all. */
const most = 4

/** What was changed afterwards: on the row itself, and records that were struck through. */
export const CorrectionSummary = ({ papers }: { papers: ReportData }) => {
  const { records, changes, calendar, nameOf } = papers
  const voided = recordKinds
    .flatMap((kind): readonly Recorded[] => records[kind])
    .filter((record) => record.voided).length
  const more = changes.length - most
  return (
    <section>
      <h3>Corrections</h3>
      <p>
        {changes.length + voided === 0
          ? "No corrections, and no voided records."
          : `${pluralize(changes.length, "change")} of the pile, ${pluralize(voided, "voided record")}. The log behind has each of them.`}
      </p>
      {changes.length > 0 && (
        <ul className={style.changes}>
          {changes.slice(0, most).map((change) => (
            <li key={change.id}>
              {calendar.dateOf(change.changedAt)}, {nameOf(change.changedBy)}:{" "}
              {changeText(change, calendar.dateOf)}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </section>
  )
}
