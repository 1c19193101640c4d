import { ChevronRight } from "lucide"
import { type ReactNode, useState } from "react"
import { waitingScreen } from "#contract/screens"
import type { Recorded } from "#domain/records"
import { Icon } from "../ui/icon"
import { Link } from "../ui/link"
import { asCell, asRow } from "../ui/table"
import { RecordDialog } from "./record-dialog"
import { RecordMoment } from "./record-moment"
import style from "./records.module.css"
import type { OnVoid } from "./void-form"

type Props = {
  /** The record's title: 'Turn 3'. */
  title: string
  record: Recorded & { id: number }
  at: string
  day?: boolean
  /** Details for which the line has no space. */
  facts?: readonly (readonly [name: string, value: ReactNode])[]
  /** Voids the record; undefined when it can't be voided. */
  onVoid?: OnVoid | undefined
  /** The cells after the date. */
  children: ReactNode
}

/** A record in a history. The whole line opens its dialog, or what waits on this device when it is part of that. */
export const RecordLine = ({ children, ...about }: Props) => (
  <tr className={lineClass(about.record)} {...asRow}>
    <td className={about.day ? style.date : style.time} {...asCell}>
      {about.record.waiting ? (
        <Link href={waitingScreen} className={style.open}>
          <Moment {...about} />
        </Link>
      ) : (
        <Opener {...about} />
      )}
    </td>
    {children}
  </tr>
)

const Opener = (about: Omit<Props, "children">) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={style.open} onClick={() => setOpen(true)}>
        <Moment {...about} />
      </button>
      {open && <RecordDialog {...about} onClose={() => setOpen(false)} />}
    </>
  )
}

const Moment = ({ record, at, day = false }: Pick<Props, "record" | "at" | "day">) => (
  <>
    <RecordMoment record={record} at={at} day={day} />
    <Icon of={ChevronRight} className={style.more} />
  </>
)

/** The class of a line; a voided one is struck through. */
export const lineClass = (record: Recorded, more = "") =>
  [style.line, record.voided && style.voided, more].filter(Boolean).join(" ")
