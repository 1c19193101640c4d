import type { ReactNode } from "react"
import { formatDate, formatDateTime } from "../format/dates"
import { formatAgo } from "../format/relative-time"
import style from "./timestamp.module.css"

type Props = {
  at: string
  /** Shows the day only. */
  day?: boolean
  /** In the place of the date and time on this device. */
  words?: string
  /** In the place of how long ago that was, of what is known by the day only. */
  ago?: string | undefined
  /** The name of its author. */
  by?: string | undefined
  children?: ReactNode
}

/** A date with its remarks, and below it how long ago that was. */
export const Timestamp = ({ at, day, words, ago = formatAgo(at), by, children }: Props) => (
  <span className={style.moment}>
    <span>
      <time dateTime={at} translate="no">
        {words ?? (day ? formatDate(at) : formatDateTime(at))}
      </time>{" "}
      {children}
    </span>
    <span className={style.ago}>
      {ago}
      {by && " · "}
      <bdi translate="no">{by}</bdi>
    </span>
  </span>
)
