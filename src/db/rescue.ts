import { dirname } from "node:path"
import { type Db, sqliteOf } from "./connection"
import { fileSystem, fsyncPath } from "./file-system"

/**
 * Saves what an open database holds after its files have lost their names, beside the lost file; answers the path.
 * @throws SQLite's or the file system's error when it can't be saved now
 */
export const rescue = (db: Db): string => {
  const sqlite = sqliteOf(db)
  const { mkdirSync, rmSync } = fileSystem()
  const copy = `${sqlite.filename}.rescued-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`
  try {
    mkdirSync(dirname(copy), { recursive: true })
    sqlite.query("VACUUM INTO ?").run(copy)
    fsyncPath(copy)
    fsyncPath(dirname(copy))
    return copy
  } catch (error) {
    rmSync(copy, { force: true })
    throw error
  }
}
