import type { ReactNode } from "react"
import style from "./badge.module.css"

export type BadgeTone = "primary" | "success" | "accent" | "grey" | "light"

type Props = {
  tone?: BadgeTone
  /** In its colour only, without a ground: where something else is louder. */
  quiet?: boolean | undefined
  children: ReactNode
}

export const Badge = ({ tone = "light", quiet, children }: Props) => (
  <span className={`${style.badge} ${style[tone]} ${quiet ? style.quiet : ""}`}>{children}</span>
)
