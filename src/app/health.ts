import type { Context } from "hono"
import { notAliveSentences } from "../db/alive"
import { isHealthy, problemsOf } from "../db/problems"
import type { AppEnv } from "../http/env"

/** Without a session: 200 when nothing at all is wrong, or 503 with what is. Records may well be taken meanwhile. */
export const readiness = async (c: Context<AppEnv>) => {
  c.header("Cache-Control", "no-store")
  const problems = problemsIn(c, await c.var.db.engine.isAlive())
  const ok = problems.length === 0
  return c.json(ok ? { ok } : { ok, problems }, ok ? 200 : 503)
}

/** Without a session: 200, or 503 with the problems when the server is not healthy. */
export const health = async (c: Context<AppEnv>) => {
  const { db, settings } = c.var
  c.header("Cache-Control", "no-store")
  const alive = await db.engine.isAlive()
  const ok = alive && isHealthy(db) && !settings.isStopping
  const problems = problemsIn(c, alive)
  return c.json({ ok, version: settings.version, ...(problems.length > 0 && { problems }) }, ok ? 200 : 503)
}

const problemsIn = ({ var: { db } }: Context<AppEnv>, isAlive: boolean) => {
  const others = problemsOf(db).filter((sentence) => !notAliveSentences.includes(sentence))
  return isAlive ? others : [db.engine.whyNotAlive(), ...others]
}
