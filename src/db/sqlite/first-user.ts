import type { Db } from "../connection"
import { sqliteOf } from "./connection"

/** When the first account was made, in milliseconds since 1970. */
export const firstUserTime = (db: Db): number | undefined => {
  const [[time]] = sqliteOf(db).query("SELECT min(created_at) FROM users").values() as [[number | null]]
  return time ?? undefined
}
