import { Database } from "bun:sqlite"
import { isDatabaseBusy } from "../errors"
import { fileSystem, fsyncPath } from "../file-system"

/**
 * Overwrites the WAL of the last run with its own bytes. After a failed fsync the kernel takes its pages for
 * written: a second fsync does nothing, and a power cut would leave an older WAL. Rewriting makes them dirty
 * again.
 */
export const rewriteWal = (file: string): void => {
  const sqlite = openExclusively(file)
  try {
    if (sqlite) writeOver(`${file}-wal`)
    // A process that was killed while it copied the WAL did not wait for the disk, and the others take the WAL for copied.
    else fsyncPath(file)
  } finally {
    sqlite?.close()
  }
}

/** Undefined when another process has it open. */
const openExclusively = (file: string) => {
  const sqlite = new Database(file, { readwrite: true, create: false })
  try {
    sqlite.run("PRAGMA locking_mode = EXCLUSIVE")
    sqlite.run("BEGIN EXCLUSIVE")
    sqlite.run("COMMIT")
    return sqlite
  } catch (error) {
    sqlite.close()
    if (isDatabaseBusy(error)) return undefined
    throw error
  }
}

const writeOver = (log: string) => {
  const { closeSync, fsyncSync, openSync, readSync, writeSync } = fileSystem()
  const handle = openSync(log, "r+")
  const bytes = new Uint8Array(1024 * 1024)
  try {
    for (let at = 0; ; ) {
      const read = readSync(handle, bytes, 0, bytes.length, at)
      if (read === 0) break
      writeSync(handle, bytes, 0, read, at)
      at += read
    }
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
