import { addAuditLine, personNamed } from "../audit/queries"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import { mayOnServer } from "../domain/rights"
import type { User } from "../domain/users"
import { createUser, setRole, userByEmail } from "./queries"

/**
 * Makes a user an admin, or creates one. Never changes a password, so that a leaked variable gives no access
 * to an account. Returns a sentence when something changed.
 */
export const ensureAdmin = async (
  db: Db,
  email: string,
  password: string | undefined,
): Promise<string | undefined> => {
  const user = await userByEmail(db, email)
  if (user && mayOnServer(user, "operate")) return undefined
  if (user) {
    await setRole(db, email, "admin")
    await audit(db, user, (name) => `made ${name} an admin`)
    return `${email} is now an admin.`
  }
  if (password === undefined) return `${email} will be an admin after signing up and the next start.`
  const admin = { email, password, firstName: "Farm", lastName: "Admin", role: "admin" } as const
  const made = await createUser(db, admin).catch((error) => {
    // Another server of this database, which starts at the same time, was faster.
    if (error instanceof AppError && error.code === "conflict") return undefined
    throw error
  })
  if (!made) return undefined
  await audit(db, made, (name) => `made an account of an admin for ${name}`)
  return `${email} has an account now and is an admin.`
}

const audit = (db: Db, { id }: User, act: (name: string) => string) =>
  inTransaction(db, async (tx) => addAuditLine(tx, undefined, act(await personNamed(tx, id))))
