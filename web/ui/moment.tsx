import type { ReactNode } from "react"
import { dateOf, dateTimeOf } from "../format/dates"
import { agoOf } from "../format/relative-time"
import style from "./moment.module.css"

type Props = {
  at: string
  /** Only the day matters. */
  day?: boolean
  /** Who says so. */
  by?: string
  children?: ReactNode
}

/** When something happened, with what belongs to it, and below it how long ago that is. */
export const Moment = ({ at, day, by, children }: Props) => (
  <span className={style.moment}>
    <span>
      <time dateTime={at}>{day ? dateOf(at) : dateTimeOf(at)}</time> {children}
    </span>
    <span className={style.ago}>
      {agoOf(at)}
      {by && ` · ${by}`}
    </span>
  </span>
)
