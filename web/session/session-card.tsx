import { ArrowLeft } from "lucide"
import type { ReactNode } from "react"
import { homeScreen } from "#contract/screens"
import { Icon } from "../ui/icon"
import { Logo } from "../ui/logo"
import style from "./session.module.css"

type Props = {
  brand: string
  title: string
  wide?: boolean
  /** Without the way home: there is nothing to go back to. */
  isLast?: boolean
  children: ReactNode
}

/** The card of the login and sign-up pages. */
export const SessionCard = ({ brand, title, wide, isLast, children }: Props) => (
  <main className={style.screen}>
    <div className={`${style.card} ${wide ? style.wide : ""}`}>
      <div className={style.head}>
        {!isLast && (
          <a className={style.back} href={homeScreen} aria-label="Back">
            <Icon of={ArrowLeft} />
          </a>
        )}
        <Logo />
        <span className={style.brand}>{brand}</span>
      </div>
      <h1 className={style.title}>{title}</h1>
      {children}
    </div>
  </main>
)
