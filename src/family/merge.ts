import { and, eq, gte, inArray, isNull } from "drizzle-orm"
import type { NewMerge } from "../contract/family"
import type { Db } from "../db/connection"
import { pileLinks, recordTables, rows, timeColumnOf } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { PileMethod } from "../domain/methods"
import { progressOf } from "../domain/needs"
import { isEditable, type Row } from "../domain/rows"
import { leftIn } from "../rows/left-in"
import { requireRow } from "../rows/queries"
import { updateRow } from "../rows/update-row"
import { assertBuiltBy, countChild, labelsIn, makeChild, rowsOfFarm, tell } from "./child"

/**
 * Merges piles into a new one: they are removed, and it is counted by their logs. It is complete if all of them are.
 * @throws AppError not_found for a pile of no farm of the member's, conflict for a removed one, a label that is taken, or an instant
 * before one of their readings, turns, loads, sales or samples
 */
export const mergePiles = async (
  tx: Db,
  member: Member,
  { parents: ids, at: asked, ...named }: NewMerge,
): Promise<Row> => {
  const receivedAt = new Date().toISOString()
  const at = asked ?? receivedAt
  const parents = await rowsOfFarm(tx, member, ids)
  for (const parent of parents) {
    assertMergeable(parent, at, member)
    await assertNothingLater(tx, parent, at)
  }
  const child = await makeChild(tx, member, {
    ...{ ...named, at },
    ...methodOf(parents),
    // What was sold of a parent is not in the new pile.
    cubicYards: sumOf(await leftIn(tx, parents)),
    materialCategoryId: same(parents.map(({ materialCategoryId }) => materialCategoryId)) ?? null,
  })
  await tx.insert(pileLinks).values(
    parents.map(({ id, farmId, status, cubicYards }) => ({
      ...{ farmId, parentId: id, childId: child.id, kind: "merge" as const, at, receivedAt },
      ...{ statusBefore: status, volumeBefore: cubicYards, madeBy: member.userId },
    })),
  )
  for (const parent of parents) {
    await updateRow(tx, parent, member, { status: "removed" })
    await tell(tx, parent, member, { field: "mergedInto", to: child.rowId, at, receivedAt })
  }
  await tx.update(rows).set({ hasChildren: true }).where(inArray(rows.id, ids))
  await tell(tx, child, member, { field: "mergedFrom", to: labelsIn(parents), at, receivedAt })
  const counted = await countChild(tx, child, member)
  if (progressOf(counted).isComplete)
    await tx.update(rows).set({ status: "cooking_complete" }).where(eq(rows.id, child.id))
  return requireRow(tx, child.id)
}

const assertMergeable = (parent: Row, at: string, member: Member) => {
  const { rowId, lastRecordedAt, lastTurnedAt } = parent
  if (!isEditable(parent)) throw new AppError("conflict", `${rowId} is removed`)
  assertBuiltBy(parent, at, member)
  if ((lastRecordedAt ?? "") >= at || (lastTurnedAt ?? "") >= at)
    throw new AppError("conflict", `${rowId} has readings or turns of later than that. Choose a later time.`)
}

/** What came, went or was sampled after the merge would be the new pile's. */
const assertNothingLater = async (tx: Db, { id, rowId }: Row, at: string) => {
  for (const kind of ["materials", "sales", "samples"] as const) {
    const { rowId: pile, voidedAt } = recordTables[kind]
    const later = and(eq(pile, id), isNull(voidedAt), gte(timeColumnOf(kind), at))
    if (await tx.$count(recordTables[kind], later))
      throw new AppError("conflict", `${rowId} has ${kind} of later than that. Choose a later time.`)
  }
}

/** Undefined for that of the farm. */
const methodOf = (parents: readonly Row[]): Partial<PileMethod> => {
  const [first] = parents
  const isOne = same(parents.map(({ method, ownRule }) => JSON.stringify([method, ownRule]))) !== undefined
  return isOne && first ? { method: first.method, ownRule: first.ownRule } : {}
}

/** Null where one of them is not known. */
const sumOf = (volumes: readonly (number | null)[]) =>
  volumes.reduce<number | null>((sum, volume) => (sum === null || volume === null ? null : sum + volume), 0)

/** The value that they share. */
const same = <T>([first, ...others]: readonly T[]): T | undefined =>
  others.every((other) => other === first) ? first : undefined
