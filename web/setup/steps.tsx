import type { ReactNode } from "react"
import style from "./setup.module.css"

export const Steps = ({ children }: { children: ReactNode }) => <ol className={style.steps}>{children}</ol>

type Props = {
  title: ReactNode
  picture: ReactNode
  /** Many people stop before it. */
  isMissed?: boolean
  children?: ReactNode
}

export const Step = ({ title, picture, isMissed, children }: Props) => (
  <li className={isMissed ? `${style.step} ${style.missed}` : style.step}>
    <div className={style.words}>
      {isMissed && <p className={style.mark}>The step everybody misses</p>}
      <h3>{title}</h3>
      {children}
    </div>
    {picture}
  </li>
)

/** The way through menus. */
export const Path = ({ of }: { of: readonly string[] }) => (
  <span className={style.path}>{of.join(" → ")}</span>
)
