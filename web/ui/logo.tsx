import style from "./logo.module.css"

/** A windrow in cross-section: layers, and the heat that rises from it. */
export const Logo = () => (
  <svg className={style.logo} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <path
      className={style.heat}
      d="M10.5 9.5c-1.6-1.9 1.6-2.8 0-5M16 8c-1.6-1.9 1.6-2.8 0-5M21.5 9.5c-1.6-1.9 1.6-2.8 0-5"
    />
    <path className={style.pile} d="M2 28c2.4-9.4 7.4-16 14-16s11.6 6.6 14 16z" />
    <path className={style.layer} d="M7 23.5c2.5-4 5.6-6 9-6s6.5 2 9 6" />
  </svg>
)
