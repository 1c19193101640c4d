import { ChevronRight } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Recorded } from "#domain/records"
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

/** A record in a history. The whole line opens its dialog. */
export const RecordLine = ({ children, ...about }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <tr className={lineClass(about.record)} {...asRow}>
      <td className={about.day ? style.date : style.time} {...asCell}>
        <button type="button" className={style.open} onClick={() => setOpen(true)}>
          <RecordMoment record={about.record} at={about.at} day={about.day ?? false} />
          <ChevronRight className={style.more} aria-hidden="true" />
        </button>
        {open && <RecordDialog {...about} onClose={() => setOpen(false)} />}
      </td>
      {children}
    </tr>
  )
}

/** The class of a line; a voided one is struck through. */
export const lineClass = (record: Recorded, more = "") =>
  [style.line, record.voided && style.voided, more].filter(Boolean).join(" ")
