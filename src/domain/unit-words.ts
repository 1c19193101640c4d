import { storedUnits, withUnit } from "./units"

/** '80 ft × 12 ft'. */
export const dimensionsOf = ({ length, width }: { length: number; width: number }) =>
  `${withUnit("length", length)} × ${withUnit("length", width)}`

/** 'Cubic yards': a volume in the sentences of the API and in a pile's corrections, both of stored values. */
export const volumeName = storedUnits.volume.words.replace(/^./, (letter) => letter.toUpperCase())
