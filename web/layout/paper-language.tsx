import { useEffect } from "react"
import { pageLanguage } from "../language/start"
import { setQuery, useQuery } from "../lib/address"
import { LanguageOptions } from "../ui/language-options"
import { Select } from "../ui/select"

/** The language of a paper, for whoever is to read it: the page is drawn again in it, and in the user's own when it is left. */
export const PaperLanguage = () => {
  const isAsked = useQuery().has("language")
  useEffect(
    () => () => {
      if (new URLSearchParams(location.search).has("language") || !isAsked) return
      location.reload()
    },
    [isAsked],
  )
  const choose = (code: string) => {
    setQuery({ ...Object.fromEntries(new URLSearchParams(location.search)), language: code })
    location.reload()
  }
  return (
    <Select label="Language" value={pageLanguage()} onChange={(event) => choose(event.target.value)}>
      <LanguageOptions />
    </Select>
  )
}
