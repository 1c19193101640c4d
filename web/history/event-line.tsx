import { thumbnailOf } from "#contract/photos"
import { pathTo, saleScreen, temperatureScreen } from "#contract/screens"
import type { Calendar } from "#domain/calendar"
import { dayMs } from "#domain/day"
import type { HistoryEvent } from "#domain/history"
import { actionOf, remarksOf, whenOf } from "#domain/history-words"
import { serverNow } from "../lib/server-clock"
import { Thumbnail } from "../photos/thumbnail"
import { EventWords } from "../rows/event-words"
import { type EventLine as Line, photosOf } from "../rows/visit-lines"
import { Link } from "../ui/link"
import { Timestamp } from "../ui/timestamp"
import style from "./history.module.css"

type Props = { line: Line; calendar: Calendar }

/** A line in the words of the report; it opens its record, of a visit the hottest reading, where that has a screen. */
export const EventLine = ({ line, calendar }: Props) => {
  const { event } = line
  const { at, author, receivedAt, voidReason } = event
  const href = screenOf(line)
  const [photoUrl] = photosOf(line)
  return (
    <li className={voidReason === null ? style.event : style.voided}>
      {photoUrl && receivedAt && (
        <Thumbnail className={style.photo} src={thumbnailOf({ photoUrl, receivedAt })} />
      )}
      <div className={style.words}>
        <p>
          <EventWords line={line} calendar={calendar} bold />
        </p>
        <Timestamp at={at} by={author} words={whenOf(event, calendar)} ago={agoOf(event, calendar)} />
        {remarksOf(event, calendar.dateTimeOf).map((remark) => (
          <p key={remark} className={style.remark}>
            {remark}
          </p>
        ))}
      </div>
      {href && (
        <Link
          href={href}
          className={style.open}
          aria-label={`${actionOf(event)}, ${calendar.dateTimeOf(at)}`}
        />
      )}
    </li>
  )
}

/** A pile's start is a day, without an hour; undefined for what is told by its hour, or is older. */
const agoOf = (event: HistoryEvent, calendar: Calendar) => {
  if (event.kind !== "built") return undefined
  const dayBefore = (days: number) =>
    calendar.start.dateOf(new Date(serverNow() - days * dayMs).toISOString())
  const at = whenOf(event, calendar)
  return at === dayBefore(0) ? "today" : at === dayBefore(1) ? "yesterday" : undefined
}

const screenOf = ({ event: { kind, pileId, recordId }, readings }: Line) => {
  const [hottest] = [...readings].sort((one, other) => other.temperature - one.temperature)
  if (kind === "visit" && hottest)
    return pathTo(temperatureScreen, { rowId: pileId, temperatureId: hottest.recordId })
  if (kind === "temperature") return pathTo(temperatureScreen, { rowId: pileId, temperatureId: recordId })
  return kind === "sale" ? pathTo(saleScreen, { rowId: pileId, saleId: recordId }) : undefined
}
