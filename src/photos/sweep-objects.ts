import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"
import { hasStore, removeObject } from "./objects"

/** Long enough that a copy of the database that is put back finds the photos of piles that were deleted after it. */
const maxAge = 30 * dayMs

/** At a time; the next day goes on. */
const most = 10_000

/**
 * Removes from the bucket what no record has had for 30 days. Only what this database has noted: another one's objects in
 * the same bucket are left alone.
 */
export const sweepObjects = async (db: Db, now = Date.now()): Promise<void> => {
  if (!hasStore(db)) return
  const loose = await db.values<[object: string]>(
    sql`SELECT object FROM loose_objects WHERE since < ${now - maxAge} LIMIT ${most}`,
  )
  for (const [object] of loose) {
    if (!(await isTaken(db, object))) await removeObject(db, object)
    await inTransaction(db, async (tx) => {
      await tx.run(sql`DELETE FROM loose_objects WHERE object = ${object}`)
    })
  }
}

/** The same picture may have been sent twice on one day. */
const isTaken = async (db: Db, object: string) =>
  (await db.values(sql`SELECT 1 FROM photos WHERE object = ${object} LIMIT 1`)).length > 0
