import style from "./site.module.css"

/** A form's message for browsers without scripts. */
export const NeedsScript = ({ children }: { children: string }) => (
  <noscript>
    <p className={style.note}>{children}</p>
  </noscript>
)
