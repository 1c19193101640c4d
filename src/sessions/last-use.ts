import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { inTransaction } from "../db/transaction"

/** `at` in milliseconds since 1970. A session that began in memory is not `isStored`. */
type Use = Seen & { isStored: boolean }
type Seen = { userId: number; at: number }

/** The uses since the last write, by the hash of the session's token: a GET should not write. */
const notedIn = perDatabase(() => new Map<string, Use>())

export const noteUse = (db: Db, tokenHash: string, userId: number, isStored: boolean): void => {
  notedIn(db).set(tokenHash, { userId, at: Date.now(), isStored })
}

export const forgetUses = (db: Db, tokenHashes: string[]): void => {
  for (const tokenHash of tokenHashes) notedIn(db).delete(tokenHash)
}

/** The noted uses of these sessions. */
export const notedUses = (db: Db, tokenHashes: string[]): Seen[] =>
  tokenHashes.flatMap((tokenHash) => notedIn(db).get(tokenHash) ?? [])

/** In milliseconds since 1970; undefined when there was none since the last write. */
export const notedUse = (db: Db, tokenHash: string): number | undefined => notedIn(db).get(tokenHash)?.at

/** The noted uses by user, each the newest of their sessions. */
export const lastUsesByUser = (db: Db): Map<number, number> => {
  const ofUsers = new Map<number, number>()
  for (const { userId, at } of notedIn(db).values())
    ofUsers.set(userId, Math.max(at, ofUsers.get(userId) ?? 0))
  return ofUsers
}

/** The newer of a stored time (ISO, UTC) and a noted one (ms). */
export const newerUse = <T extends string | null>(stored: T, noted: number | undefined): T | string =>
  noted === undefined || (stored !== null && Date.parse(stored) >= noted)
    ? stored
    : new Date(noted).toISOString()

/**
 * Writes the noted uses, if there are any. Raw SQL: the server's start imports this and must not load the schema.
 * @throws AppError disk_full; the uses stay noted
 */
export const writeLastUses = async (db: Db): Promise<void> => {
  const noted = notedIn(db)
  const written = [...noted].filter(([, { isStored }]) => isStored)
  if (written.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const [tokenHash, { at }] of written)
      await tx.run(sql`UPDATE sessions SET last_used_at = ${at} WHERE token_hash = ${tokenHash}`)
    for (const [, use] of written) await writeSeen(tx, use)
  })
  for (const [tokenHash, use] of written) if (noted.get(tokenHash) === use) noted.delete(tokenHash)
}

/** Never writes an older time than the stored one. */
export const writeSeen = async (tx: Db, { userId, at }: Seen): Promise<void> => {
  await tx.run(
    sql`UPDATE users SET last_seen_at = ${at} WHERE id = ${userId} AND coalesce(last_seen_at, 0) < ${at}`,
  )
}
