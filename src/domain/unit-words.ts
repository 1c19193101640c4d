import { storedUnits, unitOf, withUnit } from "./units"

/** '80 ft × 12 ft'; a pile that came of a merge or a split is measured by nobody before somebody says so. */
export const dimensionsOf = ({ length, width }: { length: number; width: number }) =>
  length === 0 ? "not measured" : `${withUnit("length", length)} × ${withUnit("length", width)}`

export function sentenceCase(words: string) {
  return words.replace(/^./, (letter) => letter.toUpperCase())
}

/** 'Cubic yards': a volume in the sentences of the API about stored values. */
export const volumeName = sentenceCase(storedUnits.volume.words)

/** 'Cubic yards', or 'Cubic meters' for a reader of those. */
export const volumeWords = () => sentenceCase(unitOf("volume").words)
