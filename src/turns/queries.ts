import { and, desc, eq, gte, max } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import type { NewTurn } from "../contract/turns"
import type { Void } from "../contract/voids"
import type { Db } from "../db/open"
import { turns } from "../db/schema"
import type { Row } from "../domain/rows"
import type { Turn } from "../domain/turns"
import type { User } from "../domain/users"
import { assertEditable, assertVoidable, toRecord, updateRowSummary, voidColumns } from "../records/queries"

/** The row's turns, newest first. */
export const turnsOf = async (db: Db, row: Row, { from, limit }: ListQuery = {}): Promise<Turn[]> =>
  db
    .select()
    .from(turns)
    .where(and(eq(turns.rowId, row.id), from ? gte(turns.turnedAt, from) : undefined))
    .orderBy(desc(turns.turnedAt), desc(turns.id))
    .limit(limit ?? -1)
    .all()
    .map(toRecord)

/**
 * Adds a turn under the next free number, whatever the phone reckoned: two phones may turn the same row, and
 * the numbers of a row have no gaps.
 */
export const addTurn = (db: Db, row: Row, user: User, { waterAdded, turnedAt }: NewTurn): Turn => {
  assertEditable(db, row)
  const last = db
    .select({ number: max(turns.turnNumber) })
    .from(turns)
    .where(eq(turns.rowId, row.id))
    .get()
  const turnNumber = (last?.number ?? 0) + 1
  const values = { rowId: row.id, recordedBy: user.id, turnNumber, waterAdded, turnedAt }
  const turn = db.insert(turns).values(values).returning().get()
  updateRowSummary(db, row)
  return toRecord(turn)
}

/** A voided turn keeps its number, so that the others keep theirs. */
export const voidTurn = (db: Db, row: Row, user: User, id: number, reason: Void): Turn => {
  assertVoidable(db, row, turns, id)
  const turn = db.update(turns).set(voidColumns(user, reason)).where(eq(turns.id, id)).returning().get()
  updateRowSummary(db, row)
  return toRecord(turn)
}
