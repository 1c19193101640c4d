import { describeOccurrence } from "#domain/occurrences"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** The pile's occurrences that count; nothing for a pile without. */
export const OccurrenceSummary = ({ data: { history, calendar } }: { data: ReportData }) => {
  const occurrences = history.filter((event) => event.kind === "occurrence" && event.voidReason === null)
  if (occurrences.length === 0) return null
  return (
    <section className={style.chapter}>
      <h3>Occurrences</h3>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Occurrence</th>
            <th scope="col">Recorded by</th>
          </tr>
        </thead>
        <tbody>
          {occurrences.map(
            (event) =>
              event.kind === "occurrence" && (
                <tr key={event.recordId}>
                  <td>{calendar.dateTimeOf(event.at)}</td>
                  <td>{describeOccurrence(event)}</td>
                  <td>
                    <bdi translate="no">{event.author}</bdi>
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </section>
  )
}
