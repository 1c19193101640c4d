import type { Database } from "bun:sqlite"
import { fileSystem } from "../file-system"

/**
 * The write-ahead log's format, as sqlite.org/fileformat2.html#walformat describes it: a header, and frames of one page each.
 * Whenever the log begins anew, over its old frames, it has other salts.
 */
const headerLength = 32
const frameHeaderLength = 24

/** After so many frames of the log with these salts. */
export type LogPosition = { salts: string; frames: number }

type LogEnd = LogPosition & { frameLength: number }

/** The frames after `from`, up to `frames`. */
export type LogPart = LogEnd & { from: number; bytes: number }

/** `pages` of the database after a commit; 0 in its earlier frames. */
export type Frame = { page: number; bytes: Uint8Array; pages: number }

const noLog: LogEnd = { salts: "", frames: 0, frameLength: 1 }

/** The end of what was committed. `sqlite` is a connection outside of a transaction. */
export const logEnd = (log: number | undefined, sqlite: Database): LogEnd => {
  if (log === undefined) return noLog
  for (;;) {
    const header = readHeader(log)
    const { frames } = stateOf(sqlite)
    // Otherwise it began anew in between.
    if (readHeader(log).salts === header.salts) return { ...header, frames }
  }
}

/** The frames that need not be copied: all of the log, if the database file has them, or none. */
export const startOfCopy = (log: number | undefined, sqlite: Database): LogPosition => {
  if (log === undefined) return noLog
  for (;;) {
    const { salts } = readHeader(log)
    const { frames, inFile } = stateOf(sqlite)
    if (readHeader(log).salts === salts) return { salts, frames: frames === inFile ? frames : 0 }
  }
}

/** Frames that were committed don't change until the log begins anew, which a read transaction has to prevent. */
export function* readFrames(log: number, { salts, from, frames, frameLength }: LogPart): Generator<Frame> {
  const bytes = Buffer.alloc((frames - from) * frameLength)
  readAll(log, bytes, headerLength + from * frameLength)
  for (let at = 0; at < bytes.length; at += frameLength) {
    if (saltsAt(bytes, at + 8) !== salts) throw new Error("the log began anew while it was copied")
    yield {
      page: bytes.readUInt32BE(at),
      pages: bytes.readUInt32BE(at + 4),
      bytes: bytes.subarray(at + frameHeaderLength, at + frameLength),
    }
  }
}

/** Frames of the log, and those of them that the database file has. Negative for a database without WAL. */
const stateOf = (sqlite: Database) => {
  const state = sqlite.query("PRAGMA wal_checkpoint(NOOP)").get() as { log: number; checkpointed: number }
  return { frames: Math.max(0, state.log), inFile: Math.max(0, state.checkpointed) }
}

/** That of an empty log has no salts. */
const readHeader = (log: number): Omit<LogEnd, "frames"> => {
  const header = Buffer.alloc(headerLength)
  if (fileSystem().readSync(log, header, 0, headerLength, 0) < headerLength) return noLog
  return { salts: saltsAt(header, 16), frameLength: frameHeaderLength + header.readUInt32BE(8) }
}

const saltsAt = (bytes: Buffer, at: number) => bytes.toString("hex", at, at + 8)

const readAll = (handle: number, bytes: Uint8Array, from: number) => {
  for (let done = 0; done < bytes.length; ) {
    const read = fileSystem().readSync(handle, bytes, done, bytes.length - done, from + done)
    if (read === 0) throw new Error("the log was cut off while it was copied")
    done += read
  }
}
