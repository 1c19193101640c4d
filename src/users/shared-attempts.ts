import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"

/** In milliseconds: an account's network is known for as long. */
export const longestWindow = 30 * dayMs

/** A limit of `most` attempts within `window` milliseconds for each key of a kind. */
export type Limit = { kind: string; window: number; most: number }

/** Milliseconds until there are fewer attempts than the limit, or 0. */
export const waitFor = async (db: Db, { kind, window, most }: Limit, key: string): Promise<number> => {
  const now = Date.now()
  const [found] = await db.values<[number]>(sql`SELECT at FROM attempts WHERE kind = ${kind} AND key = ${key}
    AND at > ${now - window} ORDER BY at DESC LIMIT 1 OFFSET ${most - 1}`)
  return found === undefined ? 0 : found[0] + window - now
}

/** Notes an attempt for keys of kinds. */
export const noteAttempt = (
  db: Db,
  attempt: readonly (readonly [kind: string, key: string])[],
): Promise<void> => inTransaction(db, (tx) => addAttempt(tx, attempt))

export const addAttempt = async (
  tx: Db,
  attempt: readonly (readonly [kind: string, key: string])[],
): Promise<void> => {
  for (const [kind, key] of attempt)
    await tx.run(sql`INSERT INTO attempts (kind, key, at) VALUES (${kind}, ${key}, ${Date.now()})`)
}

/** Deletes attempts that no limit counts any more. */
export const purgeAttempts = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.run(sql`DELETE FROM attempts WHERE at < ${Date.now() - longestWindow}`)
  })
