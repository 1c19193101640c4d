import type { Database } from "bun:sqlite"
import type { Db } from "../connection"
import { isDatabaseBusy } from "../errors"
import { busyTimeout } from "./busy-timeout"
import { checkpoint } from "./checkpoint"
import { connectionsOf, holdReads, isOpen, releaseReads, sqliteOf } from "./connection"
import { isCopyOnDisk, notOnDisk, syncCopy, syncWal, type WalFiles, walFilesOf, walLength } from "./wal-files"

/*
 * Transactions that are on the disk when they are committed, as with synchronous = FULL, while reads go on: SQLite would stand still until
 * the disk has written, which takes a worn SD card seconds. Here another thread waits. Reads see the state before the transaction
 * until then: what can still be lost is never shown.
 */

/** In milliseconds. */
const pause = 5

/**
 * BEGIN IMMEDIATE.
 * @throws SQLite's busy error when another process has written for too long
 */
export const begin = async (db: Db): Promise<void> => {
  const sqlite = sqliteOf(db)
  const files = filesOf(db)
  const isEmpty = files !== undefined && walLength(files) === 0
  // With NORMAL, SQLite waits for the disk when it begins the WAL anew; an empty one needs it only once it is known to be empty.
  if (files) sqlite.query(`PRAGMA synchronous = ${isEmpty ? "OFF" : "NORMAL"}`).run()
  await whenFree(db, () => sqlite.query("BEGIN IMMEDIATE").run())
  if (!isEmpty) return
  if (walLength(files) === 0) return syncWal(sqlite, files)
  // Another process was faster.
  sqlite.run("ROLLBACK")
  await begin(db)
}

/** COMMIT; resolves when it is on the disk. Reads that go to the reader see the state before it until `releaseReads`. */
export const commit = async (db: Db): Promise<void> => {
  const sqlite = sqliteOf(db)
  const files = filesOf(db)
  if (files) holdReads(db)
  sqlite.query("COMMIT").run()
  if (files) await syncWal(sqlite, files)
}

/** Behind a transaction that was committed or rolled back: what else is written waits for the disk. */
export const end = (db: Db): void => {
  const sqlite = sqliteOf(db)
  if (isOpen(db) && !sqlite.inTransaction) sqlite.query("PRAGMA synchronous = FULL").run()
}

/** Has the WAL become so long that it is to be copied? */
export const isWalLong = (db: Db): boolean => {
  const files = filesOf(db)
  return files !== undefined && walLength(files) > files.copyFrom
}

/**
 * Copies the WAL into the file and empties it, in the order of SQLite's own checkpoint: the WAL is on the disk before a page is
 * copied, and the pages are before it is emptied. Resolves to false when another process still reads it. For use between transactions.
 */
export const copyWal = async (db: Db): Promise<boolean> => {
  const files = filesOf(db)
  if (!files) return checkpoint(db)
  if (!isCopyOnDisk(connectionsOf(db))) throw new Error(notOnDisk)
  if (walLength(files) === 0) return true
  // Keeps everybody from emptying the WAL before the file is on the disk.
  holdReads(db)
  try {
    await syncWal(sqliteOf(db), files)
    if (!isOpen(db)) return false
    copyPages(sqliteOf(db), files)
    await syncCopy(files)
  } finally {
    // The WAL must not begin anew, not even by another process.
    if (files.copied !== "lost") releaseReads(db)
  }
  if (!isOpen(db)) return false
  const isEmptied = checkpoint(db)
  // Else each commit would try again while another process reads.
  files.copyFrom = isEmptied ? files.longest : walLength(files) + files.longest / 4
  return isEmptied
}

const copyPages = (sqlite: Database, files: WalFiles) => {
  sqlite.run("PRAGMA synchronous = OFF")
  try {
    sqlite.query("PRAGMA wal_checkpoint(PASSIVE)").run()
    // Not when it failed, as on a full disk: SQLite copies all of it again.
    files.copied = "on its way"
  } finally {
    sqlite.run("PRAGMA synchronous = FULL")
  }
}

/** Undefined where SQLite has to wait by itself: nobody could read meanwhile. */
const filesOf = (db: Db): WalFiles | undefined =>
  db.engine.canReadMeanwhile() ? walFilesOf(connectionsOf(db)) : undefined

const whenFree = async (db: Db, begin: () => void): Promise<void> => {
  const { writer: sqlite, lockWait } = connectionsOf(db)
  const until = performance.now() + lockWait
  sqlite.query("PRAGMA busy_timeout = 0").run()
  try {
    while (!isFree(begin, until)) await Bun.sleep(pause)
  } finally {
    sqlite.query(`PRAGMA busy_timeout = ${busyTimeout}`).run()
  }
}

const isFree = (begin: () => void, until: number) => {
  try {
    begin()
    return true
  } catch (error) {
    if (!isDatabaseBusy(error) || performance.now() > until) throw error
    return false
  }
}
