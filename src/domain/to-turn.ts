import { nextNeed, type Today } from "./needs"
import type { Row } from "./rows"

/** The place of the last of the needs that a turn meets: too hot, or too few turns for the days that are left. */
const lastOfTurns = 3

/** Returns the piles that need a turn. */
export const pilesToTurn = (rows: readonly Row[], today: Today) =>
  rows.filter((row) => nextNeed(row, today).place <= lastOfTurns)
