import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"

/** Invitations and password links. Raw SQL: this runs at every start and must not load the schema. */
export const purgeEndedLinks = (db: Db, now = Date.now()) =>
  inTransaction(db, async (tx) => {
    await tx.run(sql`DELETE FROM invitations WHERE expires_at <= ${now}`)
    await tx.run(sql`DELETE FROM password_links WHERE expires_at <= ${now}`)
  })
