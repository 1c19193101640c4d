import { and, type Column, desc, eq, getTableColumns, gte, sql } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { type RecordTable, recordTables, timeColumnOf } from "../db/schema"
import { unlimited } from "../db/unlimited"
import type { Member } from "../domain/farms"
import type { PhotoKind, RecordKind, RecordOf } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { inlinePhoto, photoPath } from "../photos/queries"
import { assertVoidable, authorColumns, toRecord, voidColumns } from "./queries"

/** The columns to read of a kind's record, with the address of its photo. */
const columnsOf = (kind: RecordKind) => {
  const { photoId, ...own }: Record<string, Column> = getTableColumns(recordTables[kind])
  return {
    ...own,
    ...authorColumns(recordTables[kind]),
    ...(photoId && { photoUrl: sql<string | null>`${photoPath} || ${photoId}` }),
  }
}

/** The columns of a kind's table are the fields of its record. */
const told = <K extends RecordKind>(stored: object, reader: Member) => {
  const record: object = toRecord(stored as Parameters<typeof toRecord>[0], reader)
  return record as RecordOf<K>
}

/** The row's records of a kind, newest first. */
export const recordsOf = async <K extends RecordKind>(
  db: Db,
  kind: K,
  row: Row,
  reader: Member,
  { from, limit }: ListQuery = {},
): Promise<RecordOf<K>[]> => {
  const table: RecordTable = recordTables[kind]
  const at = timeColumnOf(kind)
  const found = await db
    .select(columnsOf(kind))
    .from(table)
    .where(and(eq(table.rowId, row.id), from ? gte(at, from) : undefined))
    .orderBy(desc(at), desc(table.id))
    .limit(limit ?? unlimited)
  return found.map((stored) => told<K>(stored, reader))
}

/** One record of the row, with its photo as a data URL. */
export const recordOf = async <K extends PhotoKind>(
  db: Db,
  kind: K,
  row: Row,
  reader: Member,
  id: number,
): Promise<RecordOf<K> | undefined> => {
  const table: (typeof recordTables)[PhotoKind] = recordTables[kind]
  const [found] = await db
    .select({ ...columnsOf(kind), photoId: table.photoId })
    .from(table)
    .where(and(eq(table.id, id), eq(table.rowId, row.id)))
  if (!found) return undefined
  const { photoId, ...stored } = found
  return told<K>({ ...stored, photoUrl: await inlinePhoto(db, photoId) }, reader)
}

/** Adds a record of a kind to the row, whose fields are checked; the member is its author, unless the values name another. */
export const insertRecord = async <K extends RecordKind>(
  tx: Db,
  kind: K,
  row: Pick<Row, "id">,
  member: Member,
  values: Record<string, unknown>,
): Promise<RecordOf<K>> => {
  const table: RecordTable = recordTables[kind]
  const insert = tx.insert(table).values({ recordedBy: member.userId, ...values, rowId: row.id })
  return told<K>(only(await insert.returning(columnsOf(kind))), member)
}

/** Counts a row again, in the transaction that adds one of its records or voids it; `member` is what the user is now. */
export type Recount<R> = (tx: Db, row: Pick<Row, "id">, member: Member, record: R) => Promise<unknown>

/**
 * Voids a record of the row, which keeps it.
 * @throws AppError as `assertVoidable` does
 */
export const voidRecord = async <K extends RecordKind>(
  tx: Db,
  kind: K,
  row: Pick<Row, "id">,
  by: Member,
  id: number,
  reason: Void,
  afterVoid?: Recount<RecordOf<K>>,
): Promise<RecordOf<K>> => {
  const member = await assertVoidable(tx, row, recordTables[kind], id, by)
  return strike(tx, kind, row, member, id, reason, afterVoid)
}

/** Voids a record that may be voided. */
export const strike = async <K extends RecordKind>(
  tx: Db,
  kind: K,
  row: Pick<Row, "id">,
  member: Member,
  id: number,
  reason: Void,
  afterVoid?: Recount<RecordOf<K>>,
): Promise<RecordOf<K>> => {
  const record = await changeRecord(tx, kind, member, id, voidColumns(member, reason))
  await afterVoid?.(tx, row, member, record)
  return record
}

/** Writes columns of a record that may be changed. */
export const changeRecord = async <K extends RecordKind>(
  tx: Db,
  kind: K,
  member: Member,
  id: number,
  values: Record<string, unknown>,
): Promise<RecordOf<K>> => {
  const table: RecordTable = recordTables[kind]
  const changed = tx.update(table).set(values).where(eq(table.id, id))
  return told<K>(only(await changed.returning(columnsOf(kind))), member)
}
