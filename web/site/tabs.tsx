import type { ReactNode } from "react"
import style from "./tabs.module.css"

type Tab = { title: string; panel: ReactNode }

/** Two radio buttons and a stylesheet: they need no script. */
export const Tabs = ({ label, tabs: [first, second] }: { label: string; tabs: [Tab, Tab] }) => (
  <fieldset className={style.tabs} aria-label={label}>
    <input type="radio" name="tab" id="tab-1" className="visually-hidden" defaultChecked />
    <input type="radio" name="tab" id="tab-2" className="visually-hidden" />
    <div className={style.choice}>
      <label htmlFor="tab-1">{first.title}</label>
      <label htmlFor="tab-2">{second.title}</label>
    </div>
    <div className={style.panel}>{first.panel}</div>
    <div className={style.panel}>{second.panel}</div>
  </fieldset>
)
