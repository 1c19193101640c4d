import { sql } from "drizzle-orm"
import type { NewTurn } from "../contract/turns"
import type { Db } from "../db/connection"
import { turns } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import type { Turn } from "../domain/turns"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"
import { countTurn } from "../rows/summary"

/**
 * Adds a turn with the next number, so that a row's numbers have no gaps when two phones add turns. A voided turn keeps
 * its number, so that the others keep theirs.
 * @throws AppError conflict when the row is removed
 */
export const addTurn = async (
  tx: Db,
  row: Row,
  author: Member,
  { turnNumber: _, ...fields }: NewTurn,
): Promise<Turn> => {
  const member = await assertEditable(tx, row, author)
  const turn = await insertRecord(tx, "turns", row, member, { ...fields, ...nextNumber(row) })
  await countTurn(tx, row, turn.turnedAt, member)
  return turn
}

/** Also of a turn that comes from another row: the numbers of both stay one after the other. */
export const nextNumber = ({ id }: Pick<Row, "id">) => ({
  turnNumber: sql`(SELECT coalesce(max(turn_number), 0) + 1 FROM ${turns} WHERE ${turns.rowId} = ${id})`,
})
