import { useState } from "react"
import type { Calendar } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { actionOf, describeEvent, remarksOf } from "#domain/history-words"
import { Button } from "../ui/button"
import style from "./board.module.css"

/** Lines shown at first: a large farm logs a thousand a day. */
const page = 60

type Props = { events: readonly HistoryEvent[]; calendar: Calendar; isPrinted: boolean }

/** Today's records and their authors, newest first; on paper only the sums by author unless `isPrinted`. */
export const LoggedToday = ({ events, calendar, isPrinted }: Props) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className={style.logged}>
      <h3>Logged today</h3>
      <p className={style.soft}>{countsOf(events) || "Nothing yet."}</p>
      <ol aria-label="Logged today" className={isPrinted ? undefined : "print-hidden"}>
        {events.slice(0, isWhole ? undefined : page).map((event) => (
          <li key={`${event.kind} ${event.recordId}`}>
            <time dateTime={event.at}>{calendar.timeOf(event.at)}</time>
            <b>{event.pile}</b>
            <What event={event} words={`${actionOf(event)}: ${describeEvent(event, calendar)}`} />
            <bdi translate="no" className={style.soft}>
              {event.author}
            </bdi>
          </li>
        ))}
      </ol>
      {events.length > page && !isWhole && (
        <Button variant="outline" className="print-hidden" onClick={() => setWhole(true)}>
          Show all {events.length}
        </Button>
      )}
    </section>
  )
}

/** Struck through with the reason when it is voided. */
const What = ({ event, words }: { event: HistoryEvent; words: string }) => {
  if (event.voidReason === null) return <span>{words}</span>
  return (
    <span>
      <s>{words}</s> {remarksOf({ ...event, receivedAt: null }, String).join()}
    </span>
  )
}

/** 'Bo Hill 5, Ana Berg 2', without voided records. */
const countsOf = (events: readonly HistoryEvent[]) => {
  const counts = new Map<string, number>()
  for (const { author, voidReason } of events)
    if (voidReason === null) counts.set(author, (counts.get(author) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([author, count]) => `${author} ${count}`)
    .join(", ")
}
