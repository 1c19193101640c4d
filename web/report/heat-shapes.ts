import { cookingThreshold, organicCeiling, tooCold, tooHot } from "#domain/cooking"
import type { Heat } from "#domain/heat"
import { withUnit } from "#domain/units"

const circle = "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z"
const inner = "M-2.4 0a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0Z"

/** The mark of each level of heat, around 0,0: open shapes below the threshold, filled ones from there on. */
export const shapes: Record<Heat, { path: string; words: () => string }> = {
  cold: {
    path: "M-4-4V4H4V-4ZM-2.4-2.4H2.4V2.4H-2.4Z",
    words: () => `below ${withUnit("temperature", tooCold)}`,
  },
  warm: { path: `${circle}${inner}`, words: () => `${withUnit("temperature", tooCold)} or more` },
  hot: { path: circle, words: () => `${withUnit("temperature", cookingThreshold)} or more` },
  "too hot": {
    path: "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
    words: () => `${withUnit("temperature", tooHot)} or more`,
  },
  "out of range": {
    path: "M-5-3.4L-3.4-5L0-1.6L3.4-5L5-3.4L1.6 0L5 3.4L3.4 5L0 1.6L-3.4 5L-5 3.4L-1.6 0Z",
    words: () => `above ${withUnit("temperature", organicCeiling)}`,
  },
}

/** Stands on the axis of days. */
export const turnShape = "M0-7L4 0H-4Z"

/** Two strokes on the axis of days: not a cross, which stands for what is too hot. */
export const unreadShape = "M-3-7H-1V0H-3ZM1-7H3V0H1Z"
