import { atomically } from "./atomically"
import type { Db } from "./open"

const kept = 30 * 86_400_000

/**
 * Drops the answers of `once` that nobody will ask for again. By name, because it is done at every start, and
 * building all tables takes 2 ms.
 */
export const forgetOldAnswers = (db: Db, now = Date.now()) =>
  atomically(db, () => {
    db.$client.query("DELETE FROM idempotency_keys WHERE created_at < ?").run(now - kept)
  })
