import type { ReactNode } from "react"
import { useAtDesk } from "../lib/at-desk"
import style from "./columns.module.css"

type Props = {
  first: ReactNode
  second: ReactNode
  /** The same parts in the order of a phone. */
  inLine: ReactNode
}

/** A screen's parts in two columns at a desk, each as wide as a phone's. */
export const Columns = ({ first, second, inLine }: Props) =>
  useAtDesk() ? (
    <div className={style.columns}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  ) : (
    inLine
  )
