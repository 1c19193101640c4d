import type { RecordKind } from "../domain/record-kinds"

/** A kind of change: of records below a row, rows, the catalogue, wireless probes, or the farm itself and its people. */
export type ChangeKind = RecordKind | "rows" | "categories" | "farm" | "probes"

/**
 * The data of a `change` of GET /api/events. Without a row, rows of the farm that it does not name; without a farm, what
 * all farms share. `by` is the tab that asked for the change, as its header Windrow-Tab said.
 */
export type Change = { farm?: number; row?: number; kinds: ChangeKind[]; by?: string }

/**
 * How many streams a user may have; a new one replaces the oldest, whose last event is `replaced`: its client opens no
 * other one before somebody uses it, so that streams do not replace each other in turns.
 */
export const maxStreams = 30
