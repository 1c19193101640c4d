import { byPlace } from "./next-pile"
import type { Row } from "./rows"

/**
 * The other piles, that for which this one is mistaken most easily first: those of its place, then the others, each by how many
 * piles lie between them on the round.
 */
export const nearestTo = <R extends Row>(from: Row, rows: readonly R[]): R[] => {
  const others = rows.filter(({ id }) => id !== from.id)
  const way = [from, ...others].sort(byPlace)
  const stepsTo = new Map(way.map(({ id }, step) => [id, Math.abs(step - way.indexOf(from))]))
  const stepsOf = ({ id, location }: Row) =>
    (stepsTo.get(id) ?? 0) + (location === from.location ? 0 : way.length)
  return others.sort((one, other) => stepsOf(one) - stepsOf(other))
}
