import { materials, sales, temperatures, turns } from "../db/schema"
import type { RecordKind } from "../domain/record-kinds"

/** The table of each kind of record. What is done to all of them loops over these: voiding, deleting, the tests. */
export const recordTables = { temperatures, turns, materials, sales } as const satisfies Record<
  RecordKind,
  { id: unknown; rowId: unknown; voidedAt: unknown; receivedAt: unknown }
>
export type RecordTable = (typeof recordTables)[RecordKind]
