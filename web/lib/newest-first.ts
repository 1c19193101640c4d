/** A copy sorted by date, latest first; equal dates by id, highest first. Dates are ISO 8601 UTC. */
export const newestFirst = <T extends { id: number }>(list: readonly T[], at: (item: T) => string) =>
  [...list].sort((a, b) => (at(a) === at(b) ? b.id - a.id : at(a) < at(b) ? 1 : -1))
