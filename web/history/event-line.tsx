import { thumbnailOf } from "#contract/photos"
import { pathTo, saleScreen, temperatureScreen } from "#contract/screens"
import type { Calendar } from "#domain/calendar"
import type { HistoryEvent } from "#domain/history"
import { actionOf, describeEvent, remarksOf, whenOf } from "#domain/history-words"
import { Thumbnail } from "../photos/thumbnail"
import { Link } from "../ui/link"
import { Timestamp } from "../ui/timestamp"
import style from "./history.module.css"

type Props = { event: HistoryEvent; calendar: Calendar }

/** An event in the words of the report; it opens its record, where that has a screen. */
export const EventLine = ({ event, calendar }: Props) => {
  const { at, author, photoUrl, receivedAt, voidReason } = event
  const href = screenOf(event)
  const what = (
    <>
      <b>{actionOf(event)}</b>: {describeEvent(event, calendar)}
    </>
  )
  return (
    <li className={voidReason === null ? style.event : style.voided}>
      {photoUrl && receivedAt && (
        <Thumbnail className={style.photo} src={thumbnailOf({ photoUrl, receivedAt })} />
      )}
      <div className={style.words}>
        <p>{voidReason === null ? what : <s>{what}</s>}</p>
        <Timestamp at={at} by={author} words={whenOf(event, calendar)} />
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

const screenOf = ({ kind, pileId, recordId }: HistoryEvent) => {
  if (kind === "temperature") return pathTo(temperatureScreen, { rowId: pileId, temperatureId: recordId })
  return kind === "sale" ? pathTo(saleScreen, { rowId: pileId, saleId: recordId }) : undefined
}
