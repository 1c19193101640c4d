import type { Database } from "bun:sqlite"
import { and, eq } from "drizzle-orm"
import { touch } from "../db/atomically"
import type { Db } from "../db/open"
import { users } from "../db/schema"

type Session = { userId: number; createdAt: string; expiresAt: string }
type Spare = (Session & { passwordHash: string }) | "ended"

const spares = new WeakMap<Database, Map<string, Spare>>()
const most = 1000

/** While the disk is full a session begins in memory, and lasts until the next start. */
export const beginSpare = (db: Db, tokenHash: string, session: Session & { passwordHash: string }): void =>
  keep(db, tokenHash, session)

/** While the disk is full a session ends in memory: somebody who logs out must be out. */
export const endSpare = (db: Db, tokenHash: string): void => {
  keep(db, tokenHash, "ended")
  // What was answered to this session must not be answered again.
  touch(db.$client)
}

/** The session that began in memory, "ended" for one that ended there, or undefined. A new password ends it. */
export const spareSession = (db: Db, tokenHash: string): Session | "ended" | undefined => {
  const spare = spares.get(db.$client)?.get(tokenHash)
  if (spare === undefined || spare === "ended") return spare
  const { userId, passwordHash } = spare
  const same = and(eq(users.id, userId), eq(users.password, passwordHash))
  return db.select({ id: users.id }).from(users).where(same).get() ? spare : "ended"
}

const keep = (db: Db, tokenHash: string, spare: Spare) => {
  const known = spares.get(db.$client) ?? new Map<string, Spare>()
  spares.set(db.$client, known)
  known.delete(tokenHash)
  known.set(tokenHash, spare)
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
}
