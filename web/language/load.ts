import { type LanguageCode, speak } from "#domain/language"
import { type Catalogue, phrasebookOf } from "#domain/phrasebook"
import { brand } from "../lib/title"
import { speechWithProps } from "./speech"

const catalogues: Record<Exclude<LanguageCode, "en">, () => Promise<Catalogue>> = {
  es: async () => (await import("#languages/es")).es,
}

/** From then on this page is drawn in the language. Rejects when its catalogue does not come. */
export const loadLanguage = async (code: Exclude<LanguageCode, "en">): Promise<void> => {
  const speech = speechWithProps(code, phrasebookOf(await catalogues[code]()))
  speech.note({ brand: brand() })
  speak(speech)
}
