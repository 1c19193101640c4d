import { storedUnits, withUnit } from "./units"

/** '80 ft × 12 ft'. */
export const dimensionsOf = ({ length, width }: { length: number; width: number }) =>
  `${withUnit("length", length)} × ${withUnit("length", width)}`

export function sentenceCase(words: string) {
  return words.replace(/^./, (letter) => letter.toUpperCase())
}

/** 'Cubic yards': a volume in the sentences of the API and in a pile's corrections, both of stored values. */
export const volumeName = sentenceCase(storedUnits.volume.words)
