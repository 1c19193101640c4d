import type { Database } from "bun:sqlite"
import { dirname } from "node:path"
import { fileSystem } from "../file-system"

/** Own handles of a database's file and of its WAL: SQLite shows nobody its own. */
export type WalFiles = {
  database: number
  wal: number
  /** In bytes: the WAL is copied when it is longer; when that did not empty it, a quarter later. */
  longest: number
  copyFrom: number
  /** Is the WAL's name on the disk? */
  isNamed: boolean
  /** The state of the frames that were copied from the WAL into the file. */
  copied: "on disk" | "on its way" | "lost"
  /** How many fsyncs of them other threads wait for. */
  syncs: number
}

/** `walFiles` are opened on first use. */
type Opened = { readonly writer: Database; walFiles: WalFiles | undefined }

/** Undefined for a database without a WAL that can be opened, or that had another one when it was asked first. */
export const walFilesOf = (opened: Opened): WalFiles | undefined => {
  const files = opened.walFiles ?? open(opened.writer)
  if (!files || fileSystem().fstatSync(files.wal).nlink === 0) return undefined
  opened.walFiles = files
  return files
}

const open = (sqlite: Database): WalFiles | undefined => {
  // If they can't be opened, as on a read-only disk, SQLite itself reports the error.
  const wal = openedOrNot(`${sqlite.filename}-wal`)
  if (wal === undefined) return undefined
  const database = openedOrNot(sqlite.filename)
  if (database === undefined) {
    fileSystem().closeSync(wal)
    return undefined
  }
  const longest = numberOf(sqlite, "wal_autocheckpoint") * numberOf(sqlite, "page_size")
  // SQLite would copy the WAL within a commit, and wait for the disk.
  sqlite.run("PRAGMA wal_autocheckpoint = 0")
  return { database, wal, longest, copyFrom: longest, copied: "on disk", isNamed: false, syncs: 0 }
}

const openedOrNot = (file: string) => {
  try {
    return fileSystem().openSync(file, "r+")
  } catch {
    return undefined
  }
}

const numberOf = (sqlite: Database, pragma: string) =>
  Number(sqlite.query(`PRAGMA ${pragma}`).values()[0]?.[0])

/** In bytes. */
export const walLength = ({ wal }: WalFiles): number => fileSystem().fstatSync(wal).size

const sync = async (files: WalFiles, handle: number) => {
  files.syncs += 1
  try {
    await new Promise<void>((done, failed) => {
      fileSystem().fdatasync(handle, (error) => (error ? failed(error) : done()))
    })
  } finally {
    files.syncs -= 1
  }
}

/**
 * Resolves when all that was written to the WAL is on the disk; another thread waits for it. At first the WAL's name, too, which
 * SQLite would bring to the disk with its own handle.
 * @throws an error of which `isFsyncFailure` is true
 */
export const syncWal = async (sqlite: Database, files: WalFiles): Promise<void> => {
  await sync(files, files.wal)
  if (files.isNamed) return
  await syncFolder(dirname(sqlite.filename))
  files.isNamed = true
}

const syncFolder = async (path: string) => {
  const { closeSync, fsync, openSync } = fileSystem()
  const handle = openSync(path, "r")
  try {
    await new Promise<void>((done, failed) => {
      fsync(handle, (error) => (error ? failed(error) : done()))
    })
  } finally {
    closeSync(handle)
  }
}

/** Waits for what was copied from the WAL into the file. */
export const syncCopy = async (files: WalFiles): Promise<void> => {
  try {
    await sync(files, files.database)
    files.copied = "on disk"
  } catch (error) {
    files.copied = "lost"
    throw error
  }
}

/** May the WAL be emptied? Another fsync would not tell: only one of two learns that the disk has failed. */
export const isCopyOnDisk = ({ walFiles }: Opened): boolean => (walFiles?.copied ?? "on disk") === "on disk"

export const notOnDisk = "The WAL was copied, and the disk has not written it."

/**
 * Not before SQLite has closed them: closing any handle of a file ends all locks of this process on it. While another thread waits
 * for the disk they stay open: the fsync would fail, or be that of another file, and closing them later could end new locks.
 */
export const closeWalFiles = (opened: Opened): void => {
  const files = opened.walFiles
  opened.walFiles = undefined
  if (files?.syncs === 0) for (const handle of [files.database, files.wal]) fileSystem().closeSync(handle)
}
