import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { users } from "../db/schema"

import type { Scheme } from "../domain/sessions"

export type SessionInMemory = {
  userId: number
  createdAt: string
  expiresAt: string
  farmId?: number | null | undefined
  browser?: string | null | undefined
  scheme: Scheme
}

/** Sessions that began or ended while the disk was full, by the hash of their token. */
type SessionsInMemory = { begun: Map<string, SessionInMemory & { passwordHash: string }>; ended: Set<string> }

const most = { begun: 1000, ended: 100_000 }

const inMemory = perDatabase((): SessionsInMemory => ({ begun: new Map(), ended: new Set() }))

export const beginInMemory = (
  db: Db,
  tokenHash: string,
  session: SessionInMemory & { passwordHash: string },
): void => {
  const { begun } = inMemory(db)
  begun.set(tokenHash, session)
  const [oldest] = begun.keys()
  if (begun.size > most.begun && oldest !== undefined) begun.delete(oldest)
  db.engine.invalidateReads()
}

/** Makes a farm the current one of a session that began in memory; false when it did not. */
export const moveInMemory = (db: Db, tokenHash: string, farmId: number): boolean =>
  changeInMemory(db, tokenHash, { farmId })

/** Keeps a session that began in memory when its user has a new password. */
export const keepInMemory = (db: Db, tokenHash: string, passwordHash: string): void => {
  changeInMemory(db, tokenHash, { passwordHash })
}

const changeInMemory = (
  db: Db,
  tokenHash: string,
  change: { farmId: number } | { passwordHash: string },
): boolean => {
  const { begun } = inMemory(db)
  const session = begun.get(tokenHash)
  if (!session) return false
  begun.set(tokenHash, { ...session, ...change })
  db.engine.invalidateReads()
  return true
}

/** Ends a session that can't be deleted from the full disk. */
export const revokeInMemory = (db: Db, tokenHash: string): void => {
  const { ended } = inMemory(db)
  if (ended.size >= most.ended) ended.clear()
  ended.add(tokenHash)
  dropInMemory(db, tokenHash)
}

/** Forgets a session that began in memory, and invalidates cached responses. */
export const dropInMemory = (db: Db, tokenHash: string): void => {
  inMemory(db).begun.delete(tokenHash)
  db.engine.invalidateReads()
}

export const dropAllInMemory = (db: Db, userId: number): void => {
  for (const [tokenHash, session] of inMemory(db).begun)
    if (session.userId === userId) dropInMemory(db, tokenHash)
}

/**
 * The session that began in memory, "ended" when it ended there, or undefined. A new password ends it,
 * and so does its user being disabled.
 */
export const sessionInMemory = async (
  db: Db,
  tokenHash: string,
  tx = db,
): Promise<SessionInMemory | "ended" | undefined> => {
  const known = inMemory(db)
  if (known.ended.has(tokenHash)) return "ended"
  const session = known.begun.get(tokenHash)
  if (!session) return undefined
  const same = and(
    eq(users.id, session.userId),
    eq(users.password, session.passwordHash),
    isNull(users.disabledAt),
  )
  const [user] = await tx.select({ id: users.id }).from(users).where(same)
  return user ? session : "ended"
}

/** The user's sessions that began in memory and have not ended there. */
export const sessionsBegunInMemory = async (db: Db, userId: number) => {
  const own = [...inMemory(db).begun].filter(([, session]) => session.userId === userId)
  const found = own.map(async ([tokenHash, session]) =>
    (await sessionInMemory(db, tokenHash)) === "ended" ? [] : [{ ...session, tokenHash }],
  )
  return (await Promise.all(found)).flat()
}

export const hasEndedInMemory = (db: Db, tokenHash: string): boolean => inMemory(db).ended.has(tokenHash)
