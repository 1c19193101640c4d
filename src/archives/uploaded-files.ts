import { basename, dirname, join } from "node:path"
import { type Db, fileOf } from "../db/connection"
import { fileSystem } from "../db/file-system"
import { freeBytesBeside } from "../db/free-bytes"
import { minFreeBytes } from "../db/sqlite/full-disk"
import { dayMs } from "../domain/day"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"

/** In bytes. */
const largestFile = 4 * 1024 ** 3

/** In bytes: what imports leave of the disk for everybody's records. */
const leftForRecords = minFreeBytes + 64 * 1024 ** 2

/** In milliseconds: who has sent nothing for so long gives way when there is no room. */
const patience = 60_000

/** Beside the database, where there is room for it: the system's own folder for such files may be in memory. */
const pathOf = (db: Db, { farmId, userId }: Member) => `${fileOf(db)}.import-${farmId}-${userId}.part`

/** The file that a manager is sending, by its path. Kept in memory: after a restart the upload begins anew. */
type Upload = { disk: string; length: number; received: number; isTaken: boolean; lastAt: number }
const uploads = new Map<string, Upload>()

type Piece = { offset: number; length: number; bytes: Uint8Array }

/**
 * Writes a piece; the first one begins a new file. Returns the offset of the next one.
 * @throws AppError conflict, with the right offset as `Upload-Offset`; too_large; disk_full, when the file begins anew
 */
export const writePiece = (db: Db, by: Member, { offset, length, bytes }: Piece): number => {
  assertOnlyServer(db)
  const path = pathOf(db, by)
  if (offset === 0) begin(db, path, length)
  const upload = uploads.get(path)
  if (!upload || upload.received !== offset || upload.length !== length)
    throw wrongOffset(upload?.received ?? 0, `The file goes on at byte ${upload?.received ?? 0}.`)
  assertRoom(db, path)
  append(path, bytes, offset)
  upload.received += bytes.length
  upload.lastAt = Date.now()
  return upload.received
}

/**
 * The path of the whole file, which is the caller's to delete.
 * @throws AppError as `wholeUpload` does
 */
export const takeUpload = (db: Db, by: Member): string => {
  const path = wholeUpload(db, by)
  const upload = uploads.get(path)
  if (upload) upload.isTaken = true
  return path
}

/**
 * The path of the whole file, to read it.
 * @throws AppError conflict when it has not arrived to its end
 */
export const wholeUpload = (db: Db, by: Member): string => {
  assertOnlyServer(db)
  const path = pathOf(db, by)
  const upload = uploads.get(path)
  if (!upload || upload.isTaken || upload.received < upload.length)
    throw wrongOffset(upload?.received ?? 0, "The file has not arrived to its end. Please send it again.")
  return path
}

export const dropFile = (path: string): void => {
  uploads.delete(path)
  fileSystem().rmSync(path, { force: true })
}

/** Deletes files of an earlier process, and those to which nothing was added for a day. */
export const dropOldUploads = (db: Db): void => {
  if (db.engine.servers) return
  const { readdirSync, statSync } = fileSystem()
  const [folder, beginning] = [dirname(fileOf(db)), `${basename(fileOf(db))}.import-`]
  const isOld = (path: string) => !uploads.has(path) || Date.now() - statSync(path).mtimeMs > dayMs
  for (const name of readdirSync(folder))
    if (name.startsWith(beginning) && isOld(join(folder, name))) dropFile(join(folder, name))
}

const assertOnlyServer = (db: Db) => {
  if (db.engine.servers)
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
  dropFile(path)
  uploads.set(path, { disk: fileOf(db), length, received: 0, isTaken: false, lastAt: Date.now() })
  assertRoom(db, path)
  fileSystem().writeFileSync(path, "", { mode: 0o600 })
}

/**
 * Looked at with each piece, for all uploads together: each was promised room, and others fill the disk as well. Those that have stood still
 * make room, the oldest first.
 * @throws AppError disk_full, when the upload at `path` is dropped
 */
const assertRoom = (db: Db, path: string) => {
  const still = () =>
    [...uploads].filter(([other, upload]) => other !== path && isOnDisk(db, upload) && isStill(upload))
  while (!hasRoom(db)) {
    const [oldest] = still().toSorted(([, a], [, b]) => a.lastAt - b.lastAt)
    if (!oldest) break
    dropFile(oldest[0])
  }
  if (hasRoom(db)) return
  dropFile(path)
  throw noRoom()
}

const noRoom = () => new AppError("disk_full", "There is not enough room on the server's disk for this file.")

const isOnDisk = (db: Db, { disk }: Upload) => disk === fileOf(db)

const isStill = ({ isTaken, lastAt }: Upload) => !isTaken && Date.now() - lastAt > patience

/** True when the disk has room for the rest of each file, and for the records made from it. */
const hasRoom = (db: Db) => {
  const wanted = [...uploads.values()]
    .filter((upload) => isOnDisk(db, upload))
    .reduce((sum, { length, received }) => sum + 2 * length - received, 0)
  return freeBytesBeside(fileOf(db)) >= wanted + leftForRecords
}

const append = (path: string, bytes: Uint8Array, offset: number) => {
  const { closeSync, openSync, writeSync } = fileSystem()
  const file = openSync(path, "r+")
  try {
    for (let done = 0; done < bytes.length; )
      done += writeSync(file, bytes, done, bytes.length - done, offset + done)
  } catch (error) {
    dropFile(path)
    throw isFullDisk(error) ? noRoom() : error
  } finally {
    closeSync(file)
  }
}

/** Somebody else may have written since the room was looked at. */
const isFullDisk = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code))

const wrongOffset = (offset: number, sentence: string) =>
  new AppError("conflict", sentence, { "Upload-Offset": String(offset) })
