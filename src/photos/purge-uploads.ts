import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"

const maxAge = 7 * dayMs

/** Without a new piece for 7 days. Raw SQL: this runs at every start and must not load the schema. */
export const purgeUploads = (db: Db, now = Date.now()) =>
  inTransaction(db, async (tx) => {
    await tx.run(
      sql`DELETE FROM uploads WHERE (user_id, name) IN (SELECT user_id, name FROM uploads GROUP BY user_id, name HAVING max(received_at) < ${now - maxAge})`,
    )
  })
