import { eq } from "drizzle-orm"
import type { ArchivedRecord } from "../contract/archive"
import type { Db } from "../db/connection"
import { categories, materials, sales, temperatures, turns } from "../db/schema"

type Kind = ArchivedRecord["kind"]

/** Equal for records that are the same: of one pile, with the same times and values. */
const keyOf = (record: ArchivedRecord): string => {
  const values = {
    temperature: (each) => [each.temperature],
    turn: (each) => [each.waterAdded],
    material: (each) => [each.cubicYards, each.materialType?.toLowerCase() ?? null, each.notes || null],
    sale: (each) => [each.clientName, each.emptyWeight, each.fullWeight],
  } satisfies { [K in Kind]: (each: Extract<ArchivedRecord, { kind: K }>) => unknown[] }
  const valuesOf = values[record.kind] as (each: ArchivedRecord) => unknown[]
  return JSON.stringify([record.at, record.receivedAt, ...valuesOf(record)])
}

/** The records of a kind that a pile has, counted; `take` says whether it has (another) one like this. */
export class KnownRecords {
  private constructor(private readonly counts: Map<string, number>) {}

  static async of(db: Db, rowId: number, kind: Kind): Promise<KnownRecords> {
    const counts = new Map<string, number>()
    for (const record of await stored[kind](db, rowId)) {
      const key = keyOf(record as ArchivedRecord)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return new KnownRecords(counts)
  }

  take(record: ArchivedRecord): boolean {
    const key = keyOf(record)
    const left = this.counts.get(key) ?? 0
    if (left > 0) this.counts.set(key, left - 1)
    return left > 0
  }
}

type Stored = {
  [K in Kind]: (db: Db, rowId: number) => Promise<{ kind: K; at: string; receivedAt: string }[]>
}

/** With the columns that `keyOf` reads. */
const stored: Stored = {
  temperature: async (db, rowId) => {
    const { temperature, recordedAt: at, receivedAt } = temperatures
    const found = await db
      .select({ temperature, at, receivedAt })
      .from(temperatures)
      .where(eq(temperatures.rowId, rowId))
    return found.map((each) => ({ kind: "temperature", ...each }))
  },
  turn: async (db, rowId) => {
    const { waterAdded, turnedAt: at, receivedAt } = turns
    const found = await db.select({ waterAdded, at, receivedAt }).from(turns).where(eq(turns.rowId, rowId))
    return found.map((each) => ({ kind: "turn", ...each }))
  },
  material: async (db, rowId) => {
    const { cubicYards, notes, addedAt: at, receivedAt } = materials
    const found = await db
      .select({ cubicYards, notes, at, receivedAt, materialType: categories.name })
      .from(materials)
      .leftJoin(categories, eq(categories.id, materials.materialCategoryId))
      .where(eq(materials.rowId, rowId))
    return found.map((each) => ({ kind: "material", ...each }))
  },
  sale: async (db, rowId) => {
    const { clientName, emptyWeight, fullWeight, removedAt: at, receivedAt } = sales
    const found = await db
      .select({ clientName, emptyWeight, fullWeight, at, receivedAt })
      .from(sales)
      .where(eq(sales.rowId, rowId))
    return found.map((each) => ({ kind: "sale", ...each }))
  },
}
