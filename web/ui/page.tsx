import type { ReactNode } from "react"
import style from "./page.module.css"

/** A column of a phone's width on any screen. */
export const Page = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <div className={style.page}>
    {header}
    <main className={style.main}>{children}</main>
  </div>
)
