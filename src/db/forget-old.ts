import type { Db } from "./open"
import { inTransaction } from "./transaction"

const day = 86_400_000
const answersKept = 30 * day
const newestAnswers = 2000
const uploadsKept = 7 * day

/**
 * Drops what nobody will ask for again. By name, because it is done at every start, and building all tables takes
 * 2 ms.
 */
export const forgetOld = (db: Db, now = Date.now()) =>
  inTransaction(db, ({ $client: sqlite }) => {
    // By age alone a start with a wrong clock would drop the answers of today.
    sqlite
      .query(
        "DELETE FROM idempotency_keys WHERE created_at < ? AND rowid <= (SELECT max(rowid) FROM idempotency_keys) - ?",
      )
      .run(now - answersKept, newestAnswers)
    // Photos that never came to their end; the phone that still has one begins anew.
    sqlite
      .query(
        "DELETE FROM uploads WHERE (user_id, name) IN (SELECT user_id, name FROM uploads GROUP BY user_id, name HAVING max(received_at) < ?)",
      )
      .run(now - uploadsKept)
  })
