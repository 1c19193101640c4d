import { spoken } from "#domain/language"

/** The end of a query for a file in the reader's language: '&language=es'; nothing in English. */
export const languagePart = () => {
  const code = spoken()?.code
  return code ? `&language=${code}` : ""
}
