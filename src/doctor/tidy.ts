import { sql } from "drizzle-orm"
import { deleteEndedSessions, optimize } from "../db/sqlite/database-file"
import { type Finding, noteOf } from "./finding"
import type { OpenInstallation } from "./installation"

/** Finds what --fix may tidy at any time. */
export const tidyFindings = async ({ db, database }: OpenInstallation): Promise<Finding[]> => {
  const count = sql`SELECT count(*) FROM sessions WHERE expires_at < ${Date.now()}`
  const [[ended] = [0]] = await db.values<[number]>(count)
  if (ended === 0) return []
  const found = noteOf("sessions", `${ended} sessions have ended.`, "The next login, or --fix, removes them.")
  return [{ ...found, fix: () => `Removed ${deleteEndedSessions(database)} ended sessions.` }]
}

export const optimized = (database: string): Finding => {
  optimize(database)
  return {
    ...noteOf("plans", "SQLite plans its queries."),
    fixed: "SQLite looked at what its plans rest on.",
  }
}
