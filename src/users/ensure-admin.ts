import { addAuditLine, personNamed } from "../audit/queries"
import type { Db } from "../db/connection"
import { inTransaction } from "../db/transaction"
import { AppError } from "../domain/errors"
import { mayOnServer } from "../domain/rights"
import { createUser, userByEmail } from "./queries"

/**
 * Makes an account of an admin, with this password. An account that is there already gets no right: anybody may have signed up with
 * that email. Returns a sentence when something was done, or is to be done.
 */
export const ensureAdmin = async (
  db: Db,
  email: string,
  password: string | undefined,
): Promise<string | undefined> => {
  const user = await userByEmail(db, email)
  if (user && mayOnServer(user, "operate")) return undefined
  if (user)
    return `${email} has an account and is no admin. If it is theirs: windrow user role ${email} admin`
  if (password === undefined)
    return `Nobody has the email ${email}: with --admin-password-file the start makes an account of an admin for it.`
  const admin = { email, password, firstName: "Farm", lastName: "Admin", role: "admin" } as const
  const made = await createUser(db, admin).catch((error) => {
    // Another server of this database, which starts at the same time, was faster.
    if (error instanceof AppError && error.code === "conflict") return undefined
    throw error
  })
  if (!made) return undefined
  await inTransaction(db, async (tx) =>
    addAuditLine(tx, undefined, `made an account of an admin for ${await personNamed(tx, made.id)}`),
  )
  return `${email} has an account now and is an admin.`
}
