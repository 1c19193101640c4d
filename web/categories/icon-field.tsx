import { useId } from "react"
import { categoryIcons } from "#domain/categories"
import style from "./categories.module.css"
import { CategoryIcon } from "./category-icon"

/** Radio buttons that are pictures, named after them; takes what `register` gives. */
export const IconField = ({ error, ...input }: { error: string | undefined }) => {
  const id = useId()
  return (
    <fieldset className={style.icons} aria-describedby={error && id}>
      <legend>Icon</legend>
      {categoryIcons.map((icon) => (
        <label key={icon} title={nameOf(icon)}>
          <input type="radio" className="visually-hidden" value={icon} {...input} />
          <span className={style.picture}>
            <CategoryIcon name={icon} />
          </span>
          <span className="visually-hidden">{nameOf(icon)}</span>
        </label>
      ))}
      {error && (
        <p id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const nameOf = (icon: string) => icon.charAt(0).toUpperCase() + icon.slice(1)
