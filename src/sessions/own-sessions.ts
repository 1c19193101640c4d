import { eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { apiTokens, sessions } from "../db/schema"
import { inTransactionWhenFull } from "../db/transaction"
import { browserName } from "../domain/browser-name"
import { AppError } from "../domain/errors"
import type { OwnSession } from "../domain/sessions"
import { silenceAllBut } from "./ending"
import { hasEndedInMemory, sessionsBegunInMemory } from "./in-memory"
import { newerUse, notedUse } from "./last-use"
import { endOf, endSessions } from "./queries"

type Owner = { id: number }

/** The user's sessions that have not ended, newest use first; `current` is the hash of the request's token. */
export const sessionsOf = async (db: Db, user: Owner, current: string): Promise<OwnSession[]> =>
  (await openSessionsOf(db, user))
    .map(({ tokenHash, browser, createdAt, lastUsedAt }) => ({
      id: tokenHash,
      browser: browserName(browser),
      createdAt,
      lastUsedAt: newerUse(lastUsedAt ?? createdAt, notedUse(db, tokenHash)),
      isCurrent: tokenHash === current,
    }))
    .sort((a, b) => Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt))

/** @throws AppError not_found */
export const endOwnSession = async (db: Db, user: Owner, id: string): Promise<void> => {
  const own = await openSessionsOf(db, user)
  if (!own.some(({ tokenHash }) => tokenHash === id)) throw new AppError("not_found", "Session not found")
  await endSessions(db, [id])
}

/** Ends all sessions of the user but the current one, and the access of their programs. */
export const endOtherAccess = async (db: Db, user: Owner, current: string): Promise<void> => {
  await inTransactionWhenFull(db, async (tx) => {
    await tx.delete(apiTokens).where(eq(apiTokens.userId, user.id))
    await silenceAllBut(tx, user, current)
  })
  const hashes = (await openSessionsOf(db, user)).map(({ tokenHash }) => tokenHash)
  await endSessions(
    db,
    hashes.filter((hash) => hash !== current),
  )
}

const openSessionsOf = async (db: Db, user: Owner) => {
  const stored = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  const begun = (await sessionsBegunInMemory(db, user.id)).map((session) => ({
    ...session,
    lastUsedAt: null,
  }))
  const all = [...stored.filter(({ tokenHash }) => !hasEndedInMemory(db, tokenHash)), ...begun]
  return all.filter((session) => endOf(session) > Date.now())
}
