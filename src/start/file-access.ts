import type { Db } from "../db/connection"
import type { Log } from "../http/log"

/** Only logs failures: not every file system has permissions. */
export const restrictFileAccess = async (db: Db, log: Log): Promise<void> => {
  const { file } = db.engine
  if (file === undefined) return
  const { restrictPermissions } = await import("../db/sqlite/chmod")
  try {
    const note = restrictPermissions(file)
    if (note) log({ level: "warn", note })
  } catch (error) {
    log({ level: "warn", note: `The database's files can't be closed to others: ${String(error)}.` })
  }
}
