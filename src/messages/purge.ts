import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"

const maxAge = 60 * dayMs

/** What was sent or given up 60 days ago; of days that a pile has reached all stay, as they are told once. Raw SQL: every start runs it. */
export const purgeMessages = (db: Db, now = Date.now()): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.run(
      sql`DELETE FROM messages WHERE created_at < ${now - maxAge} AND state <> 'waiting' AND kind <> 'days'`,
    )
  })
