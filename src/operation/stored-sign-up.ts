import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import type { SignUp } from "../domain/operation"

export const signUpName = "signup"

/** Returns the sign-up setting that an admin made on the page. Raw SQL: every start reads this and must not load the schema. */
export const storedSignUp = async (db: Db): Promise<SignUp | undefined> => {
  const [row] = await db.values<[string]>(
    sql.raw(`SELECT value FROM server_settings WHERE name = '${signUpName}'`),
  )
  return row?.[0] === "open" || row?.[0] === "closed" ? row[0] : undefined
}
