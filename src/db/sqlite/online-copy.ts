import { Database } from "bun:sqlite"
import { fileSystem, fsyncPath } from "../file-system"
import { busyTimeout } from "./busy-timeout"
import { removeWal } from "./database-file"
import { hasMoved } from "./has-moved"
import { lockWrites, longestLocking, rest } from "./lock-writes"
import { type LogPart, type LogPosition, logEnd, readFrames, startOfCopy } from "./log-frames"

/** In bytes. Each piece is on the disk before the next is read, so that a writer's fsync never waits for many. */
const pieceLength = 256 * 1024

const logPieceLength = 1024 * 1024

/** In bytes: after so much that is new, the log is handed over; a writer copies its log as often. */
const usualLogLimit = 16 * 1024 * 1024

/** One of the two readers is in a transaction; the other one looks at the log. */
type Copying = {
  file: string
  holder: Database
  idle: Database
  source: number
  log: number | undefined
  target: number
  done: LogPosition
  /** Frames that the file has, and all that will be copied of it: the log may begin anew over them. */
  inFile: LogPosition
  size: number | undefined
}

/**
 * Copies a database, which may be in use, into a new file that holds at least what was committed before. A read
 * transaction stays open meanwhile, so that no frame leaves the log: the copied log's pages mend what was read half
 * written, or before it was changed. After `logLimit` bytes the log is handed over, and a writer begins it anew (record 85).
 * VACUUM INTO has a writer wait (record 68).
 */
export const copyDatabase = async (file: string, copy: string, logLimit = usualLogLimit): Promise<void> => {
  const { closeSync, existsSync, ftruncateSync, openSync } = fileSystem()
  const handles: number[] = []
  const open = (path: string, flags: string) => {
    const handle = openSync(path, flags, 0o600)
    handles.push(handle)
    return handle
  }
  const [holder, idle] = [openReader(file), openReader(file)]
  try {
    hold(holder)
    const source = open(file, "r")
    // Missing for a database without WAL, which nobody can change now.
    const log = existsSync(`${file}-wal`) ? open(`${file}-wal`, "r") : undefined
    const target = open(copy, "wx")
    if (isWritable(file)) {
      const done = startOfCopy(log, idle)
      const copying: Copying = {
        file,
        holder,
        idle,
        source,
        log,
        target,
        done,
        inFile: done,
        size: undefined,
      }
      let limit = logLimit
      await copyPieces(source, target, () => {
        if (newInLog(copying).bytes <= limit) return
        // Each try copies the whole log: twice as many bytes until the next keep that in proportion.
        limit = handOverLog(copying) ? logLimit : 2 * limit
      })
      // Also what was copied already: where another program reads all the time, the file had older pages for later pieces.
      copyLog(copying, copying.inFile)
      if (copying.size !== undefined) ftruncateSync(target, copying.size)
    } else {
      // SQLite tells the log's end only to who may write. It ignores a last frame that is cut off.
      await copyPieces(source, target)
      if (log !== undefined) await copyPieces(log, open(`${copy}-wal`, "wx"))
    }
  } finally {
    idle.close()
    holder.close()
    // Not before: closing any handle of a file ends all locks of this process on it.
    for (const handle of handles) closeSync(handle)
  }
  removeWal(copy)
  fsyncPath(copy)
}

const openReader = (file: string) => {
  const sqlite = new Database(file, { readonly: true })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return sqlite
}

const openWriter = (file: string) => {
  const sqlite = new Database(file, { readwrite: true, create: false })
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return sqlite
}

const hold = (sqlite: Database) => {
  sqlite.run("BEGIN")
  sqlite.query("SELECT count(*) FROM sqlite_master").get()
}

const copyPieces = async (source: number, target: number, afterEach?: () => void) => {
  const { fdatasyncSync, fstatSync, readSync } = fileSystem()
  const piece = new Uint8Array(pieceLength)
  // Up to here: a log's writers may be faster than the copy. A file grows only by what its log has, too.
  const end = fstatSync(source).size
  for (let at = 0; at < end; at += pieceLength) {
    await gently(() => {
      const length = readSync(source, piece, 0, pieceLength, at)
      writeAll(target, piece.subarray(0, length), at)
      fdatasyncSync(target)
    })
    afterEach?.()
  }
}

/** The disk rests as long after each piece as it took. */
const gently = async (work: () => void) => {
  const began = performance.now()
  work()
  await Bun.sleep(performance.now() - began)
}

/** The part of the log that is committed and not in the copy. */
const newInLog = ({ log, idle, done }: Copying, after = done): LogPart => {
  const end = logEnd(log, idle)
  const from = end.salts === after.salts ? after.frames : 0
  return { ...end, from, bytes: Math.max(0, end.frames - from) * end.frameLength }
}

/** Without rests and in longer pieces, because a writer goes on meanwhile: resting, the copy would not catch up. */
const copyLog = (copying: Copying, after?: LogPosition) => {
  const part = newInLog(copying, after)
  const frames = Math.max(1, Math.floor(logPieceLength / part.frameLength))
  for (let from = part.from; from < part.frames; from += frames) {
    writeFrames(copying, { ...part, from, frames: Math.min(part.frames, from + frames) })
    fileSystem().fdatasyncSync(copying.target)
  }
}

const writeFrames = (copying: Copying, part: LogPart) => {
  const { log, target } = copying
  if (log === undefined || part.frames <= part.from) return
  for (const { page, bytes, pages } of readFrames(log, part)) {
    writeAll(target, bytes, (page - 1) * bytes.length)
    if (pages > 0) copying.size = pages * bytes.length
  }
  copying.done = { salts: part.salts, frames: part.frames }
}

/**
 * Copies the log's new pages, has the database file take all of them, and begins a read transaction that needs the file
 * alone, so that the next writer begins the log anew. No commit comes in between: first the bulk is done beside
 * writers, then the rest under the write lock. Returns false when the log stays, because another program reads or always
 * others write.
 */
const handOverLog = (copying: Copying): boolean => {
  const { file } = copying
  const [writer, checkpointer] = [openWriter(file), openWriter(file)]
  try {
    if (hasMoved(copying.holder)) throw new Error(`${file} was moved while it was copied`)
    // As at the end: the last try may have failed.
    copyLog(copying, copying.inFile)
    // A writer may be faster than the disk takes the copy: then the rest is longer, and not on the disk at once.
    for (let round = 0; round < 3 && newInLog(copying).bytes > pieceLength; round++) {
      copyLog(copying)
      takeTurns(copying)
      checkpointer.run("PRAGMA wal_checkpoint(PASSIVE)")
    }
    if (!lockWrites(writer)) return false
    writeFrames(copying, newInLog(copying))
    takeTurns(copying)
    checkpointUnderLock(checkpointer)
    takeTurns(copying)
    copying.inFile = startOfCopy(copying.log, copying.idle)
    writer.run("ROLLBACK")
    return copying.inFile.frames > 0
  } finally {
    // Before the readers, as the last to close would copy and remove the log.
    checkpointer.close()
    writer.close()
  }
}

/** Has the file take the log, after a writer's own checkpoint, which begins as its commit ends: that one's is no reason to give up. */
const checkpointUnderLock = (checkpointer: Database) => {
  for (const end = performance.now() + longestLocking; performance.now() < end; rest()) {
    const { busy } = checkpointer.query("PRAGMA wal_checkpoint(PASSIVE)").get() as { busy: number }
    if (busy === 0) return
  }
}

/** The idle reader begins its transaction before the other one's ends. */
const takeTurns = (copying: Copying) => {
  const { holder, idle } = copying
  hold(idle)
  holder.run("COMMIT")
  copying.holder = idle
  copying.idle = holder
}

const isWritable = (file: string) => {
  const { accessSync, constants } = fileSystem()
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** A disk that is nearly full takes only a part. */
const writeAll = (handle: number, bytes: Uint8Array, at: number) => {
  for (let done = 0; done < bytes.length; )
    done += fileSystem().writeSync(handle, bytes, done, bytes.length - done, at + done)
}
