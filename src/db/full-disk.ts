import { AppError } from "../domain/errors"
import { checkpoint } from "./checkpoint"
import { type Db, fileOf, sqliteOf } from "./connection"
import { freeBytesBeside } from "./free-bytes"
import { setProblem } from "./problems"

/** Bytes that must be free for records to be taken: some hundred photos. */
export const minFreeBytes = 8 * 1024 * 1024

/** From here on records wait until there is room. */
export const markDiskFull = (db: Db): void =>
  setProblem(db, "disk", "The disk is full, or can't be written: no records are taken until there is room.")

export const diskFullError = () =>
  new AppError(
    "disk_full",
    "The disk of the machine that runs Windrow is full, or fails. Nothing was saved. Please tell the person who runs it.",
  )

/** Takes records again when there is room and the log fits into the file. It may make the log's files anew. */
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

/**
 * A database that was opened on a full disk is this process's alone; its log needs an index for all others. Each
 * step may fail once more for want of room, and is tried again with the next look.
 */
const restoreSharedWal = (db: Db) => {
  const sqlite = sqliteOf(db)
  const [[mode]] = sqlite.query("PRAGMA locking_mode").values() as [[string]]
  if (mode === "exclusive") {
    sqlite.run("PRAGMA journal_mode = DELETE")
    sqlite.run("PRAGMA locking_mode = NORMAL")
  }
  sqlite.run("PRAGMA journal_mode = WAL")
}
