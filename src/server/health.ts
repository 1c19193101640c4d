import type { Context } from "hono"
import { isWell, troublesOf } from "../db/condition"
import { isAlive } from "../db/open"
import type { AppEnv } from "../http/env"

/** Open to everybody: can the server take records, and is the database whole? 503 when not, and why. */
export const health = (c: Context<AppEnv>) => {
  const { db, settings } = c.var
  c.header("Cache-Control", "no-store")
  const alive = isAlive(db)
  const ok = alive && isWell(db.$client)
  const problems = [...(alive ? [] : ["The database does not answer."]), ...troublesOf(db.$client)]
  return c.json({ ok, version: settings.version, ...(problems.length > 0 && { problems }) }, ok ? 200 : 503)
}
