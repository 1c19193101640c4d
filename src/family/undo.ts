import { and, count, eq, isNull } from "drizzle-orm"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { changes, cookingDays, pileLinks, recordTables, rows, wirelessProbes } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import { requireRow } from "../rows/queries"
import { sumUpReadings } from "../rows/summary"
import { updateRow } from "../rows/update-row"
import { labelsIn } from "./child"

type Link = typeof pileLinks.$inferSelect

/**
 * Voids the merge or split that has made a pile: it is removed, and its parents are what they were. Both histories keep it.
 * @throws AppError conflict for a pile that has no parents, or something of its own
 */
export const undoLinks = async (tx: Db, { id }: Row, member: Member, { reason }: Void): Promise<Row> => {
  const child = await requireRow(tx, id)
  const links = await tx
    .select()
    .from(pileLinks)
    .where(and(eq(pileLinks.childId, id), isNull(pileLinks.undoneAt)))
    .orderBy(pileLinks.parentId)
  const [first] = links
  if (!first) throw new AppError("conflict", `${child.rowId} comes of no merge and no split`)
  await assertNothingOwn(tx, child)
  const undone = { undoneAt: new Date().toISOString(), undoneBy: member.userId, undoReason: reason }
  await tx
    .update(pileLinks)
    .set(undone)
    .where(and(eq(pileLinks.childId, id), isNull(pileLinks.undoneAt)))
  const field = first.kind === "merge" ? "mergeVoided" : "splitVoided"
  const parents: Row[] = []
  for (const link of links) {
    const parent = await requireRow(tx, link.parentId)
    await bringBack(tx, parent, link, member)
    await say(tx, parent, member, { field, from: child.rowId, to: reason })
    parents.push(parent)
  }
  await updateRow(tx, child, member, { status: "removed" })
  await say(tx, child, member, { field, from: labelsIn(parents), to: reason })
  await tx.delete(cookingDays).where(eq(cookingDays.rowId, id))
  await tx.update(rows).set({ hasParents: false }).where(eq(rows.id, id))
  return sumUpReadings(tx, child, member)
}

/** Its status, and its volume to the last digit where nothing else has changed that. */
const bringBack = async (tx: Db, parent: Row, link: Link, member: Member) => {
  const { cubicYards: taken, volumeBefore, statusBefore } = link
  const now = parent.cubicYards
  const status = link.kind === "merge" ? statusBefore : parent.status
  const cubicYards =
    taken === null || volumeBefore === null || now === null
      ? now
      : now === volumeBefore - taken
        ? volumeBefore
        : now + taken
  await updateRow(tx, parent, member, { status, cubicYards })
  const others = and(eq(pileLinks.parentId, parent.id), isNull(pileLinks.undoneAt))
  const hasChildren = (await tx.$count(pileLinks, others)) > 0
  await tx.update(rows).set({ hasChildren }).where(eq(rows.id, parent.id))
}

/** What it has itself would be left without a pile. */
const assertNothingOwn = async (tx: Db, { id, rowId }: Row) => {
  for (const table of Object.values(recordTables)) {
    const own = and(eq(table.rowId, id), isNull(table.voidedAt))
    const [found] = await tx.select({ many: count() }).from(table).where(own)
    if (found?.many)
      throw new AppError("conflict", `${rowId} has records of its own. Void or move them first.`)
  }
  const further = and(eq(pileLinks.parentId, id), isNull(pileLinks.undoneAt))
  if (await tx.$count(pileLinks, further))
    throw new AppError("conflict", `${rowId} was merged or split itself. Void that first.`)
  if (await tx.$count(wirelessProbes, and(eq(wirelessProbes.rowId, id), isNull(wirelessProbes.removedAt))))
    throw new AppError("conflict", `A wireless probe stands in ${rowId}. Move it first.`)
}

const say = async (
  tx: Db,
  { id }: Row,
  { userId }: Member,
  change: { field: string; from: string; to: string },
) => {
  await tx.insert(changes).values({ rowId: id, changedBy: userId, ...change })
}
