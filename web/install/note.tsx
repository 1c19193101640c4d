import { type ReactNode, useId } from "react"
import { dismissInstallHint } from "../lib/install-hint"
import { Button } from "../ui/button"
import style from "./note.module.css"

type Props = { title: string; dismiss: string; action?: ReactNode; children: ReactNode }

/** A quiet line that never comes back once it is dismissed. */
export const Note = ({ title, dismiss, action, children }: Props) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${style.note} print-hidden`}>
      <h2 id={id} className={style.title}>
        {title}
      </h2>
      {children}
      <div className={style.ways}>
        {action}
        <Button variant="outline" onClick={dismissInstallHint}>
          {dismiss}
        </Button>
      </div>
    </section>
  )
}
