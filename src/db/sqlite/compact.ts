import { Database } from "bun:sqlite"
import { isDatabaseBusy } from "../errors"
import { emptyWalAlone } from "./database-file"

/** Gives the room of what was deleted back to the disk. Resolves to false while another process has the database open. */
export const compact = (file: string): boolean => {
  try {
    emptyWalAlone(file)
  } catch (error) {
    if (isDatabaseBusy(error)) return false
    throw error
  }
  using sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run("VACUUM")
  sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)")
  return true
}
