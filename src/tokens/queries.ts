import { and, desc, eq } from "drizzle-orm"
import type { NewToken } from "../contract/tokens"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { apiTokens, members, sessions } from "../db/schema"
import { inTransaction, inTransactionWhenFull } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { type ApiToken, apiTokenPrefix, type MadeToken, maxTokens } from "../domain/tokens"
import { sessionInMemory } from "../sessions/in-memory"
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
 * A token for the member's farm; `session` is the hash of the asking session's own.
 * @throws AppError conflict when the user has too many, unauthorized when the session or the membership has just ended
 */
export const makeToken = async (
  db: Db,
  member: Member,
  { name, scope, session }: NewToken & { session: string },
): Promise<MadeToken> => {
  const token = apiTokenPrefix + newToken()
  const isInMemory = (await sessionInMemory(db, session)) !== undefined
  const { userId, farmId } = member
  const stored = await inTransaction(db, async (tx) => {
    await assertStillThere(tx, member, isInMemory ? undefined : session)
    await assertNotTooMany(tx, userId)
    const values = { userId, farmId, name, scope, tokenHash: tokenHashOf(token) }
    return only(await tx.insert(apiTokens).values(values).returning())
  })
  return { ...shown(db, stored), token }
}

/** Otherwise a stolen session makes a token while its owner sets a new password, or is removed from the farm. */
const assertStillThere = async (tx: Db, { userId, farmId }: Member, session: string | undefined) => {
  const member = and(eq(members.userId, userId), eq(members.farmId, farmId))
  const isOpen = session === undefined || (await tx.$count(sessions, eq(sessions.tokenHash, session))) > 0
  if (!isOpen || (await tx.$count(members, member)) === 0)
    throw new AppError("unauthorized", "Not authenticated")
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
