import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { inTransaction } from "../db/transaction"

/**
 * When each API token was used since the last write, in milliseconds since 1970, by its hash. Apart from those of
 * sessions: a program that works at night is not its user, who was seen.
 */
const notedIn = perDatabase(() => new Map<string, number>())

export const noteTokenUse = (db: Db, tokenHash: string): void => {
  notedIn(db).set(tokenHash, Date.now())
}

/** In milliseconds since 1970; undefined when there was none since the last write. */
export const notedTokenUse = (db: Db, tokenHash: string): number | undefined => notedIn(db).get(tokenHash)

/**
 * Writes the noted uses, if there are any. Raw SQL, as `writeLastUses`.
 * @throws AppError disk_full; the uses stay noted
 */
export const writeLastTokenUses = async (db: Db): Promise<void> => {
  const noted = notedIn(db)
  const written = [...noted]
  if (written.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const [tokenHash, at] of written)
      await tx.run(sql`UPDATE api_tokens SET last_used_at = ${at} WHERE token_hash = ${tokenHash}`)
  })
  for (const [tokenHash, at] of written) if (noted.get(tokenHash) === at) noted.delete(tokenHash)
}
