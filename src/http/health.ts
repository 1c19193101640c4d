import type { Context } from "hono"
import { isAlive } from "../db/open"
import type { AppEnv } from "./env"

/** Open to everybody: does the server answer, and its database? */
export const health = (c: Context<AppEnv>) => {
  c.header("Cache-Control", "no-store")
  return c.json({ ok: isAlive(c.var.db), version: c.var.settings.version })
}
