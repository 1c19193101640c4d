import type { ReactNode } from "react"
import style from "./page.module.css"

type Props = { header: ReactNode; wide?: boolean | undefined; children: ReactNode }

/** A column of a phone's width on any screen, unless it is made for a wide one. */
export const Page = ({ header, wide, children }: Props) => (
  <div className={`${style.page} ${wide ? style.wide : ""}`}>
    {header}
    <main className={style.main}>{children}</main>
  </div>
)
