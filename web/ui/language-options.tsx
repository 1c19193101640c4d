import { languages } from "#domain/language"

/** The options of a choice of languages, each by its own name. */
export const LanguageOptions = () =>
  languages.map(({ code, name }) => (
    <option key={code} value={code} lang={code} translate="no">
      {name}
    </option>
  ))
