import { and, eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { users } from "../db/schema"
import { invalidateReads } from "../db/transaction"

type Session = { userId: number; createdAt: string; expiresAt: string; farmId?: number | null | undefined }

/** Sessions that began or ended while the disk was full, by the hash of their token. */
type SessionsInMemory = { begun: Map<string, Session & { passwordHash: string }>; ended: Set<string> }

const databases = new WeakMap<Db, SessionsInMemory>()
const most = { begun: 1000, ended: 100_000 }

const inMemory = (db: Db): SessionsInMemory => {
  const ofDatabase = databases.get(db) ?? { begun: new Map(), ended: new Set() }
  databases.set(db, ofDatabase)
  return ofDatabase
}

export const beginInMemory = (
  db: Db,
  tokenHash: string,
  session: Session & { passwordHash: string },
): void => {
  const { begun } = inMemory(db)
  begun.set(tokenHash, session)
  const [oldest] = begun.keys()
  if (begun.size > most.begun && oldest !== undefined) begun.delete(oldest)
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
  invalidateReads(db)
}

/** The session that began in memory, "ended" when it ended there, or undefined. A new password ends it. */
export const sessionInMemory = async (db: Db, tokenHash: string): Promise<Session | "ended" | undefined> => {
  const known = databases.get(db)
  if (!known) return undefined
  if (known.ended.has(tokenHash)) return "ended"
  const session = known.begun.get(tokenHash)
  if (!session) return undefined
  const same = and(eq(users.id, session.userId), eq(users.password, session.passwordHash))
  const [user] = await db.select({ id: users.id }).from(users).where(same)
  return user ? session : "ended"
}
