import { desc, eq, lt } from "drizzle-orm"
import type { Db } from "../db/connection"
import { auditLines, users } from "../db/schema"
import type { AuditLine } from "../domain/operation"

/** The acting user; undefined for a command on the server's machine. */
type Actor = { id: number } | undefined

/** The actor in a line of a command, for which nobody is logged in. */
export const byCommand = "A command on the server's machine"

/** Writes what somebody did with the act itself, in its transaction. `act` goes on after the name: 'signed out Ben Moss'. */
export const addAuditLine = async (tx: Db, by: Actor, act: string): Promise<void> => {
  await tx
    .insert(auditLines)
    .values({ userId: by?.id ?? null, sentence: `${await actorNamed(tx, by?.id)} ${act}.` })
}

/** Returns the actor's name for a line, with the email: anybody may take the name of another person, or of a command. */
export const actorNamed = async (tx: Db, id: number | undefined): Promise<string> =>
  id === undefined ? byCommand : personNamed(tx, id)

/** 'Ben Moss (ben@farm.example)', as they are called now. */
export const personNamed = async (tx: Db, id: number): Promise<string> => {
  const { firstName, lastName, email } = users
  const [user] = await tx.select({ firstName, lastName, email }).from(users).where(eq(users.id, id))
  return user ? `${user.firstName} ${user.lastName} (${user.email})` : `person ${id}`
}

/** Newest first, the next `limit` before the line `before`. */
export const auditLinesBefore = async (
  db: Db,
  before: number = Number.MAX_SAFE_INTEGER,
  limit = 20,
): Promise<AuditLine[]> =>
  db
    .select({ id: auditLines.id, at: auditLines.at, sentence: auditLines.sentence })
    .from(auditLines)
    .where(lt(auditLines.id, before))
    .orderBy(desc(auditLines.id))
    .limit(limit)
