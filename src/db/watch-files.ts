import { type Db, sqliteOf } from "./connection"
import { fileSystem } from "./file-system"

/** SQLite's own question whether the file under the name is still the one that it opened. */
const hasMoved = 20

/**
 * Answers a function that tells whether the three files of an open database are still those under their names.
 * SQLite does not notice: it goes on writing into files that nobody can open any more.
 */
export const watchFiles = (db: Db): (() => boolean) => {
  const sqlite = sqliteOf(db)
  const companions = [`${sqlite.filename}-wal`, `${sqlite.filename}-shm`]
  const before = companions.map(inodeOf)
  const moved = new Int32Array(2)
  const isSame = (name: string, at: number) => {
    const now = inodeOf(name)
    // On a full disk the log is made late, and its index never.
    before[at] ??= now
    return now === before[at]
  }
  return () => {
    sqlite.fileControl(hasMoved, moved)
    return moved[0] === 0 && companions.every((name, at) => isSame(name, at))
  }
}

const inodeOf = (path: string) => {
  const stat = fileSystem().statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.dev} ${stat.ino}`
}
