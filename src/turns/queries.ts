import { and, desc, eq, getTableColumns, gte, max, sql } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { NewTurn } from "../contract/turns"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { turns } from "../db/schema"
import { unlimited } from "../db/unlimited"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Turn } from "../domain/turns"
import { assertEditable, assertVoidable, authorColumns, toRecord, voidColumns } from "../records/queries"
import { countTurn, sumUpTurns } from "../rows/summary"

const columns = { ...getTableColumns(turns), ...authorColumns(turns) }

/** The row's turns, newest first. */
export const turnsOf = async (
  db: Db,
  row: Row,
  reader: Member,
  { from, limit }: ListQuery = {},
): Promise<Turn[]> => {
  const found = await db
    .select(columns)
    .from(turns)
    .where(and(eq(turns.rowId, row.id), from ? gte(turns.turnedAt, from) : undefined))
    .orderBy(desc(turns.turnedAt), desc(turns.id))
    .limit(limit ?? unlimited)
  return found.map((record) => toRecord(record, reader))
}

/**
 * Adds a turn with the next number, so that a row's numbers have no gaps when two phones add turns.
 * @throws AppError conflict when the row is removed
 */
export const addTurn = async (
  tx: Db,
  row: Row,
  member: Member,
  { waterAdded, turnedAt }: NewTurn,
): Promise<Turn> => {
  await assertEditable(tx, row, member)
  const last = tx
    .select({ number: max(turns.turnNumber) })
    .from(turns)
    .where(eq(turns.rowId, row.id))
  const turnNumber = sql`coalesce(${last}, 0) + 1`
  const values = { rowId: row.id, recordedBy: member.userId, turnNumber, waterAdded, turnedAt }
  const turn = only(await tx.insert(turns).values(values).returning(columns))
  await countTurn(tx, row, turn.turnedAt)
  return toRecord(turn, member)
}

/** A voided turn keeps its number, so that the others keep theirs. */
export const voidTurn = async (tx: Db, row: Row, member: Member, id: number, reason: Void): Promise<Turn> => {
  await assertVoidable(tx, row, turns, id, member)
  const voided = tx.update(turns).set(voidColumns(member, reason)).where(eq(turns.id, id))
  const turn = only(await voided.returning(columns))
  await sumUpTurns(tx, row)
  return toRecord(turn, member)
}
