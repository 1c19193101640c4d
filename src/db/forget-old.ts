import { atomically } from "./atomically"
import type { Db } from "./open"

const kept = 30 * 86_400_000
const newest = 2000

/**
 * Drops the answers of `once` that nobody will ask for again: older than 30 days, and followed by 2,000 others. By
 * age alone a start with a wrong clock would drop those of today. By name, because it is done at every start, and
 * building all tables takes 2 ms.
 */
export const forgetOldAnswers = (db: Db, now = Date.now()) =>
  atomically(db, () => {
    db.$client
      .query(
        "DELETE FROM idempotency_keys WHERE created_at < ? AND rowid <= (SELECT max(rowid) FROM idempotency_keys) - ?",
      )
      .run(now - kept, newest)
  })
