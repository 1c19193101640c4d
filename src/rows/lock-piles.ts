import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"

/**
 * For PostgreSQL: until the transaction has ended, nobody else adds a pile to the farm or changes one of its piles, as each reading
 * does. Those who wait begin again, and read what it has written.
 */
export const lockPiles = async (tx: Db, { farmId }: Pick<Member, "farmId">): Promise<void> => {
  // Each new pile holds the farm that it belongs to.
  await tx.run(sql`SELECT id FROM farms WHERE id = ${farmId} FOR UPDATE`)
  await tx.run(sql`SELECT id FROM compost_rows WHERE farm_id = ${farmId} ORDER BY id FOR NO KEY UPDATE`)
}

/** The same of one pile: nobody else adds a record to it. */
export const lockPile = async (tx: Db, { id }: Pick<Row, "id">): Promise<void> => {
  // Each new record holds the pile that it belongs to.
  await tx.run(sql`SELECT id FROM compost_rows WHERE id = ${id} FOR UPDATE`)
}
