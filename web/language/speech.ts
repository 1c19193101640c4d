import type { LanguageCode, Speech } from "#domain/language"
import type { Phrasebook } from "#domain/phrasebook"
import { speechOf } from "#domain/translator"
import { saidProps } from "./said-props"

/** A language that says what is drawn, too. */
export const speechWithProps = (code: LanguageCode, phrasebook: Phrasebook): Speech => {
  const speech = speechOf(code, phrasebook)
  return { ...speech, props: (type, props) => saidProps(type, props, speech.say) }
}
