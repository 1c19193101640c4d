import { basename, dirname, join } from "node:path"
import { type Db, fileOf, remoteOf } from "../db/connection"
import { fileSystem } from "../db/file-system"
import { freeBytesBeside } from "../db/free-bytes"
import { minFreeBytes } from "../db/full-disk"
import { dayMs } from "../domain/day"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"

/** In bytes. */
const largestFile = 4 * 1024 ** 3

/** Beside the database, where there is room for it: the system's own folder for such files may be in memory. */
const pathOf = (db: Db, { farmId, userId }: Member) => `${fileOf(db)}.import-${farmId}-${userId}.part`

/** The file that a manager is sending, by its path. Kept in memory: after a restart the upload begins anew. */
type Upload = { length: number; received: number; isTaken: boolean }
const uploads = new Map<string, Upload>()

type Piece = { offset: number; length: number; bytes: Uint8Array }

/**
 * Writes a piece; the first one begins a new file. Returns the offset of the next one.
 * @throws AppError conflict, with the right offset as `Upload-Offset`; too_large, disk_full
 */
export const writePiece = (db: Db, by: Member, { offset, length, bytes }: Piece): number => {
  assertOnlyServer(db)
  const path = pathOf(db, by)
  if (offset === 0) begin(db, path, length)
  const upload = uploads.get(path)
  if (!upload || upload.received !== offset || upload.length !== length)
    throw wrongOffset(upload?.received ?? 0, `The file goes on at byte ${upload?.received ?? 0}.`)
  append(path, bytes, offset)
  upload.received += bytes.length
  return upload.received
}

/**
 * The path of the whole file, which is the caller's to delete.
 * @throws AppError conflict when it has not arrived to its end
 */
export const takeUpload = (db: Db, by: Member): string => {
  assertOnlyServer(db)
  const path = pathOf(db, by)
  const upload = uploads.get(path)
  if (!upload || upload.isTaken || upload.received < upload.length)
    throw wrongOffset(upload?.received ?? 0, "The file has not arrived to its end. Please send it again.")
  upload.isTaken = true
  return path
}

export const dropFile = (path: string): void => {
  uploads.delete(path)
  fileSystem().rmSync(path, { force: true })
}

/** Those of an earlier process, or of somebody who has not gone on for a day. */
export const dropOldUploads = (db: Db): void => {
  if (remoteOf(db)) return
  const { readdirSync, statSync } = fileSystem()
  const [folder, beginning] = [dirname(fileOf(db)), `${basename(fileOf(db))}.import-`]
  const isOld = (path: string) => !uploads.has(path) || Date.now() - statSync(path).mtimeMs > dayMs
  for (const name of readdirSync(folder))
    if (name.startsWith(beginning) && isOld(join(folder, name))) dropFile(join(folder, name))
}

const assertOnlyServer = (db: Db) => {
  if (remoteOf(db))
    throw new AppError(
      "conflict",
      "This server is one of several, which would each get some pieces of the file. Use windrow import.",
    )
}

const begin = (db: Db, path: string, length: number) => {
  if (length > largestFile)
    throw new AppError(
      "too_large",
      "The file is too large for the page: at most 4 GB. Use windrow import on the server's machine.",
    )
  // The file, and what is made of it.
  if (freeBytesBeside(fileOf(db)) < 2 * length + minFreeBytes)
    throw new AppError("disk_full", "There is not enough room on the server's disk for this file.")
  fileSystem().writeFileSync(path, "", { mode: 0o600 })
  uploads.set(path, { length, received: 0, isTaken: false })
}

const append = (path: string, bytes: Uint8Array, offset: number) => {
  const { closeSync, openSync, writeSync } = fileSystem()
  const file = openSync(path, "r+")
  try {
    for (let done = 0; done < bytes.length; )
      done += writeSync(file, bytes, done, bytes.length - done, offset + done)
  } finally {
    closeSync(file)
  }
}

const wrongOffset = (offset: number, sentence: string) =>
  new AppError("conflict", sentence, { "Upload-Offset": String(offset) })
