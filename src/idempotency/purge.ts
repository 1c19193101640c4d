import type { Db } from "../db/open"
import { inTransaction } from "../db/transaction"

const maxAge = 30 * 86_400_000
const newestKept = 2000

/** Deletes idempotency keys older than 30 days. Raw SQL: this runs at every start and must not load the schema. */
export const purgeExpiredKeys = (db: Db, now = Date.now()) =>
  inTransaction(db, ({ $client: sqlite }) => {
    // By age alone a start with a wrong clock would delete the keys of today.
    sqlite
      .query(
        "DELETE FROM idempotency_keys WHERE created_at < ? AND rowid <= (SELECT max(rowid) FROM idempotency_keys) - ?",
      )
      .run(now - maxAge, newestKept)
  })
