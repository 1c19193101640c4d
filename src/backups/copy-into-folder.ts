import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fsyncPath } from "../db/file-system"
import { freeBytesBeside } from "../db/free-bytes"
import { copyDatabase } from "../db/sqlite/online-copy"
import { dayMs } from "../domain/day"
import { CommandError, errorMessage } from "../domain/errors"
import { bytesInWords } from "./bytes-in-words"
import { type Contents, checkNewCopy, tableCounts, tellFault } from "./check"
import { type Copy, copiesFolder, copiesIn, copyName } from "./copies"
import { alone } from "./copy-lock"
import { copiesToDelete } from "./kept-copies"
import { countingRecords } from "./records-in"

/** In bytes: left on the disk for records. */
const reserve = 64 * 1024 * 1024

/** The copies to remove afterwards: all that are kept no longer, those of them that a copy by hand may remove, or none. */
export type Tidying = "nightly" | "by hand" | "nothing"

/** In milliseconds: a copy by hand removes none younger, so that "to be safe" never costs a copy of the night. */
export const young = 7 * dayMs

/**
 * windrow backup without a file: makes a checked copy in the folder of copies, and then tidies it. A failed copy leaves
 * nothing. Resolves to what was done, in words.
 * @throws CommandError
 */
export const copyIntoFolder = async (database: string, tidying: Tidying): Promise<string> => {
  const folder = copiesFolder(database)
  makeFolder(folder)
  try {
    return await alone(folder, () => copyAndTidy(database, folder, tidying))
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`Cannot copy ${database} into ${folder}: ${errorMessage(error)}.`)
  }
}

const copyAndTidy = async (database: string, folder: string, tidying: Tidying) => {
  const at = Date.now()
  const copy = join(folder, copyName(at))
  const part = `${copy}.part`
  removeParts(folder)
  // Copies by hand may have filled the disk since the last night.
  if (tidying === "nightly" && lackOfRoom(database, folder)) tidy(folder, tidying)
  assertRoom(database, folder)
  try {
    await copyDatabase(database, part).catch((error: unknown) => tellFault(error, database, folder))
    const contents = await checkNewCopy(part, database, folder)
    fsyncPath(part)
    renameSync(part, copy)
    fsyncPath(folder)
    const { gone, fuller } = tidy(folder, tidying, { at, contents })
    const older = gone === 0 ? "" : ` ${gone} older ${gone === 1 ? "copy was" : "copies were"} removed.`
    return `Copied ${tableCounts(contents)} to ${copy} and read them back.${older}${fullerInWords(fuller)}`
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

/** Removes half-made copies, also those of killed processes. */
const removeParts = (folder: string) => {
  for (const name of readdirSync(folder))
    if (/^windrow-[\dTZ-]+\.sqlite\.part/.test(name)) rmSync(join(folder, name), { force: true })
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Returns a sentence when there is too little room for a copy. */
const lackOfRoom = (database: string, folder: string) => {
  const needed = sizeOf(database) + 2 * sizeOf(`${database}-wal`) + reserve
  const free = freeBytesBeside(folder)
  if (free >= needed) return undefined
  return `The disk has too little room for a copy: it needs ${bytesInWords(needed)}, and ${bytesInWords(free)} are free in ${folder}. Make room, or move the data folder to a larger disk; --backup-to sends copies to another one.`
}

const assertRoom = (database: string, folder: string) => {
  const lack = lackOfRoom(database, folder)
  if (lack !== undefined) throw new CommandError(lack)
}

type Made = { at: number; contents: Contents }

/** Deletes copies; resolves to how many, and to those that a copy by hand leaves because they have more records. */
const tidy = (folder: string, tidying: Tidying, made?: Made): { gone: number; fuller: Copy[] } => {
  if (tidying === "nothing") return { gone: 0, fuller: [] }
  const recordsOf = countingRecords()
  const options = { recordsOf, ...(made && { protectedAt: Math.floor(made.at / 1000) * 1000 }) }
  const due = copiesToDelete(copiesIn(folder), Date.now(), options)
  const old = tidying === "nightly" ? due : due.filter(({ at }) => Date.now() - at >= young)
  const isFuller = (copy: Copy) =>
    tidying === "by hand" && made !== undefined && recordsOf(copy) > made.contents.records
  const going = old.filter((copy) => !isFuller(copy))
  for (const { path } of going) rmSync(path, { force: true })
  return { gone: going.length, fuller: old.filter(isFuller) }
}

const fullerInWords = (copies: readonly Copy[]) =>
  copies.length === 0
    ? ""
    : ` ${copies.map(({ name }) => name).join(", ")} ${copies.length === 1 ? "has" : "have"} more records, and ${copies.length === 1 ? "stays" : "stay"} until a night removes ${copies.length === 1 ? "it" : "them"}.`
