import { isLanguage, languageCookie } from "#domain/language"

/** The page's language: that of the address, which papers have, else the browser's choice, else the server's word. */
export const pageLanguage = () => {
  const chosen = new URLSearchParams(location.search).get("language") ?? cookieOf(languageCookie)
  const code = chosen ?? document.documentElement.lang
  return isLanguage(code) ? code : "en"
}

const cookieOf = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]

/** Draws the page when its language is here: at once in English, and in English too when that does not come. */
export const inPageLanguage = (draw: () => unknown): void => {
  const code = pageLanguage()
  document.documentElement.lang = code
  if (code === "en") {
    draw()
    return
  }
  import("./load")
    .then(({ loadLanguage }) => loadLanguage(code))
    .catch(() => {
      document.documentElement.lang = "en"
    })
    .then(draw)
}
