import { ChevronDown } from "lucide"
import { type ReactNode, useEffect, useRef } from "react"
import style from "./fold.module.css"
import { Icon } from "./icon"

/** A part of a screen that is folded away until somebody opens it, searches in it, or prints it. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => (ref.current ? openOnPaper(ref.current) : undefined), [])
  return (
    <section aria-label={title}>
      <details ref={ref} className={style.fold}>
        <summary className={style.title}>
          <h2>{title}</h2>
          <Icon of={ChevronDown} />
        </summary>
        <div className={style.inside}>{children}</div>
      </details>
    </section>
  )
}

const openOnPaper = (details: HTMLDetailsElement) => {
  const stop = new AbortController()
  let was = details.open
  const open = () => {
    was = details.open
    details.open = true
  }
  const restore = () => {
    details.open = was
  }
  addEventListener("beforeprint", open, { signal: stop.signal })
  addEventListener("afterprint", restore, { signal: stop.signal })
  return () => stop.abort()
}
