import { Database } from "bun:sqlite"
import { isDatabaseBusy } from "./errors"
import { fileSystem } from "./file-system"

/**
 * Writes the log of the last run over itself. After a failed fsync the kernel counts its pages as written although
 * the disk never got them: reading gives them still, a second fsync does nothing, and after a power cut the older
 * beginning of the log would be replayed over a newer database. Writing them once more makes the kernel write them.
 * Not while another process has the database open: the log is its own then.
 */
export const rewriteWal = (file: string): void => {
  const sqlite = openedAlone(file)
  if (!sqlite) return
  try {
    writeOver(`${file}-wal`)
  } finally {
    sqlite.close()
  }
}

/** Undefined when somebody else has it open. */
const openedAlone = (file: string) => {
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
