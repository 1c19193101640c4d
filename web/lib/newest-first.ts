/** A copy with the latest date first; of two alike, the one that was written last. */
export const newestFirst = <T extends { id: number }>(list: readonly T[], at: (item: T) => string) =>
  [...list].sort((a, b) => Date.parse(at(b)) - Date.parse(at(a)) || b.id - a.id)
