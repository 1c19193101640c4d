import { Ban } from "lucide-react"
import type { ReactNode } from "react"
import { isLate, type Recorded } from "#domain/records"
import { laterOf } from "../format/relative-time"
import { Moment } from "../ui/moment"
import { useNameOf } from "./name-of"
import style from "./records.module.css"

type Props = { record: Recorded; at: string; day?: boolean; children?: ReactNode }

/** In a history: when it happened and who wrote it down, and what else a reader should know about it. */
export const RecordMoment = ({ record, at, day = false, children }: Props) => {
  const nameOf = useNameOf()
  return (
    <span className={style.moment}>
      <Moment at={at} day={day} by={nameOf(record.recordedBy)}>
        {children}
      </Moment>
      {isLate(at, record.receivedAt) && (
        <span className={style.note}>Received {laterOf(record.receivedAt, at)}</span>
      )}
      <VoidNote record={record} />
    </span>
  )
}

/** That a record was struck through, and why. */
export const VoidNote = ({ record: { voided } }: { record: Recorded }) =>
  voided && (
    <span className={style.void}>
      <Ban aria-hidden="true" />
      <span>Voided: {voided.reason}</span>
    </span>
  )
