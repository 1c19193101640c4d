import { cookingThreshold, organicCeiling, tooCold, tooHot } from "./cooking"

/** The classes of a reading, from cold to out of the organic range; the same on card, page, chart, board and paper. */
export const heats = ["cold", "warm", "hot", "too hot", "out of range"] as const
export type Heat = (typeof heats)[number]

/** The level of a reading in °F. */
export const heatOf = (temperature: number): Heat => {
  if (temperature < tooCold) return "cold"
  if (temperature < cookingThreshold) return "warm"
  if (temperature < tooHot) return "hot"
  return temperature <= organicCeiling ? "too hot" : "out of range"
}
