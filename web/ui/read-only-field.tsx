import style from "./field.module.css"

/** What a form says and nobody can change, in the place of a field. */
export const ReadOnlyField = ({ label, children }: { label: string; children: string }) => (
  <div className={style.field}>
    <span className={style.label}>{label}</span>
    <output className={style.fact} aria-label={label}>
      {children}
    </output>
  </div>
)
