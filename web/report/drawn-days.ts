import type { Day } from "#domain/report"

/** At most so many of the days: the hottest and the coolest of each stretch, so that no peak and no dip is lost. */
export const drawnDays = (days: readonly Day[], most: number): readonly Day[] =>
  days.length <= most ? days : stretchesOf(days, Math.floor(most / 2)).flatMap(extremesOf)

/** At most so many, the first of each stretch. */
export const evenly = <T>(entries: readonly T[], most: number): readonly T[] =>
  entries.length <= most
    ? entries
    : entries.filter((_, index) => index % Math.ceil(entries.length / most) === 0)

const stretchesOf = <T>(entries: readonly T[], many: number): T[][] => {
  const length = Math.ceil(entries.length / many)
  return Array.from({ length: Math.ceil(entries.length / length) }, (_, index) =>
    entries.slice(index * length, (index + 1) * length),
  )
}

/** In the order of the days; one day when all are equal. */
const extremesOf = (days: readonly Day[]) => {
  const highs = days.map(({ highest }) => highest)
  const hottest = highs.indexOf(Math.max(...highs))
  const coolest = highs.indexOf(Math.min(...highs))
  return days.filter((_, index) => index === hottest || index === coolest)
}
