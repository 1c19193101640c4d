import type { ReactNode } from "react"
import style from "./card.module.css"

type Props = { title?: string; action?: ReactNode; children: ReactNode }

/** A box with one subject; `title` makes it a section with a heading. */
export const Card = ({ title, action, children }: Props) =>
  title === undefined ? (
    <div className={style.card}>{children}</div>
  ) : (
    <section className={style.card} aria-label={title}>
      <div className={style.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
