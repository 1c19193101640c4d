import { tooHot } from "./needs"
import { numberOf } from "./units"

/** A step in °F between two readings of a pile that is asked about: a slip of the thumb, or a pile that was turned. */
const jump = 40

export type Doubt = { question: string; turn: boolean }

/**
 * Returns the question to ask before a reading is saved, if any: about a jump from the last one, or whether a hot pile is to
 * be turned.
 */
export const doubtOf = (temperature: number, last: number | null): Doubt | undefined => {
  const jumped = last !== null && Math.abs(temperature - last) >= jump
  const turn = temperature >= tooHot
  if (!jumped && !turn) return undefined
  const parts = [
    `${numberOf("temperature", temperature)}?`,
    jumped && `The last one was ${numberOf("temperature", last)}.`,
    turn && "Turn it?",
  ]
  return { question: parts.filter(Boolean).join(" "), turn }
}
