import type { HistoryEvent } from "./history"
import type { Row } from "./rows"

/** The number of days that the board shows, today included. */
export const boardDays = 30

/** The highest reading in °F of each day, the last of which is today; null without a reading that counts. */
export type BoardPile = Row & { highs: (number | null)[] }

/** A farm on one page: its piles that are not removed, and what was logged today, newest first. */
export type Board = { piles: BoardPile[]; logged: HistoryEvent[] }
