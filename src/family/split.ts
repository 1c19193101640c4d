import { eq } from "drizzle-orm"
import type { NewSplit } from "../contract/family"
import type { Db } from "../db/connection"
import { pileLinks, rows } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { statusAfterReading } from "../domain/life-cycle"
import type { Row, RowStatus } from "../domain/rows"
import { volumeName } from "../domain/unit-words"
import { withUnit } from "../domain/units"
import { assertEditable } from "../records/queries"
import { leftIn } from "../rows/left-in"
import { requireRow } from "../rows/queries"
import { updateRow } from "../rows/update-row"
import { assertBuiltBy, countChild, makeChild, tell } from "./child"

/**
 * Splits a new pile from one that stays: it takes over days and turns up to then, and a part of the volume.
 * @throws AppError conflict when the pile is removed, the label taken or the pile built later; invalid for more than there is
 */
export const splitPile = async (
  tx: Db,
  { id }: Row,
  author: Member,
  { at: asked, cubicYards: taken = null, ...named }: NewSplit,
): Promise<Row> => {
  const member = await assertEditable(tx, { id }, author)
  const receivedAt = new Date().toISOString()
  const at = asked ?? receivedAt
  const parent = await requireRow(tx, id)
  const { farmId, method, ownRule, materialCategoryId, cubicYards: volumeBefore } = parent
  assertBuiltBy(parent, at, member)
  assertEnough(parent, taken, (await leftIn(tx, [parent]))[0] ?? null)
  const kept = { method, ownRule, materialCategoryId, cubicYards: taken }
  const child = await makeChild(tx, member, { ...named, ...kept, at })
  await tx.insert(pileLinks).values({
    ...{ farmId, parentId: id, childId: child.id, kind: "split", at, receivedAt, cubicYards: taken },
    ...{ statusBefore: parent.status, volumeBefore, madeBy: member.userId },
  })
  await tell(tx, parent, member, { field: "splitInto", to: child.rowId, at, receivedAt })
  if (volumeBefore !== null && taken !== null)
    await updateRow(tx, parent, member, { cubicYards: volumeBefore - taken })
  await tx.update(rows).set({ hasChildren: true }).where(eq(rows.id, id))
  await tell(tx, child, member, { field: "splitFrom", to: parent.rowId, at, receivedAt })
  const counted = await countChild(tx, child, member)
  await tx
    .update(rows)
    .set({ status: statusOf(counted, parent) })
    .where(eq(rows.id, child.id))
  return requireRow(tx, child.id)
}

/** Where a volume is not known nothing is told to be left. */
const assertEnough = ({ rowId }: Row, taken: number | null, has: number | null) => {
  if (taken !== null && taken <= 0) throw new AppError("invalid", `${volumeName} must be positive`)
  if (has === null) return
  const volume = withUnit("volume", has)
  if (taken === null) throw new AppError("invalid", `Say how much: ${rowId} has ${volume}`)
  if (taken > has) throw new AppError("invalid", `${rowId} has only ${volume}`)
}

/** The parent's, of which it is a part; but by its own count when the split was earlier than some of what has completed that. */
const statusOf = (child: Row, parent: Row): RowStatus =>
  child.countDays === parent.countDays && child.countTurns === parent.countTurns
    ? parent.status
    : statusAfterReading(child)
