import type { Today } from "./needs"
import { needsReading } from "./round"
import type { Row } from "./rows"

/** The next pile that needs a reading, on the way from place to place; after the last place the way begins again. */
export const nextOfRound = (rows: readonly Row[], from: Row, today: Today): Row | undefined => {
  const open = rows.filter((row) => row.id !== from.id && needsReading(row, today)).sort(byPlace)
  return open.find((row) => byPlace(row, from) > 0) ?? open[0]
}

/** 'Bay 2' comes before 'Bay 10'. */
const byPlace = (a: Row, b: Row) => compare(a.location, b.location) || compare(a.rowId, b.rowId)

const { compare } = new Intl.Collator("en", { numeric: true })
