import type { Db } from "../connection"
import { hasProblem } from "../problems"
import { checkpoint } from "./checkpoint"
import { connectionsOf, disconnect, leaveWal, releaseReads, sqliteOf } from "./connection"
import { isCopyOnDisk } from "./wal-files"

/** Checkpoints the WAL and closes the file. Returns false when the WAL had to be kept. */
export const closeDatabase = (db: Db): boolean => {
  if (hasProblem(db, "write") || !isCopyOnDisk(connectionsOf(db))) {
    // The disk may not have what it holds. The process ends, and the next start writes the WAL again.
    try {
      leaveWal(db)
    } catch {
      // It can't be read either.
    }
    return false
  }
  let isCopied = false
  try {
    releaseReads(db)
    // A commit that still waits left it at OFF.
    sqliteOf(db).run("PRAGMA synchronous = FULL")
    isCopied = checkpoint(db, 300)
  } catch {
    // Nothing is lost: the next start reads the WAL.
  }
  disconnect(db)
  return isCopied
}
