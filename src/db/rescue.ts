import type { Database } from "bun:sqlite"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileSystem, fsyncPath } from "./file-system"

/**
 * Saves what an open database holds after its files have lost their names; answers the copy's path. Beside the
 * lost file, or in the system's folder for temporary files where that can't be written.
 * @throws SQLite's or the file system's error when it can be saved in neither
 */
export const rescue = (sqlite: Database): string => {
  const name = `${basename(sqlite.filename)}.rescued-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`
  try {
    return copyInto(sqlite, join(dirname(sqlite.filename), name))
  } catch {
    return copyInto(sqlite, join(tmpdir(), name))
  }
}

const copyInto = (sqlite: Database, copy: string) => {
  fileSystem().mkdirSync(dirname(copy), { recursive: true })
  sqlite.query("VACUUM INTO ?").run(copy)
  fsyncPath(copy)
  fsyncPath(dirname(copy))
  return copy
}
