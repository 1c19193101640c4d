import type { ReactNode } from "react"
import style from "./badge.module.css"

export type BadgeTone = "primary" | "success" | "accent" | "grey" | "light"

export const Badge = ({ tone = "light", children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span className={`${style.badge} ${style[tone]}`}>{children}</span>
)
