import { ChevronRight } from "lucide"
import { type ComponentProps, type ReactNode, useState } from "react"
import { waitingScreen } from "#contract/screens"
import type { RecordKind, RecordOf } from "#domain/record-kinds"
import type { Recorded } from "#domain/records"
import type { Row } from "#domain/rows"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { asCell, asRow } from "../ui/table"
import { timeIn } from "./newest-first"
import { RecordDialog } from "./record-dialog"
import { RecordMoment } from "./record-moment"
import style from "./records.module.css"
import { useMendable } from "./use-mendable"

type Props<K extends RecordKind> = {
  kind: K
  row: Row
  /** The record's title: 'Turn 3'. */
  title: string
  record: RecordOf<K>
  day?: boolean
  /** Details for which the line has no space. */
  facts?: readonly (readonly [name: string, value: ReactNode])[]
  /** Below the details. */
  below?: ReactNode
  /** The cells after the date. */
  children: ReactNode
}

/** A record in a history. The whole line opens its dialog, or what waits on this device when it is part of that. */
export const RecordLine = <K extends RecordKind>({
  kind,
  row,
  day = false,
  below,
  children,
  ...about
}: Props<K>) => {
  const { record } = about
  const at = timeIn(kind, record)
  const isMendable = useMendable(row, record) && !record.voided
  const moment = <Moment record={record} at={at} day={day} />
  return (
    <tr className={lineClass(record)} {...asRow}>
      <td className={day ? style.date : style.time} {...asCell}>
        {record.waiting ? (
          <Link href={waitingScreen} className={style.open}>
            {moment}
          </Link>
        ) : (
          <Opener {...about} kind={kind} row={row} at={at} isMendable={isMendable} below={below}>
            {moment}
          </Opener>
        )}
      </td>
      {children}
    </tr>
  )
}

type OpenerProps = Omit<ComponentProps<typeof RecordDialog>, "onClose"> & {
  below: ReactNode
  children: ReactNode
}

const Opener = ({ below, children, ...about }: OpenerProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={style.open} onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && (
        <RecordDialog {...about} onClose={() => setOpen(false)}>
          {below}
        </RecordDialog>
      )}
    </>
  )
}

type MomentProps = Pick<ComponentProps<typeof RecordMoment>, "record" | "at" | "day">

const Moment = ({ record, at, day = false }: MomentProps) => (
  <>
    <RecordMoment record={record} at={at} day={day} />
    <Icon of={ChevronRight} className={style.more} />
  </>
)

/** The class of a line; a voided one is struck through. */
export const lineClass = (record: Recorded, more = "") =>
  [style.line, record.voided && style.voided, more].filter(Boolean).join(" ")
