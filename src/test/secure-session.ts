import type { Db } from "../db/connection"
import { createSession } from "../sessions/queries"
import { tokenHashOf } from "../sessions/token"
import { ask } from "./sql"

/** The cookie of a session under https of the same user, who has one under http. */
export const secureCookieOf = async (db: Db, cookie: string): Promise<string> => {
  const hash = tokenHashOf(cookie.split("=")[1] ?? "")
  const [[id] = []] = await ask(db, "SELECT user_id FROM sessions WHERE token_hash = ?", hash)
  const { token } = await createSession(db, { id: Number(id) }, undefined, { scheme: "https" })
  return `__Host-windrow=${token}`
}
