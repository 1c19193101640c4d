import { tooHot } from "./cooking"
import { degreeUnit } from "./degrees"
import { metricUnits } from "./metric-units"
import { storedUnits, type Unit } from "./units"

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
/** In °C: above it one that was typed so may have been read in °F, as no compost gets so hot before it burns. */
const warmest = 90
/** In either unit: nobody means more. */
const most = 300

/** The unit in which such a number may have been read, if any. */
const otherOf = (temperature: number, unit: Unit) => {
  const [us, metric] = [storedUnits.temperature, metricUnits.temperature]
  if (unit.symbol === us.symbol) return temperature < coolest ? metric : undefined
  return unit.fromStored(temperature) > warmest ? us : undefined
}

/** The question whether a reading, in °F, was read in the other unit than that in which it was typed: '55 °F, or 55 °C = 131 °F?' */
export const otherUnitOf = (
  temperature: number,
  unit: Unit,
): { question: string; answer: string; unit: Unit } | undefined => {
  const other = otherOf(temperature, unit)
  if (!other) return undefined
  const typed = unit.fromStored(temperature)
  const meant = `${unit.shown(other.toStored(typed))} ${unit.symbol}`
  const answer = `${typed} ${other.symbol}`
  return {
    question: `${unit.shown(temperature)} ${unit.symbol}, or ${answer} = ${meant}?`,
    answer,
    unit: other,
  }
}

/** May a number be asked about? Above 300 °F it may have been typed in the wrong unit: 160 °C. */
export const isReadable = (temperature: number, unit: Unit) =>
  temperature > 0 && unit.fromStored(temperature) <= most
