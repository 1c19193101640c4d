import type { ReactNode } from "react"
import style from "./empty-state.module.css"

/** That there is nothing yet, and what to do about it. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={style.empty}>
    <p>{children}</p>
    {action}
  </div>
)
