import type { ReactNode } from "react"
import { formatDate, formatDateTime } from "../format/dates"
import { formatAgo } from "../format/relative-time"
import style from "./timestamp.module.css"

type Props = {
  at: string
  /** Only the day matters. */
  day?: boolean
  /** Who says so. */
  by?: string
  children?: ReactNode
}

/** When something happened, with what belongs to it, and below it how long ago that is. */
export const Timestamp = ({ at, day, by, children }: Props) => (
  <span className={style.moment}>
    <span>
      <time dateTime={at}>{day ? formatDate(at) : formatDateTime(at)}</time> {children}
    </span>
    <span className={style.ago}>
      {formatAgo(at)}
      {by && ` · ${by}`}
    </span>
  </span>
)
