import type { ReactNode } from "react"
import { Logo } from "../ui/logo"
import { brand, device, secure } from "./filled-in"
import style from "./setup.module.css"

/** A set-up page. The styles show what is for the device that the server has seen. */
export const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={style.screen} data-device={device} data-secure={secure}>
    <p className={style.head}>
      <Logo />
      <span>{brand}</span>
    </p>
    <h1 className={style.title}>{title}</h1>
    {children}
  </main>
)
