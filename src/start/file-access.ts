import { type Db, fileOf } from "../db/connection"
import type { Log } from "../http/log"

/** Only logs failures: not every file system has permissions. */
export const restrictFileAccess = async (db: Db, log: Log): Promise<void> => {
  const { restrictPermissions } = await import("../db/sqlite/permissions")
  try {
    const note = restrictPermissions(fileOf(db))
    if (note) log({ level: "warn", note })
  } catch (error) {
    log({ level: "warn", note: `The database's files can't be closed to others: ${String(error)}.` })
  }
}
