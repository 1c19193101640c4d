import type { Db } from "../db/connection"
import { isAdmin } from "../domain/users"
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
  if (user && isAdmin(user)) return undefined
  if (user) {
    await setRole(db, email, "admin")
    return `${email} is now an admin.`
  }
  if (password === undefined) return `${email} will be an admin after signing up and the next start.`
  await createUser(db, { email, password, firstName: "Farm", lastName: "Admin", role: "admin" })
  return `${email} has an account now and is an admin.`
}
