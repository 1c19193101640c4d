import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm"
import type { NewMove } from "../contract/pile-moves"
import type { Db } from "../db/connection"
import { moves, rows } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Move } from "../domain/moves"
import type { Row } from "../domain/rows"
import type { Ways } from "../records/move-record"
import { insertRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"
import { requireRow } from "../rows/queries"
import { sumUpMoves } from "../rows/summary"

/** @throws AppError conflict when the row is removed */
export const addMove = async (tx: Db, row: Row, author: Member, move: NewMove): Promise<Move> => {
  const member = await assertEditable(tx, row, author)
  const movedAt = move.movedAt ?? new Date().toISOString()
  // A form's empty field.
  const values = { ...move, location: move.location || null, movedAt }
  const added = await insertRecord(tx, "moves", row, member, values)
  return arrive(tx, row, added)
}

/**
 * The pile stands where its newest move says, and each move says where the pile was before: one that comes or goes between two of
 * them is linked as in a chain.
 */
const arrive = async (tx: Db, { id }: Pick<Row, "id">, move: Move): Promise<Move> => {
  const { location } = move
  const next = location === null ? undefined : await nextOf(tx, id, move)
  const before = next ? next.fromLocation : (await requireRow(tx, id)).location
  const fromLocation = location === null ? null : before
  await tx.update(moves).set({ fromLocation }).where(eq(moves.id, move.id))
  if (next) await comeFrom(tx, next.id, location)
  else if (location !== null) await tx.update(rows).set({ location }).where(eq(rows.id, id))
  await sumUpMoves(tx, { id })
  return { ...move, fromLocation }
}

const leave = async (tx: Db, { id }: Pick<Row, "id">, move: Move) => {
  const { location, fromLocation } = move
  const next = location === null ? undefined : await nextOf(tx, id, move)
  if (next) await comeFrom(tx, next.id, fromLocation)
  // A place that was corrected since stays.
  else if (location !== null && fromLocation !== null)
    await tx
      .update(rows)
      .set({ location: fromLocation })
      .where(and(eq(rows.id, id), eq(rows.location, location)))
  await sumUpMoves(tx, { id })
}

/** The next move to another place that counts. */
const nextOf = async (tx: Db, row: number, { id, movedAt }: Pick<Move, "id" | "movedAt">) => {
  const later = or(gt(moves.movedAt, movedAt), and(eq(moves.movedAt, movedAt), gt(moves.id, id)))
  const [next] = await tx
    .select({ id: moves.id, fromLocation: moves.fromLocation })
    .from(moves)
    .where(and(eq(moves.rowId, row), isNull(moves.voidedAt), isNotNull(moves.location), later))
    .orderBy(asc(moves.movedAt), asc(moves.id))
    .limit(1)
  return next
}

const comeFrom = (tx: Db, id: number, fromLocation: string | null) =>
  tx.update(moves).set({ fromLocation }).where(eq(moves.id, id))

export const waysOfMove: Ways<"moves"> = {
  afterVoid: (tx, row, _member, move) => leave(tx, row, move),
  afterAdd: async (tx, row, _member, move) => {
    // The answer tells it, too.
    Object.assign(move, await arrive(tx, row, move))
  },
}
