import { and, desc, eq } from "drizzle-orm"
import type { NewToken } from "../contract/tokens"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { apiTokens } from "../db/schema"
import { inTransaction, inTransactionWhenFull } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { type ApiToken, apiTokenPrefix, type MadeToken, maxTokens } from "../domain/tokens"
import { notedTokenUse } from "../sessions/last-token-use"
import { newerUse } from "../sessions/last-use"
import { newToken, tokenHashOf } from "../sessions/token"

type Stored = typeof apiTokens.$inferSelect

/** The user's tokens, newest first. */
export const tokensOf = async (db: Db, user: { id: number }): Promise<ApiToken[]> => {
  const own = eq(apiTokens.userId, user.id)
  const stored = await db.select().from(apiTokens).where(own).orderBy(desc(apiTokens.id))
  return stored.map((token) => shown(db, token))
}

const shown = (db: Db, { id, name, scope, farmId, createdAt, lastUsedAt, tokenHash }: Stored): ApiToken => ({
  id,
  name,
  scope,
  farmId: farmId ?? 0,
  createdAt,
  lastUsedAt: newerUse(lastUsedAt, notedTokenUse(db, tokenHash)),
})

/**
 * A token for the member's farm.
 * @throws AppError conflict when the user has too many
 */
export const makeToken = async (
  db: Db,
  { userId, farmId }: Member,
  { name, scope }: Pick<NewToken, "name" | "scope">,
): Promise<MadeToken> => {
  const token = apiTokenPrefix + newToken()
  const stored = await inTransaction(db, async (tx) => {
    await assertNotTooMany(tx, userId)
    const values = { userId, farmId, name, scope, tokenHash: tokenHashOf(token) }
    return only(await tx.insert(apiTokens).values(values).returning())
  })
  return { ...shown(db, stored), token }
}

const assertNotTooMany = async (tx: Db, userId: number) => {
  if ((await tx.$count(apiTokens, eq(apiTokens.userId, userId))) >= maxTokens)
    throw new AppError("conflict", `You have ${maxTokens} tokens. Revoke one of them first.`)
}

/** @throws AppError not_found */
export const revokeToken = (db: Db, user: { id: number }, id: number): Promise<void> =>
  inTransactionWhenFull(db, async (tx) => {
    const own = and(eq(apiTokens.id, id), eq(apiTokens.userId, user.id))
    const [revoked] = await tx.delete(apiTokens).where(own).returning({ id: apiTokens.id })
    if (!revoked) throw new AppError("not_found", "Token not found")
  })
