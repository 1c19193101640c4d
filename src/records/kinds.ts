import { materials, sales, temperatures, turns } from "../db/schema"
import type { RecordKind } from "../domain/record-kinds"

/** The table of each kind of record; voiding, deleting and tests loop over them. */
export const recordTables = { temperatures, turns, materials, sales } as const satisfies Record<
  RecordKind,
  { id: unknown; rowId: unknown; voidedAt: unknown; receivedAt: unknown }
>
export type RecordTable = (typeof recordTables)[RecordKind]
