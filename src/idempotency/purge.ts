import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"

const maxAge = 30 * dayMs
const newestKept = 2000

/** Older than 30 days. Raw SQL: this runs at every start and must not load the schema. */
export const purgeExpiredKeys = (db: Db, now = Date.now()) =>
  inTransaction(db, async (tx) => {
    // By age alone, a wrong clock would delete today's keys.
    await tx.run(
      sql`DELETE FROM idempotency_keys WHERE created_at < ${now - maxAge} AND rowid <= (SELECT max(rowid) FROM idempotency_keys) - ${newestKept}`,
    )
  })
