import { tooHot } from "./cooking"
import { degreeUnit, fahrenheit } from "./degrees"
import { metricUnits } from "./metric-units"
import type { Unit } from "./units"

/** A step in °F between two readings of a pile that is asked about: a slip of the thumb, or a pile that was turned. */
const jump = 40

export const turnQuestion = "Turn it?"

export type Doubt = { question: string; turn: boolean }

/**
 * Returns the question to ask before a reading is saved, if any: about a jump from the last one, or whether a hot pile is to
 * be turned. `unit` is the one in which it was typed.
 */
export const doubtOf = (temperature: number, last: number | null, unit = degreeUnit()): Doubt | undefined => {
  const jumped = isJump(temperature, last)
  const turn = temperature >= tooHot
  if (!jumped && !turn) return undefined
  const parts = [
    `${unit.shown(temperature)}?`,
    jumped && last !== null && `The last one was ${unit.shown(last)}.`,
    turn && turnQuestion,
  ]
  return { question: parts.filter(Boolean).join(" "), turn }
}

const isJump = (temperature: number, last: number | null): last is number =>
  last !== null && Math.abs(temperature - last) >= jump

/** The question about a jump from the last reading alone: '174? The last one was 116.' */
export const jumpOf = (temperature: number, last: number | null, unit: Unit): string | undefined =>
  isJump(temperature, last) ? `${unit.shown(temperature)}? The last one was ${unit.shown(last)}.` : undefined

/** Below it a number that was typed in °F may have been read in °C. */
const coolest = 80

/** The question whether a reading, in °F, was read in the other unit than that in which it was typed: '55 °F, or 55 °C = 131 °F?' */
export const otherUnitOf = (
  temperature: number,
  unit: Unit,
): { question: string; answer: string; unit: Unit } | undefined => {
  const other = metricUnits.temperature
  if (unit.symbol !== fahrenheit.symbol || temperature >= coolest) return undefined
  const typed = (value: number) => `${fahrenheit.shown(value)} ${fahrenheit.symbol}`
  const answer = `${temperature} ${other.symbol}`
  const question = `${typed(temperature)}, or ${answer} = ${typed(other.toStored(temperature))}?`
  return { question, answer, unit: other }
}
