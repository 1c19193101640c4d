import { dirname } from "node:path"
import type { Db } from "../connection"
import { fileSystem, fsyncPath } from "../file-system"
import { sqliteOf } from "./connection"

/** Copies an open database whose files were removed to a new file beside them; returns its path. */
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
