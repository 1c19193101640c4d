import { useState } from "react"
import type { Calendar } from "#domain/calendar"
import { remarksOf } from "#domain/history-words"
import { EventWords } from "../rows/event-words"
import type { EventLine } from "../rows/visit-lines"
import { Button } from "../ui/button"
import style from "./board.module.css"

/** Lines shown at first: a large farm logs a thousand a day. */
const page = 60

type Props = {
  lines: readonly EventLine[]
  calendar: Calendar
  isPrinted: boolean
  /** The label of the one pile whose records they are. */
  rowId?: string | undefined
  /** Records of this device are not among them before they are sent. */
  isWaiting?: boolean
}

/** Today's records and their authors, newest first; on paper only the sums by author unless `isPrinted`. */
export const LoggedToday = ({ lines, calendar, isPrinted, rowId, isWaiting = false }: Props) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={style.logged}>
      <h3>{rowId === undefined ? "Logged today" : `Logged today at ${rowId}`}</h3>
      {(lines.length > 0 || !isWaiting) && <p className={style.soft}>{countsOf(lines) || "Nothing yet."}</p>}
      {isWaiting && <p className={style.soft}>What waits on this device is not in it yet.</p>}
      <ol aria-label="Logged today" className={isPrinted ? undefined : "print-hidden"}>
        {lines.slice(0, isWhole ? undefined : page).map((line) => (
          <li key={`${line.event.kind} ${line.event.recordId}`}>
            <time dateTime={line.event.at} translate="no">
              {calendar.timeOf(line.event.at)}
            </time>
            <b translate={line.event.pile ? "no" : undefined}>{line.event.pile || "Gate"}</b>
            <span>
              <EventWords line={line} calendar={calendar} />
              {line.event.voidReason !== null && ` ${reasonOf(line)}`}
            </span>
            <bdi translate="no" className={style.soft}>
              {line.event.author}
            </bdi>
          </li>
        ))}
      </ol>
      {lines.length > page && !isWhole && (
        <Button variant="outline" className="print-hidden" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </section>
  )
}

/** Why it was voided, behind what is struck through. */
const reasonOf = ({ event }: EventLine) => remarksOf({ ...event, receivedAt: null }, String).join()

/** 'Bo Hill 5, Ana Berg 2', without voided records. */
const countsOf = (lines: readonly EventLine[]) => {
  const counts = new Map<string, number>()
  for (const {
    event: { author, voidReason },
  } of lines)
    if (voidReason === null) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([author, count]) => `${author} ${count}`)
    .join(", ")
}
