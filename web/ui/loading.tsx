import style from "./loading.module.css"

export const Loading = () => (
  <p className={style.loading} role="status">
    Loading...
  </p>
)
