import type { Row } from "#domain/rows"

/** Where the farm's other piles stand, the most usual place first. */
export const placesOf = (
  rows: readonly Row[],
  { farmId, location }: Pick<Row, "farmId" | "location">,
): string[] => {
  const many = new Map<string, number>()
  for (const row of rows)
    if (row.farmId === farmId && row.location !== location)
      many.set(row.location, (many.get(row.location) ?? 0) + 1)
  return [...many].sort(([, one], [, other]) => other - one).map(([place]) => place)
}
