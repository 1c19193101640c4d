import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { sales } from "../db/schema"
import { atMostLeft } from "../domain/left"
import type { Row } from "../domain/rows"

/** The volume that is left of each pile by its measured sales, yd³; null where its volume is not known. */
export const leftIn = async (
  tx: Db,
  piles: readonly Pick<Row, "id" | "cubicYards">[],
): Promise<(number | null)[]> => {
  const sold = await soldOf(
    tx,
    piles.map(({ id }) => id),
  )
  return piles.map(({ id, cubicYards }) => atMostLeft({ built: cubicYards, sold: sold.get(id) ?? 0 }))
}

/** What was sold of piles, yd³, as far as it was measured. */
export const soldOf = async (db: Db, piles: number[]): Promise<ReadonlyMap<number, number>> => {
  const measured = and(inArray(sales.rowId, piles), isNull(sales.voidedAt), isNotNull(sales.cubicYards))
  const found = await db
    .select({ id: sales.rowId, sold: sql<number>`sum(${sales.cubicYards})`.mapWith(Number) })
    .from(sales)
    .where(measured)
    .groupBy(sales.rowId)
  return new Map(found.map(({ id, sold }) => [id, sold]))
}
