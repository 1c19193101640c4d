import { Database } from "bun:sqlite"
import { busyTimeout } from "./busy-timeout"
import { removeWal } from "./database-file"
import { fileSystem, fsyncPath } from "./file-system"

/** In bytes. Each piece is on the disk before the next is read, so that a writer's fsync never waits for many. */
const pieceLength = 256 * 1024

/**
 * Copies a database, which may be in use, into a new file that holds at least what was committed before. A read transaction
 * stays open meanwhile: the WAL then keeps every page that a checkpoint may write into the file, and applying the
 * WAL's copy to the file's copy mends what was read half written. VACUUM INTO has a writer wait (record 68).
 */
export const copyDatabase = async (file: string, copy: string): Promise<void> => {
  const { closeSync, statSync } = fileSystem()
  const sqlite = new Database(file, { readonly: true })
  const handles: number[] = []
  try {
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
    sqlite.run("BEGIN")
    sqlite.query("SELECT count(*) FROM sqlite_master").get()
    await copySlowly(file, copy, handles)
    // Up to here: writers may be faster than the copy. SQLite ignores a last frame that is cut off.
    const logLength = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size
    if (logLength) await copySlowly(`${file}-wal`, `${copy}-wal`, handles, logLength)
  } finally {
    sqlite.close()
    // Not before: closing any handle of a file ends all locks of this process on it.
    for (const handle of handles) closeSync(handle)
  }
  removeWal(copy)
  fsyncPath(copy)
}

/** The disk rests as long after each piece as it took. */
const copySlowly = async (from: string, to: string, handles: number[], end = Number.POSITIVE_INFINITY) => {
  const { fdatasyncSync, openSync, readSync } = fileSystem()
  const [source, target] = [openSync(from, "r"), openSync(to, "wx", 0o600)]
  handles.push(source, target)
  const piece = new Uint8Array(pieceLength)
  for (let at = 0; ; ) {
    const began = performance.now()
    const length = readSync(source, piece, 0, Math.min(pieceLength, end - at), at)
    if (length === 0) return
    writeAll(target, piece.subarray(0, length))
    fdatasyncSync(target)
    at += length
    await Bun.sleep(performance.now() - began)
  }
}

/** A disk that is nearly full takes only a part. */
const writeAll = (handle: number, bytes: Uint8Array) => {
  for (let done = 0; done < bytes.length; ) done += fileSystem().writeSync(handle, bytes.subarray(done))
}
