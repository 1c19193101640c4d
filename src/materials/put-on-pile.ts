import { and, eq, ne } from "drizzle-orm"
import type { PutOnPile } from "../contract/materials"
import type { Db } from "../db/connection"
import { changes, materials, rows } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Material } from "../domain/materials"
import { isYard, type Row, yardLabel } from "../domain/rows"
import { wordsFor } from "../records/move-record"
import { changeRecord } from "../records/of-row"
import { assertEditable } from "../records/queries"
import { sumUpMaterials } from "./queries"

/**
 * Puts a load that waits in the yard on a pile, to which it belongs from then on. It stays one record; the pile's log tells
 * who put it there.
 * @throws AppError not_found for a load or a pile that is not there, conflict for a load that waits for no pile, invalid
 * for a time before it came in, and as `assertEditable` does for the pile
 */
export const putOnPile = async (
  tx: Db,
  yard: Row,
  author: Member,
  id: number,
  { to, putAt = new Date().toISOString() }: PutOnPile,
): Promise<Material> => {
  const load = await loadOf(tx, yard, id)
  const pile = await pileFor(tx, yard, to)
  if (!isYard(yard)) throw new AppError("conflict", "It is on a pile already")
  if (load.voidedAt) throw new AppError("conflict", "This record has already been voided")
  if (load.refused) throw new AppError("conflict", "A load that was refused belongs on no pile")
  const member = await assertEditable(tx, pile, author)
  if (putAt < load.addedAt) throw new AppError("invalid", "It had not come in at that time")
  const values = { rowId: to, addedAt: putAt, arrivedAt: load.addedAt }
  const put = await changeRecord(tx, "materials", member, id, values)
  await sumUpMaterials(tx, pile, member, put)
  const told = { field: "moved", from: "the gate", to: await wordsFor(tx, "materials", pile, id) }
  await tx.insert(changes).values({ rowId: to, changedBy: member.userId, ...told })
  return put
}

const loadOf = async (tx: Db, yard: Row, id: number) => {
  const { addedAt, voidedAt, refused } = materials
  const own = and(eq(materials.id, id), eq(materials.rowId, yard.id))
  const [load] = await tx.select({ addedAt, voidedAt, refused }).from(materials).where(own)
  if (!load) throw new AppError("not_found", "Information not found")
  return load
}

const pileFor = async (tx: Db, { farmId }: Row, id: number) => {
  const ofFarm = and(eq(rows.id, id), eq(rows.farmId, farmId), ne(rows.rowId, yardLabel))
  const [pile] = await tx.select({ id: rows.id }).from(rows).where(ofFarm)
  if (!pile) throw new AppError("not_found", "This farm has no such pile")
  return pile
}
