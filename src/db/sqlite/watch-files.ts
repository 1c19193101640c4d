import type { Db } from "../connection"
import { fileSystem } from "../file-system"
import { sqliteOf } from "./connection"
import { hasMoved } from "./has-moved"

/**
 * Returns a function that checks whether the database's files are still those that were opened. SQLite keeps
 * writing into removed files.
 */
export const watchFiles = (db: Db): (() => boolean) => {
  const sqlite = sqliteOf(db)
  const companions = [`${sqlite.filename}-wal`, `${sqlite.filename}-shm`]
  const before = companions.map(inodeOf)
  const isSame = (name: string, at: number) => {
    const now = inodeOf(name)
    // On a full disk the WAL is created late, and its index never.
    before[at] ??= now
    return now === before[at]
  }
  return () => !hasMoved(sqlite) && companions.every((name, at) => isSame(name, at))
}

const inodeOf = (path: string) => {
  const stat = fileSystem().statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.dev} ${stat.ino}`
}
