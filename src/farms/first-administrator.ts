import { and, count, eq, inArray, isNull } from "drizzle-orm"
import { addAuditLine } from "../audit/queries"
import type { Db } from "../db/connection"
import { serverSettings, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"
import { AppError } from "../domain/errors"
import { serverRolesWith } from "../domain/rights"
import { newToken, tokenHashOf } from "../sessions/token"

const settingName = "first_administrator"

const validDays = 7

/**
 * Makes the link whose opener becomes the administrator, while there is none; of several, also of several servers, only the
 * newest counts. The token is told only here: to whoever sees what the start prints.
 */
export const makeFirstLink = (db: Db): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    await tx.delete(serverSettings).where(eq(serverSettings.name, settingName))
    if (await hasAdministrator(tx)) return undefined
    const token = newToken()
    const value = `${Date.now() + validDays * dayMs} ${tokenHashOf(token)}`
    await tx.insert(serverSettings).values({ name: settingName, value })
    return token
  })

/** True for the token of the newest link, while there is no administrator. */
export const isFirstToken = async (db: Db, token: string): Promise<boolean> => {
  const [row] = await db.select().from(serverSettings).where(eq(serverSettings.name, settingName))
  const [end = 0, hash] = row?.value.split(" ") ?? []
  return hash === tokenHashOf(token) && Date.now() < Number(end) && !(await hasAdministrator(db))
}

type Person = { id: number }

/** Uses the link up. @throws AppError not_found when it has been used, or somebody else is administrator by now */
export const becomeAdministrator = async (tx: Db, user: Person, token: string): Promise<void> => {
  if (!(await isFirstToken(tx, token)))
    throw new AppError(
      "not_found",
      "This link is no longer valid: there is an administrator, or a newer link.",
    )
  await tx.delete(serverSettings).where(eq(serverSettings.name, settingName))
  await tx.update(users).set({ role: "admin" }).where(eq(users.id, user.id))
  await addAuditLine(tx, user, "became the administrator by the link that the start printed")
}

/** Makes a user with an account the administrator. */
export const makeAdministrator = (db: Db, user: Person, token: string): Promise<void> =>
  inTransaction(db, (tx) => becomeAdministrator(tx, user, token))

const hasAdministrator = async (db: Db) => {
  const administrators = and(inArray(users.role, serverRolesWith("operate")), isNull(users.disabledAt))
  const [found] = await db.select({ n: count() }).from(users).where(administrators)
  return found !== undefined && found.n > 0
}
