import style from "./field.module.css"

/** A read-only form field. */
export const ReadOnlyField = ({ label, children }: { label: string; children: string }) => (
  <span className={style.field}>
    <span className={style.label}>{label}</span>
    <output className={style.fact} aria-label={label} translate="no">
      {children}
    </output>
  </span>
)
