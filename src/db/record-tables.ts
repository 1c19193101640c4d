import { type Column, getTableColumns } from "drizzle-orm"
import { type OwnFields, type RecordKind, type TimeOf, timeOf } from "../domain/record-kinds"
import { materials, sales, temperatures, turns } from "./schema"

/** The table of each kind of record, with a column for each of its fields; voiding, deleting and tests loop over them. */
export const recordTables = { temperatures, turns, materials, sales } as const satisfies {
  [K in RecordKind]: Record<
    "id" | "rowId" | "voidedAt" | "receivedAt" | TimeOf<K> | keyof OwnFields<K>,
    unknown
  >
}
export type RecordTable = (typeof recordTables)[RecordKind]

/** The column that says when a record of the kind happened. */
export const timeColumnOf = (kind: RecordKind): Column => {
  const columns: Record<string, Column> = getTableColumns(recordTables[kind])
  const column = columns[timeOf(kind)]
  if (!column) throw new Error(`The table of ${kind} has no ${timeOf(kind)}.`)
  return column
}
