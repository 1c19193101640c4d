import type { FamilyLoad } from "./family"
import { progressOf } from "./needs"
import { outOf } from "./plural"
import type { Row } from "./rows"
import { numberOf, withUnit } from "./units"

/** More names would fill the screen. */
const most = 3

/** What becomes of the count of piles that are merged: 'A-12 has 9 of 15 days, 2 of 5 turns: the new pile begins at 0.' */
export const mergeWords = (piles: readonly Row[]): string => {
  const open = piles.filter((pile) => !progressOf(pile).isComplete)
  if (open.length === 0) return "All of them are complete, and so is the new pile."
  const named = open.slice(0, most).map((pile) => `${pile.rowId} has ${progressWords(pile)}`)
  const more = open.length > most ? [`${open.length - most} more are not complete`] : []
  return `${[...named, ...more].join("; ")}: the new pile begins at 0.`
}

/** What a new pile takes over. */
export const splitWords = (pile: Row): string => `The new pile takes over ${progressWords(pile)}.`

const progressWords = (pile: Row) => {
  const { rule, days, turns } = progressOf(pile)
  const ofTurns = rule.turns > 0 ? [outOf(turns, rule.turns, "turn")] : []
  return [outOf(days, rule.days, "day"), ...ofTurns].join(", ")
}

/** '20 of 60 yd³' */
export const loadWords = ({ cubicYards, part }: Pick<FamilyLoad, "cubicYards" | "part">): string => {
  const all = withUnit("volume", cubicYards)
  if (part === null) return `not known how much of ${all}`
  return part >= 1 ? all : `${numberOf("volume", cubicYards * part)} of ${all}`
}
