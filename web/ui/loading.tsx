import style from "./loading.module.css"

export const Loading = ({ words = "Loading..." }) => (
  <p className={style.loading} role="status">
    {words}
  </p>
)

/** Shown below it after ten seconds, without a script, until the program has loaded. */
export const LateNote = () => (
  <p className={style.late} role="status">
    Windrow takes long to load over this connection. <a href="?">Try again</a>
  </p>
)
