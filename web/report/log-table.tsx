import type { Calendar } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { actionOf, describeEvent, remarksOf } from "#domain/history-words"
import { eventKey } from "../history/event-key"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

type Props = { data: ReportData; photos: boolean }

/** The whole log, oldest first; voided records are struck through. */
export const LogTable = ({ data: { history, calendar }, photos }: Props) => (
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
        {history.map((event) => (
          <Line key={eventKey(event)} event={event} calendar={calendar} photos={photos} />
        ))}
      </tbody>
    </table>
  </section>
)

const Line = ({ event, calendar, photos }: { event: HistoryEvent; calendar: Calendar; photos: boolean }) => {
  const what = `${actionOf(event)}: ${describeEvent(event, calendar)}`
  return (
    <tr>
      <td>{calendar.dateTimeOf(event.at)}</td>
      <td>
        {event.voidReason === null ? what : <s>{what}</s>}
        {remarksOf(event, calendar.dateTimeOf).map((remark) => (
          <span key={remark} className={style.notes}>
            {" "}
            ({remark})
          </span>
        ))}
        {photos && event.photoUrl !== null && (
          <img
            className={style.photo}
            src={event.photoUrl}
            alt={`What was seen, ${what}`}
            width="160"
            height="120"
          />
        )}
      </td>
      <td className={style.who}>{event.author}</td>
    </tr>
  )
}
