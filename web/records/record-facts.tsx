import type { ReactNode } from "react"
import { type FromFile, isLate, type LateEntry, type Recorded, type Voided } from "#domain/records"
import { formatDateTime } from "../format/dates"
import { useUser } from "../session/session"
import { DescriptionList } from "../ui/description-list"
import { VoidNote } from "./record-moment"
import style from "./records.module.css"

type Props = {
  record: Recorded & LateEntry
  at: string
  /** The label of the timestamp. */
  when?: string
  facts?: readonly (readonly [name: string, value: ReactNode])[] | undefined
}

/** A record's author and times, in full. */
export const RecordFacts = ({ record, at, when = "Recorded At", facts = [] }: Props) => {
  const { firstName, lastName } = useUser()
  const { author = `${firstName} ${lastName}`, receivedAt, lateReason, voided, movedFrom, fromFile } = record
  return (
    <>
      <DescriptionList
        facts={[
          ...facts,
          [when, formatDateTime(at)] as const,
          ["Recorded By", author] as const,
          ...(isLate(at, receivedAt) ? [["Received Later", formatDateTime(receivedAt)] as const] : []),
          ...(lateReason ? [["Why So Late", lateReason] as const] : []),
          ...(fromFile ? fromFileFacts(fromFile) : []),
          ...(movedFrom ? [["Moved From", `Pile #${movedFrom}`] as const] : []),
          ...(voided
            ? [[voided.movedTo ? "Moved By" : "Voided By", <VoidedBy key="by" {...voided} />] as const]
            : []),
        ]}
      />
      {voided && (
        <p className={style.voidBox}>
          <VoidNote record={record} />
        </p>
      )}
    </>
  )
}

const fromFileFacts = ({ name, measuredBy, timeNotGiven, isProbe }: FromFile) => [
  [isProbe ? "Wireless Probe" : "From File", name] as const,
  ...(measuredBy ? [["Measured By", measuredBy] as const] : []),
  ...(timeNotGiven ? [["Time", "Not given in the file"] as const] : []),
]

const VoidedBy = ({ author, at }: Voided) => (
  <>
    <bdi translate="no">{author}</bdi>, {formatDateTime(at)}
  </>
)
