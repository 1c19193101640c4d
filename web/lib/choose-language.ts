import { languageCookie } from "#domain/language"

/** This browser's language from the next page on; null leaves it to what the browser asks for. */
export const chooseLanguage = (code: string | null) => {
  const age = code === null ? 0 : 31_536_000
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers have no other way
  document.cookie = `${languageCookie}=${code ?? ""}; path=/; max-age=${age}; samesite=lax`
}
