import { useCallback } from "react"
import type { Calendar } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { actionOf, describeEvent, remarksOf, whenOf } from "#domain/history-words"
import { eventKey } from "../history/event-key"
import { LongTable } from "./long-table"
import type { PaperLine } from "./paper-lines"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** A season has fewer: its log is a table on screen and on paper. */
const page = 1000

type Props = { data: ReportData; photos: boolean }

/** The whole log, oldest first; voided records are struck through. */
export const LogTable = ({ data: { history, calendar }, photos }: Props) => {
  const paperLine = useCallback(
    (event: HistoryEvent) => paperLineOf(event, calendar, photos),
    [calendar, photos],
  )
  return (
    <section className={style.chapter}>
      <h3>The log</h3>
      <div className={style.log}>
        <LongTable
          label="The log"
          head={["When", "What", "Who"]}
          of="entries"
          page={page}
          entries={history}
          paperHead={"When\tWho\tWhat"}
          paperLine={paperLine}
          photos={photos}
        >
          {(event) => <Line key={eventKey(event)} event={event} calendar={calendar} photos={photos} />}
        </LongTable>
      </div>
    </section>
  )
}

const Line = ({ event, calendar, photos }: { event: HistoryEvent; calendar: Calendar; photos: boolean }) => {
  const what = whatOf(event, calendar)
  return (
    <tr>
      <td>{whenOf(event, calendar)}</td>
      <td>
        {event.voidReason === null ? what : <s>{what}</s>}
        {marksOf(event, calendar).map((remark) => (
          <span key={remark} className={style.notes}>
            {" "}
            ({remark})
          </span>
        ))}
        {photos && event.photoUrl !== null && (
          <img className={style.photo} src={event.photoUrl} alt={photoName(what)} width="160" height="120" />
        )}
      </td>
      <td className={style.who}>{event.author}</td>
    </tr>
  )
}

const paperLineOf = (event: HistoryEvent, calendar: Calendar, photos: boolean): PaperLine => {
  const what = whatOf(event, calendar)
  const first = [whenOf(event, calendar), event.author]
  const url = photos ? event.photoUrl : null
  return {
    ...(event.voidReason === null ? { columns: [...first, what] } : { columns: first, struck: what }),
    remarks: marksOf(event, calendar)
      .map((remark) => ` (${remark})`)
      .join(""),
    photo: url === null ? undefined : { url, name: photoName(what) },
  }
}

/** What stands behind the words: also that a reading has no photo, whether or not photos are shown. */
const marksOf = (event: HistoryEvent, calendar: Calendar) => [
  ...(event.kind === "temperature" && event.photoUrl === null ? ["no photo"] : []),
  ...remarksOf(event, calendar.dateTimeOf),
]

const whatOf = (event: HistoryEvent, calendar: Calendar) =>
  `${actionOf(event)}: ${describeEvent(event, calendar)}`

const photoName = (what: string) => `What was seen, ${what}`
