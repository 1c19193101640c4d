import type { Calendar } from "./calendar"
import { type LogEntry, logEntriesOf } from "./log-entries"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** The whole log, oldest first; voided records stand in it, struck through. */
export const LogTable = ({ papers, photos }: { papers: ReportData; photos: boolean }) => (
  <section className={style.chapter}>
    <h3>The log</h3>
    <table className={style.table} aria-label="The log">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        {logEntriesOf(papers).map((entry) => (
          <Line key={entry.key} entry={entry} calendar={papers.calendar} photos={photos} />
        ))}
      </tbody>
    </table>
  </section>
)

const Line = ({ entry, calendar, photos }: { entry: LogEntry; calendar: Calendar; photos: boolean }) => {
  const what = `${entry.action}: ${entry.details}`
  return (
    <tr>
      <td>
        {calendar.dateOf(entry.at)} <span className={style.time}>{calendar.timeOf(entry.at)}</span>
      </td>
      <td>
        {entry.voided ? <s>{what}</s> : what}
        {entry.voided && <span className={style.notes}> (voided: {entry.voided})</span>}
        {entry.received && (
          <span className={style.notes}>
            {" "}
            (received later, {calendar.dateOf(entry.received)} {calendar.timeOf(entry.received)})
          </span>
        )}
        {photos && entry.photoUrl && (
          <img
            className={style.photo}
            src={entry.photoUrl}
            alt={`What was seen, ${what}`}
            width="160"
            height="120"
          />
        )}
      </td>
      <td className={style.who}>{entry.by}</td>
    </tr>
  )
}
