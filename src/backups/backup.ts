import { existsSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { isCorruption } from "../db/errors"
import { fsyncPath } from "../db/file-system"
import { migrationIn } from "../db/sqlite/database-file"
import { copyDatabase } from "../db/sqlite/online-copy"
import { CommandError, errorMessage } from "../domain/errors"
import { type Contents, checkNewCopy, tableCounts, tellFault } from "./check"
import { recordsIn } from "./records-in"

class UnreplacedError extends CommandError {}

/**
 * windrow backup FILE: makes a checked copy in one file, also while a server runs. `mayLose`: also over a copy that has more
 * records.
 */
export const backup = async (database: string, file: string, mayLose = false) => {
  const copy = resolve(file)
  refuseToReplace(copy, database)
  const part = `${copy}.part`
  await copyInto(database, part)
  try {
    const contents = await checkNewCopy(part, database, dirname(copy))
    if (!mayLose) refuseToLose(copy, part, contents)
    renameSync(part, copy)
    fsyncPath(dirname(copy))
    console.log(`Copied ${tableCounts(contents)} to ${copy} and read them back.`)
  } catch (error) {
    if (!(error instanceof CommandError) || error instanceof UnreplacedError) throw error
    throw new CommandError(`${error.message} The damaged copy is kept as ${part}; ${copy} was not touched.`)
  }
}

/** Replaces only older backups, so that a mistyped name destroys no other file. */
const refuseToReplace = (copy: string, database: string) => {
  if (hasBytes(`${copy}-wal`))
    throw new CommandError(
      `${copy} has a log beside it, which would be applied to the copy: give another name.`,
    )
  if (!existsSync(copy)) return
  if (isSameFile(copy, database))
    throw new CommandError(`${copy} is the database itself: give the copy another name.`)
  if (migrationIn(copy) === 0)
    throw new CommandError(`${copy} is there already and is no copy of Windrow's: give another name.`)
}

/** Refuses to replace a copy that has more records: a copy made after a mistake would lose the records that it deleted. */
const refuseToLose = (copy: string, part: string, { records }: Contents) => {
  const before = recordsIn(copy) ?? 0
  if (before <= records) return
  removePart(part)
  throw new UnreplacedError(
    `${copy} has ${before.toLocaleString("en-US")} records, and the database only ${records.toLocaleString("en-US")}. Nothing was copied: give another name, or --replace if that copy may go.`,
  )
}

const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

const isSameFile = (one: string, other: string) => {
  const [a, b] = [statSync(one), statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}

const copyInto = async (database: string, part: string) => {
  try {
    removePart(part)
    await copyDatabase(database, part)
  } catch (error) {
    removePart(part)
    if (isCorruption(error)) await tellFault(error, database, dirname(part))
    throw new CommandError(`Cannot copy ${database} to ${part}: ${errorMessage(error)}.`)
  }
}

export const removePart = (part: string) => {
  for (const name of [part, `${part}-wal`, `${part}-shm`, `${part}-journal`]) rmSync(name, { force: true })
}
