import { ArrowRight, Ban, CloudUpload } from "lucide"
import type { ReactNode } from "react"
import { fromFileText, isLate, type LateEntry, type Recorded } from "#domain/records"
import { capitalized } from "../format/capitalized"
import { formatDelay } from "../format/delay"
import { toBeSettled } from "../format/to-be-settled"
import { Icon } from "../ui/icon"
import { Timestamp } from "../ui/timestamp"
import style from "./records.module.css"

type Props = { record: Recorded & LateEntry; at: string; day?: boolean; children?: ReactNode }

/** In a history: when a record happened, who entered it unless it was the user, and remarks. */
export const RecordMoment = ({ record, at, day = false, children }: Props) => (
  <span className={style.moment}>
    <Timestamp at={at} day={day} by={record.author}>
      {children}
    </Timestamp>
    <Remarks record={record} at={at} />
  </span>
)

/** That a record waits on this device, came late or from another pile, or was voided. */
export const Remarks = ({ record, at }: { record: Recorded & LateEntry; at: string }) => (
  <>
    {record.waiting && <NotSentNote />}
    {record.isUnsettled && <span className={style.note}>{toBeSettled}</span>}
    {isLate(at, record.receivedAt) && (
      <span className={style.note}>
        Received {formatDelay(record.receivedAt, at)}
        {record.lateReason && `: ${record.lateReason}`}
      </span>
    )}
    {record.fromFile && <span className={style.note}>{capitalized(fromFileText(record.fromFile))}</span>}
    {record.movedFrom && <span className={style.note}>Moved from {record.movedFrom}</span>}
    <VoidNote record={record} />
  </>
)

/** The note that a record was voided or moved, and why. */
export const VoidNote = ({ record: { voided } }: { record: Recorded }) =>
  voided && (
    <span className={style.void}>
      <Icon of={voided.movedTo ? ArrowRight : Ban} />
      <span>
        {voided.movedTo ? `Moved to ${voided.movedTo}` : "Voided"}: {voided.reason}
        {voided.waiting && " (not sent yet)"}
      </span>
    </span>
  )

export const NotSentNote = () => (
  <span className={style.waiting}>
    <Icon of={CloudUpload} />
    Not sent yet
  </span>
)
