import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fsyncPath } from "../db/file-system"
import { freeBytesBeside } from "../db/free-bytes"
import { copyDatabase } from "../db/online-copy"
import { CommandError, errorMessage } from "../domain/errors"
import { bytesInWords } from "./bytes-in-words"
import { checkDatabase, tableCounts } from "./check"
import { copiesFolder, copiesIn, copyName } from "./copies"
import { alone } from "./copy-lock"
import { copiesToDelete } from "./kept-copies"

/** In bytes: left on the disk for records. */
const reserve = 64 * 1024 * 1024

/**
 * windrow backup without a file: makes a checked copy in the folder of copies, and then deletes what is kept no longer,
 * unless all is to be kept. A failed copy leaves nothing. Resolves to what was done, in words.
 * @throws CommandError
 */
export const copyIntoFolder = async (database: string, keepAll: boolean): Promise<string> => {
  const folder = copiesFolder(database)
  makeFolder(folder)
  try {
    return await alone(folder, () => copyAndTidy(database, folder, keepAll))
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Cannot copy ${database} into ${folder}: ${errorMessage(error)}.`)
  }
}

const copyAndTidy = async (database: string, folder: string, keepAll: boolean) => {
  const at = Date.now()
  const copy = join(folder, copyName(at))
  const part = `${copy}.part`
  removeParts(folder)
  assertRoom(database, folder)
  try {
    await copyDatabase(database, part)
    const contents = await checkDatabase(part, `The new copy of ${database}`)
    fsyncPath(part)
    renameSync(part, copy)
    fsyncPath(folder)
    const gone = keepAll ? 0 : tidy(folder, at)
    const older = gone === 0 ? "" : ` ${gone} older ${gone === 1 ? "copy was" : "copies were"} removed.`
    return `Copied ${tableCounts(contents)} to ${copy} and read them back.${older}`
  } finally {
    removeParts(folder)
  }
}

const makeFolder = (folder: string) => {
  if (existsSync(folder)) return
  try {
    mkdirSync(folder, { mode: 0o700 })
    fsyncPath(dirname(folder))
  } catch (error) {
    throw new CommandError(`Cannot make the folder ${folder}: ${errorMessage(error)}.`)
  }
}

/** What a killed copy left, too. */
const removeParts = (folder: string) => {
  for (const name of readdirSync(folder))
    if (/^windrow-[\dTZ-]+\.sqlite\.part/.test(name)) rmSync(join(folder, name), { force: true })
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const assertRoom = (database: string, folder: string) => {
  const needed = sizeOf(database) + 2 * sizeOf(`${database}-wal`) + reserve
  const free = freeBytesBeside(folder)
  if (free >= needed) return
  throw new CommandError(
    `The disk has too little room for a copy: it needs ${bytesInWords(needed)}, and ${bytesInWords(free)} are free in ${folder}. Make room, or make that folder a link to one on a larger disk.`,
  )
}

/** The number of copies that were deleted. */
const tidy = (folder: string, made: number) => {
  const due = copiesToDelete(copiesIn(folder), Date.now(), Math.floor(made / 1000) * 1000)
  for (const { path } of due) rmSync(path, { force: true })
  return due.length
}
