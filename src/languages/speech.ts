import type { LanguageCode, Speech } from "../domain/language"
import { type Catalogue, type Phrasebook, phrasebookOf } from "../domain/phrasebook"
import { speechOf } from "../domain/translator"

type Translated = Exclude<LanguageCode, "en">

/** The catalogue of a language; undefined for English. */
export const catalogueOf = async (code: LanguageCode | null): Promise<Catalogue | undefined> =>
  code === null || code === "en" ? undefined : catalogues[code]()

const catalogues: Record<Translated, () => Promise<Catalogue>> = {
  es: async () => (await import("./es")).es,
}

const phrasebooks = new Map<LanguageCode, Promise<Phrasebook>>()

/**
 * A language for what the server writes to somebody: messages and files. The first that needs it has its catalogue read;
 * undefined for English.
 */
export const speechIn = async (code: LanguageCode | null): Promise<Speech | undefined> => {
  if (code === null || code === "en") return undefined
  const phrasebook = phrasebooks.get(code) ?? catalogues[code]().then(phrasebookOf)
  phrasebooks.set(code, phrasebook)
  return speechOf(code, await phrasebook)
}
