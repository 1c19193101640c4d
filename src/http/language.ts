import type { Context } from "hono"
import { getCookie } from "hono/cookie"
import { serialize } from "hono/utils/cookie"
import { homeScreen } from "../contract/screens"
import { askedFirst, isLanguage, type LanguageCode, languageCookie } from "../domain/language"

/** The language that the address asks for, as papers do for their readers. */
export const languageAsked = (c: Context): LanguageCode | undefined => known(c.req.query("language"))

/** The language of a page: that of its address, the user's, the browser's choice, or what the browser asks for first. */
export const languageOf = (c: Context, own?: LanguageCode | null): LanguageCode =>
  languageAsked(c) ??
  own ??
  known(getCookie(c, languageCookie)) ??
  askedFirst(c.req.header("accept-language"))

const known = (code: unknown) => (isLanguage(code) ? code : undefined)

/** The page's script reads the cookie, also where the page was kept and no server names the language. */
export const keepLanguage = (c: Context, response: Response, code: LanguageCode): Response => {
  const kept = getCookie(c, languageCookie)
  if (kept !== code && !(code === "en" && kept === undefined))
    response.headers.append(
      "set-cookie",
      serialize(languageCookie, code, { path: homeScreen, maxAge: 31_536_000, sameSite: "Lax" }),
    )
  return response
}
