import style from "./loading.module.css"

export const Loading = () => (
  <p className={style.loading} role="status">
    Loading...
  </p>
)

/** Stands below it until the program has come, and shows itself after ten seconds without any script. */
export const LateNote = () => (
  <p className={style.late}>
    Windrow takes long to load over this connection. <a href="?">Try again</a>
  </p>
)
