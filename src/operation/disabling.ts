import { and, count, eq, inArray, isNull, ne, or } from "drizzle-orm"
import { addAct } from "../audit/acts"
import { addAuditLine, personNamed } from "../audit/queries"
import type { Db } from "../db/connection"
import { apiTokens, invitations, passwordLinks, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import { mayOnServer, serverRolesWith } from "../domain/rights"
import { standInPrefix, type User } from "../domain/users"
import { endSessionsOf } from "../sessions/ending"
import { dropAllInMemory } from "../sessions/in-memory"

/** The acting admin; undefined for a command on the server's machine. */
type By = User | undefined

/**
 * Ends everything with which somebody could act: sessions, tokens of programs, and the links made by or for them. What
 * they recorded stays, and so do their farms.
 * @throws AppError not_found, forbidden for oneself, or conflict for the last admin
 */
export const disable = async (db: Db, by: By, id: number): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const isEnabled = (await disabledAtOf(tx, id)) === null
    if (by?.id === id)
      throw new AppError("forbidden", "You can't disable yourself. Ask another administrator.")
    if (!isEnabled) return
    await assertOtherAdmin(tx, id)
    await tx.update(users).set({ disabledAt: new Date().toISOString() }).where(eq(users.id, id))
    await endAccess(tx, id)
    const ended = await tx
      .delete(invitations)
      .where(eq(invitations.invitedBy, id))
      .returning({ farm: invitations.farmId, expiresAt: invitations.expiresAt })
    const open = ended.filter(({ expiresAt }) => expiresAt > new Date().toISOString())
    await tx.delete(passwordLinks).where(or(eq(passwordLinks.userId, id), eq(passwordLinks.madeBy, id)))
    const act = `disabled ${await personNamed(tx, id)}`
    await note(tx, by, id, act)
    for (const farm of new Set(open.map((each) => each.farm)))
      await addAct(tx, by?.id, { farm }, `${act}, which ended the invitations that they had made`)
  })
  // Otherwise they would go on once the person is enabled.
  dropAllInMemory(db, id)
}

/** Lets somebody log in again, with the password that they had. @throws AppError not_found */
export const enable = (db: Db, by: By, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if ((await disabledAtOf(tx, id)) === null) return
    await tx.update(users).set({ disabledAt: null }).where(eq(users.id, id))
    await note(tx, by, id, `enabled ${await personNamed(tx, id)}`)
  })

/**
 * Ends somebody's sessions, also those in memory, and their tokens: whoever has taken over an account may have made one.
 * @throws AppError not_found, or forbidden for oneself
 */
export const signOutEverywhere = async (db: Db, by: User, id: number): Promise<void> => {
  if (by.id === id) throw new AppError("forbidden", "Sign out your own devices in Account.")
  await inTransaction(db, async (tx) => {
    await disabledAtOf(tx, id)
    await endAccess(tx, id)
    await note(tx, by, id, `signed out ${await personNamed(tx, id)} everywhere`)
  })
  dropAllInMemory(db, id)
}

/** Adds a line for the administrators, and one for the person. */
const note = async (tx: Db, by: By, id: number, act: string) => {
  await addAuditLine(tx, by, act)
  await addAct(tx, by?.id, { person: id }, act)
}

/** Ends the access of the person's browsers and programs. */
const endAccess = async (tx: Db, id: number) => {
  await endSessionsOf(tx, { id })
  await tx.delete(apiTokens).where(eq(apiTokens.userId, id))
}

const disabledAtOf = async (tx: Db, id: number) => {
  const [user] = await tx
    .select({ at: users.disabledAt, email: users.email })
    .from(users)
    .where(eq(users.id, id))
  if (!user || user.email.startsWith(standInPrefix))
    throw new AppError("not_found", "There is no such person.")
  return user.at
}

const assertOtherAdmin = async (tx: Db, id: number) => {
  const others = and(
    inArray(users.role, serverRolesWith("operate")),
    isNull(users.disabledAt),
    ne(users.id, id),
  )
  const [found] = await tx.select({ n: count() }).from(users).where(others)
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id))
  if (user && mayOnServer(user, "operate") && !found?.n)
    throw new AppError("conflict", "This is the last administrator. Make somebody else one first.")
}
