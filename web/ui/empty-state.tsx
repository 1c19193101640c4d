import type { ReactNode } from "react"
import style from "./empty-state.module.css"

/** An empty list's message, and an action. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={style.empty}>
    <p>{children}</p>
    {action}
  </div>
)
