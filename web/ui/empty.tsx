import type { ReactNode } from "react"
import style from "./empty.module.css"

/** That there is nothing yet, and what to do about it. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={style.empty}>
    <p>{children}</p>
    {action}
  </div>
)
