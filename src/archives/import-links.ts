import { and, eq, inArray, or, sql } from "drizzle-orm"
import type { ArchivedLink } from "../contract/archive"
import type { Db } from "../db/connection"
import { pileLinks, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { descendantsOf } from "../domain/family"
import { nameKey } from "../domain/name-key"
import { inheritedFigures } from "../rows/kept-family"
import { requireRow } from "../rows/queries"
import type { Importing } from "./importing"

/** Links the piles of a checked ZIP, each child with all of its parents at once. Statuses are those of the ZIP, or of here. */
export const importLinks = async (importing: Importing, links: readonly ArchivedLink[]): Promise<void> => {
  for (const ofChild of Map.groupBy(links, ({ child }) => child).values())
    await inTransaction(importing.db, async (tx) => {
      await importing.assertAllowed(tx)
      await linkChild(tx, importing, ofChild)
    })
}

/** A pile that has parents here keeps those. */
const linkChild = async (tx: Db, importing: Importing, links: readonly ArchivedLink[]) => {
  const { farmId, zone } = importing.by
  const [first] = links
  const child = first && (await pileLabelled(tx, importing, first.child))
  if (child === undefined) return
  const here = await tx
    .select({ parent: pileLinks.parentId, child: pileLinks.childId })
    .from(pileLinks)
    .where(eq(pileLinks.farmId, farmId))
  if (here.some((link) => link.child === child)) return
  const parents: number[] = []
  for (const { parent } of links) parents.push((await pileLabelled(tx, importing, parent)) ?? child)
  // Here some are one pile, or come from it.
  const below = [child, ...descendantsOf(child, here)]
  if (new Set(parents).size < parents.length || parents.some((id) => below.includes(id))) {
    importing.notes.push(`Pile ${first?.child} is another one here: what it comes from was left out.`)
    return
  }
  for (const [place, link] of links.entries()) {
    const parentId = parents[place] ?? child
    await tx.insert(pileLinks).values({
      ...{ farmId, parentId, childId: child, kind: link.how, at: link.at, statusBefore: link.statusBefore },
      ...{ cubicYards: link.cubicYards ?? null, volumeBefore: link.volumeBefore ?? null },
      ...(importing.isWhole && { receivedAt: link.receivedAt }),
      madeBy: await importing.authorOf(tx, link.madeBy),
      undoneAt: link.undone?.at ?? null,
      undoneBy: link.undone && (await importing.authorOf(tx, link.undone.by)),
      undoReason: link.undone?.reason ?? null,
    })
  }
  const counting = parents.filter((_, place) => !links[place]?.undone)
  if (counting.length === 0) return
  await tx.update(rows).set({ hasChildren: true }).where(inArray(rows.id, counting))
  await tx.update(rows).set({ hasParents: true }).where(eq(rows.id, child))
  for (const id of [child, ...descendantsOf(child, here)]) {
    const row = await requireRow(tx, id)
    if (row.hasParents)
      await tx
        .update(rows)
        .set(await inheritedFigures(tx, row, zone))
        .where(eq(rows.id, id))
  }
}

/** As its records are brought to it: by its label, or by one that looks the same. */
const pileLabelled = async (tx: Db, { by, twins }: Importing, label: string): Promise<number | undefined> => {
  const likeIt = twins.has(label) ? undefined : eq(rows.nameKey, nameKey(label))
  const [found] = await tx
    .select({ id: rows.id })
    .from(rows)
    .where(and(eq(rows.farmId, by.farmId), or(eq(rows.rowId, label), likeIt)))
    .orderBy(sql`${rows.rowId} <> ${label}`)
    .limit(1)
  return found?.id
}
