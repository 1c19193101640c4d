import { and, asc, eq, inArray, ne } from "drizzle-orm"
import type { Db } from "../db/connection"
import { changes, rows } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { PileMethod } from "../domain/methods"
import { isLate } from "../domain/records"
import { type Row, yardLabel } from "../domain/rows"
import { startDays } from "../domain/start-days"
import { rowColumns, rowsIn } from "../rows/columns"
import { keepCount } from "../rows/kept-count"
import { createRow, requireRow } from "../rows/queries"

type Child = Pick<Row, "rowId" | "location" | "cubicYards" | "materialCategoryId"> &
  Partial<PileMethod> & { at: string }

/** A new pile that is built at an instant, of other ones. Nobody has measured its length and width yet. */
export const makeChild = async (tx: Db, member: Member, { at, ...row }: Child): Promise<Row> => {
  const made = await createRow(tx, member, { ...row, length: 0, width: 0, status: "active", coordinates: {} })
  await tx.update(rows).set({ startDate: at, hasParents: true }).where(eq(rows.id, made.id))
  return requireRow(tx, made.id)
}

/** Counts a pile whose links are written. */
export const countChild = async (tx: Db, { id }: Row, member: Member): Promise<Row> =>
  keepCount(tx, await requireRow(tx, id), member)

/** In the order of their ids. @throws AppError not_found when the farm lacks one of them, or one is its yard */
export const rowsOfFarm = async (tx: Db, { farmId }: Member, ids: number[]): Promise<Row[]> => {
  const ofFarm = and(eq(rows.farmId, farmId), inArray(rows.id, ids), ne(rows.rowId, yardLabel))
  const found = rowsIn(await tx.select(rowColumns).from(rows).where(ofFarm).orderBy(asc(rows.id)).values())
  if (found.length < ids.length) throw new AppError("not_found", "This farm has no such pile")
  return found
}

/** @throws AppError conflict when the pile was built on a later day of the farm */
export const assertBuiltBy = ({ rowId, startDate }: Row, at: string, { zone }: Member): void => {
  const { dayOf } = startDays(zone)
  if (dayOf(at) < dayOf(startDate)) throw new AppError("conflict", `${rowId} was built on a later day`)
}

type Told = { field: string; to: string; at: string; receivedAt: string }

/** An event of the pile's history, with when it was entered where that was later. */
export const tell = async (
  tx: Db,
  { id }: Pick<Row, "id">,
  { userId }: Member,
  { at, receivedAt, ...change }: Told,
): Promise<void> => {
  const from = isLate(at, receivedAt) ? receivedAt : null
  await tx.insert(changes).values({ rowId: id, changedBy: userId, changedAt: at, from, ...change })
}

/** 'A-12, A-14' */
export const labelsIn = (piles: readonly Pick<Row, "rowId">[]): string =>
  piles.map(({ rowId }) => rowId).join(", ")
