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

/** The way of the round, as in next-pile.ts: a part that both screens share would cost home 80 bytes. */
const byPlace = (a: Row, b: Row) => compare(a.location, b.location) || compare(a.rowId, b.rowId)

const { compare } = new Intl.Collator("en", { numeric: true })
