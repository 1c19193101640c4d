import { type Db, fileOf } from "../connection"
import { freeBytesBeside } from "../free-bytes"
import { setProblem } from "../problems"
import { checkpoint } from "./checkpoint"
import { sqliteOf } from "./connection"

/** Records are refused below this many free bytes: room for some hundred photos. */
export const minFreeBytes = 8 * 1024 * 1024

export const markDiskFull = (db: Db): void =>
  setProblem(db, "disk", "The disk is full, or can't be written: no records are taken until there is room.")

/** Accepts records again when there is room and the WAL could be checkpointed. */
export const retryAfterFull = (db: Db): void => {
  if (freeBytesBeside(fileOf(db)) < minFreeBytes) return
  try {
    if (!checkpoint(db)) return
    restoreSharedWal(db)
    setProblem(db, "disk")
  } catch {
    // Still full.
  }
}

/** Leaves the exclusive mode of `openForServer`. Steps may fail again; the caller retries. */
const restoreSharedWal = (db: Db) => {
  const sqlite = sqliteOf(db)
  const [[mode]] = sqlite.query("PRAGMA locking_mode").values() as [[string]]
  if (mode === "exclusive") {
    sqlite.run("PRAGMA journal_mode = DELETE")
    sqlite.run("PRAGMA locking_mode = NORMAL")
  }
  sqlite.run("PRAGMA journal_mode = WAL")
}
