import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"

const maxAge = 7 * 86_400_000

/**
 * Deletes the pieces of photos of which none arrived for 7 days; a phone that still has such a photo sends all of it
 * again. Raw SQL: this runs at every start and must not load the schema.
 */
export const purgeUploads = (db: Db, now = Date.now()) =>
  inTransaction(db, async (tx) => {
    await tx.run(
      sql`DELETE FROM uploads WHERE (user_id, name) IN (SELECT user_id, name FROM uploads GROUP BY user_id, name HAVING max(received_at) < ${now - maxAge})`,
    )
  })
