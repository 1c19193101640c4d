import style from "./report.module.css"

/** Lines for two handwritten signatures. */
export const Signatures = () => (
  <dl className={style.signatures}>
    {["Prepared by", "Reviewed by"].map((name) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>Name and signature</dd>
        <dd>Date</dd>
      </div>
    ))}
  </dl>
)
