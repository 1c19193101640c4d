import style from "./site.module.css"

/** What a form says where no script runs. */
export const NeedsScript = ({ children }: { children: string }) => (
  <noscript>
    <p className={style.note}>{children}</p>
  </noscript>
)
