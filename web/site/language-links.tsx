import { languages, spoken } from "#domain/language"
import style from "./site.module.css"

/** The languages, each by its own name: a link asks for the page in it, and the browser keeps that. */
export const LanguageLinks = () => {
  const own = spoken()?.code ?? "en"
  return (
    <nav className={style.languages} aria-label="Language">
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={`?language=${code}`}
          lang={code}
          hrefLang={code}
          aria-current={code === own ? "true" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
