import { eq } from "drizzle-orm"
import type { Login, Registration, Role, UserChange } from "../contract/users"
import type { Db } from "../db/connection"
import { isUniqueViolation } from "../db/errors"
import { only } from "../db/only"
import { apiTokens, passwordLinks, publicUser, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import type { User } from "../domain/users"
import { becomeAdministrator, isFirstToken } from "../farms/first-administrator"
import { join } from "../farms/invitations"
import { createFarm, farmsOf } from "../farms/queries"
import { endSessionsOf } from "../sessions/ending"
import { keepInMemory } from "../sessions/in-memory"
import { hashPassword, verifyPassword } from "./passwords"

/**
 * The username is the email. Makes a farm of the user's own as well, or leads into that of the invitation.
 * @throws AppError conflict when the email is taken, not_found when the invitation has ended
 */
export const createUser = async (
  db: Db,
  { invitation, username: _, ...registration }: Registration & { role?: Role },
  farmName?: string,
): Promise<User> => {
  const taken = new AppError("conflict", `The email ${registration.email} is already in use.`)
  if (await userByEmail(db, registration.email)) throw taken
  const password = await hashPassword(registration.password)
  const values = { ...registration, username: registration.email, password }
  try {
    return await inTransaction(db, (tx) => insertUser(tx, values, invitation, farmName))
  } catch (error) {
    throw isUniqueViolation(error) ? taken : error
  }
}

/** With a farm of the user's own, or as a member of the invitation's; by the link of the start as the administrator. */
export const insertUser = async (
  tx: Db,
  values: typeof users.$inferInsert,
  invitation?: string,
  farmName?: string,
): Promise<User> => {
  const user = only(await tx.insert(users).values(values).returning(publicUser))
  if (invitation === undefined) await createFarm(tx, user, farmName)
  else if (await isFirstToken(tx, invitation)) {
    await createFarm(tx, user, farmName)
    await becomeAdministrator(tx, user, invitation)
    return { ...user, role: "admin" }
  } else await join(tx, user, invitation)
  return user
}

/** @throws AppError not_found when `farmId` is no farm of the user's */
export const changeUser = (db: Db, user: { id: number }, { farmId, ...change }: UserChange): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (farmId !== undefined && !(await farmsOf(tx, user)).some(({ id }) => id === farmId))
      throw new AppError("not_found", "Farm not found")
    if (Object.values(change).some((value) => value !== undefined))
      await tx.update(users).set(change).where(eq(users.id, user.id))
  })

/** The user's hash when the password matches. Takes the same time for an unknown email. */
export const verifyLogin = async (db: Db, { email, password }: Login): Promise<string | undefined> => {
  const [user] = await db.select({ hash: users.password }).from(users).where(eq(users.email, email))
  return (await verifyPassword(password, user?.hash)) ? user?.hash : undefined
}

export const userByEmail = async (db: Db, email: string): Promise<User | undefined> => {
  const [user] = await db.select(publicUser).from(users).where(eq(users.email, email))
  return user
}

export const allUsers = async (db: Db): Promise<User[]> => db.select(publicUser).from(users).orderBy(users.id)

export const setRole = async (db: Db, email: string, role: Role): Promise<User | undefined> =>
  inTransaction(db, async (tx) => {
    const [user] = await tx.update(users).set({ role }).where(eq(users.email, email)).returning(publicUser)
    return user
  })

/** Sets a new password and signs the user out everywhere. */
export const setPassword = async (db: Db, email: string, password: string): Promise<User | undefined> => {
  const hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const user = await userByEmail(tx, email)
    if (user) await storePassword(tx, user, hash)
    return user
  })
}

/**
 * Sets a new password and ends the user's other sessions than `session`, the hash of a token.
 * @throws AppError forbidden when `verified` is no longer the hash of the user's password
 */
export const changePassword = async (
  db: Db,
  user: { id: number },
  { verified, password, session }: { verified: string; password: string; session: string },
): Promise<void> => {
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const [now] = await tx.select({ hash: users.password }).from(users).where(eq(users.id, user.id))
    if (now?.hash !== verified) throw wrongOldPassword()
    await storePassword(tx, user, hash, { kept: session })
  })
  keepInMemory(db, session, hash)
}

/** Not 401, which the browser would take for the end of the session. */
export const wrongOwnPassword = () => new AppError("forbidden", "The password is not right.")

/** Not 401, either. */
export const wrongOldPassword = () => new AppError("forbidden", "The old password is not right.")

/**
 * Also ends the user's sessions, as `endSessionsOf` does, and deletes their API tokens and an open link for a new password:
 * whoever had the old one may have made them.
 */
export const storePassword = async (
  tx: Db,
  user: { id: number },
  password: string,
  ending: Parameters<typeof endSessionsOf>[2] = {},
): Promise<void> => {
  await tx.update(users).set({ password }).where(eq(users.id, user.id))
  await endSessionsOf(tx, user, ending)
  await tx.delete(apiTokens).where(eq(apiTokens.userId, user.id))
  await tx.delete(passwordLinks).where(eq(passwordLinks.userId, user.id))
}
