import { useCallback } from "react"
import type { Calendar } from "#domain/calendar"
import { remarksOf, whenOf } from "#domain/history-words"
import { eventKey } from "../history/event-key"
import { EventWords } from "../rows/event-words"
import { type EventLine, photosOf, plainWords } from "../rows/visit-lines"
import { LongTable } from "./long-table"
import type { PaperLine } from "./paper-lines"
import style from "./report.module.css"
import type { ReportData } from "./report-data"

/** A season has fewer: its log is a table on screen and on paper. */
const page = 1000

type Props = { data: ReportData; photos: boolean }

/** The whole log, oldest first; voided records are struck through. */
export const LogTable = ({ data: { lines, calendar }, photos }: Props) => {
  const paperLine = useCallback((line: EventLine) => paperLineOf(line, calendar, photos), [calendar, photos])
  return (
    <section className={style.chapter}>
      <h3>The log</h3>
      <div className={style.log}>
        <LongTable
          label="The log"
          head={["When", "What", "Who"]}
          of="entries"
          page={page}
          entries={lines}
          paperHead={"When\tWho\tWhat"}
          paperLine={paperLine}
          photos={photos}
        >
          {(line) => <Line key={eventKey(line.event)} line={line} calendar={calendar} photos={photos} />}
        </LongTable>
      </div>
    </section>
  )
}

const Line = ({ line, calendar, photos }: { line: EventLine; calendar: Calendar; photos: boolean }) => {
  const { event } = line
  return (
    <tr>
      <td>{whenOf(event, calendar)}</td>
      <td>
        <EventWords line={line} calendar={calendar} />
        {marksOf(line, calendar).map((remark) => (
          <span key={remark} className={style.notes}>
            {" "}
            ({remark})
          </span>
        ))}
        {photos &&
          photosOf(line).map((url) => (
            <img
              key={url}
              className={style.photo}
              src={url}
              alt={photoName(plainWords(line, calendar))}
              width="160"
              height="120"
            />
          ))}
      </td>
      <td className={style.who}>{event.author}</td>
    </tr>
  )
}

const paperLineOf = (line: EventLine, calendar: Calendar, photos: boolean): PaperLine => {
  const { event } = line
  const what = plainWords(line, calendar)
  const first = [whenOf(event, calendar), event.author]
  return {
    ...(event.voidReason === null ? { columns: [...first, what] } : { columns: first, struck: what }),
    remarks: marksOf(line, calendar)
      .map((remark) => ` (${remark})`)
      .join(""),
    photos: photos ? photosOf(line).map((url) => ({ url, name: photoName(what) })) : [],
  }
}

/** What stands behind the words: also that a reading has no photo, whether or not photos are shown. */
const marksOf = (line: EventLine, calendar: Calendar) => [
  ...(isRead(line) && photosOf(line).length === 0 ? ["no photo"] : []),
  ...remarksOf(line.event, calendar.dateTimeOf),
]

const isRead = ({ event, readings }: EventLine) =>
  event.kind === "temperature" || (event.kind === "visit" && readings.length > 0)

const photoName = (what: string) => `What was seen, ${what}`
