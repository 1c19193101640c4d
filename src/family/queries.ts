import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { fullNameOf } from "../db/full-name"
import { categories, materials, pileLinks, rows, sales } from "../db/schema"
import { ancestorsOf, descendantsOf, type Family, type Inherited } from "../domain/family"
import { partOf } from "../domain/family-parts"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import { familyLogs, linksIn } from "../rows/family-logs"
import { soldOf } from "../rows/left-in"

/** The piles that a pile comes from and that come from it, what went into it, and where it went. */
export const familyOf = async (db: Db, { id, farmId }: Row): Promise<Family> => {
  const all = await measuredLinks(db, farmId)
  const ancestors = [...ancestorsOf(id, all).keys()]
  const descendants = descendantsOf(id, all)
  const [upper, lower] = [new Set([...ancestors, id]), new Set([id, ...descendants])]
  // Of a side line, such as another part that was split from a parent, its own page tells.
  const links = all.filter(
    ({ parent, child }) => (upper.has(parent) && upper.has(child)) || (lower.has(parent) && lower.has(child)),
  )
  const loads = await loadsOf(db, [...upper])
  const sold = await soldOf(db, ancestors)
  const measured = all.map((link) => ({
    ...link,
    sold: link.kind === "merge" ? (sold.get(link.parent) ?? 0) : 0,
  }))
  return {
    piles: await pilesOf(db, [...new Set([...upper, ...lower])]),
    links,
    loads: loads
      .map((load) => ({ ...load, part: rounded(partOf(id, load, measured)) }))
      .filter(({ part }) => part !== 0),
    sales: await salesOf(db, [...lower]),
  }
}

/** Sums of thirds are no whole otherwise. */
const rounded = (part: number | null) => part && Math.round(part * 1e12) / 1e12

/** What a pile's log has of its parents, for whoever counts it: the same that the server counts. */
export const inheritedBy = async (db: Db, { id, farmId }: Row, { zone }: Member): Promise<Inherited> => {
  const { inheritedOf } = await familyLogs(db, [id], await linksIn(db, farmId), zone)
  return inheritedOf(id)
}

const measuredLinks = (db: Db, farmId: number) =>
  db
    .select({
      id: pileLinks.id,
      parent: pileLinks.parentId,
      child: pileLinks.childId,
      kind: pileLinks.kind,
      at: pileLinks.at,
      receivedAt: pileLinks.receivedAt,
      author: fullNameOf(pileLinks.madeBy),
      cubicYards: pileLinks.cubicYards,
      volumeBefore: pileLinks.volumeBefore,
    })
    .from(pileLinks)
    .where(and(eq(pileLinks.farmId, farmId), isNull(pileLinks.undoneAt)))
    .orderBy(asc(pileLinks.id))

const pilesOf = (db: Db, ids: number[]) => {
  const many = (table: "material_additions" | "sales") =>
    sql<number>`(SELECT count(*) FROM ${sql.raw(table)} AS own WHERE own.row_id = compost_rows.id AND own.voided_at IS NULL)`
  return db
    .select({
      id: rows.id,
      rowId: rows.rowId,
      location: rows.location,
      status: rows.status,
      startDate: rows.startDate,
      cubicYards: rows.cubicYards,
      cookingDays: rows.cookingDays,
      loads: many("material_additions"),
      sales: many("sales"),
    })
    .from(rows)
    .where(inArray(rows.id, ids))
    .orderBy(asc(rows.startDate), asc(rows.id))
}

const loadsOf = (db: Db, ids: number[]) =>
  db
    .select({
      id: materials.id,
      pile: materials.rowId,
      addedAt: materials.addedAt,
      category: categories.name,
      cubicYards: materials.cubicYards,
    })
    .from(materials)
    .leftJoin(categories, eq(categories.id, materials.materialCategoryId))
    .where(and(inArray(materials.rowId, ids), isNull(materials.voidedAt)))
    .orderBy(desc(materials.addedAt), desc(materials.id))

const salesOf = (db: Db, ids: number[]) =>
  db
    .select({
      id: sales.id,
      pile: sales.rowId,
      removedAt: sales.removedAt,
      clientName: sales.clientName,
      emptyWeight: sales.emptyWeight,
      fullWeight: sales.fullWeight,
    })
    .from(sales)
    .where(and(inArray(sales.rowId, ids), isNull(sales.voidedAt)))
    .orderBy(desc(sales.removedAt), desc(sales.id))
