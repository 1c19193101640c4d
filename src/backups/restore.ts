import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { isByServer, isLeftAlone } from "../audit/by-server"
import { noteForAllIn } from "../audit/commands"
import { isDatabaseBusy } from "../db/errors"
import { fsyncPath } from "../db/file-system"
import type { Migrations } from "../db/migrations"
import { carryOver } from "../db/sqlite/carry-over"
import {
  deleteSessions,
  disabledIn,
  emptyWalAlone,
  enabledIn,
  forgetMoved,
  migrationIn,
  removeWal,
  turnWalOn,
} from "../db/sqlite/database-file"
import { recordCountWriter } from "../db/sqlite/record-count"
import { CommandError, errorMessage } from "../domain/errors"
import { standInPrefix } from "../domain/users"
import { checkDatabase, tableCounts } from "./check"
import { alone, restoring } from "./copy-lock"
import { fullerCopy, pickCopy } from "./pick-copy"
import { requestFileIn, requestIn } from "./restore-request"

/**
 * windrow restore COPY: replaces the database with a checked copy. Moves the old one, with its WAL, into a
 * folder beside it: that WAL would be applied to the copy and destroy it. With `endSessions` everybody logs in again.
 */
export const restore = async (
  database: string,
  wanted: string,
  migrations: Migrations,
  options: { endSessions?: boolean } = {},
) => {
  if (wanted === "") throw new CommandError("There is no name of a copy: windrow backups lists them.")
  const copy = resolve(pickCopy(database, wanted))
  if (!existsSync(copy)) throw new CommandError(`There is no file ${copy}.`)
  if (statSync(copy).isDirectory()) throw new CommandError(`${copy} is a folder: name the copy in it.`)
  if (existsSync(database) && realpathSync(copy) === realpathSync(database))
    throw new CommandError(`${copy} is the database itself; name the copy.`)
  mkdirSync(dirname(database), { recursive: true })
  await alone(dirname(database), () => replace(database, copy, migrations, options), restoring)
  const fuller = fullerCopy(database, wanted, copy)
  if (fuller !== undefined) console.log(fuller)
}

const replace = async (
  database: string,
  copy: string,
  migrations: Migrations,
  { endSessions = false }: { endSessions?: boolean },
) => {
  const part = `${database}.restoring`
  try {
    copyBeside(copy, part)
    assertKnownSchema(part, copy, migrations)
    if (forgetMoved(part))
      console.log("The mark that its records were moved is gone: it takes records again.")
    if (endSessions) signEverybodyOut(part, copy)
    keepToday(database, part)
    await noteForAllIn(part, `restored ${copy}${endSessions ? " and signed everybody out" : ""}`)
    fsyncPath(part)
    const contents = await checkDatabase(part, copy, otherCopy)
    const enabled = enabledAgain(database, part)
    readyForServer(part)
    if (isLeftAlone()) throw new CommandError("The server that asked for this has ended.")
    const folder = exists(database) ? moveAway(database) : undefined
    renameSync(part, database)
    fsyncPath(dirname(database))
    const old = folder ? `; what was there before is in ${folder}` : ""
    recordCountWriter(database)(contents.records)
    console.log(
      `Restored ${tableCounts(contents)} from ${copy} into ${database}${old}.${endSessions ? " Everybody is signed out." : ""}`,
    )
    if (enabled !== undefined) console.log(enabled)
  } finally {
    removeAll(part)
  }
}

/** A restore from the page gives nothing back that was taken since the copy. Written before the rename: a kill can't part them. */
const keepToday = (database: string, part: string) => {
  const request = isByServer() ? requestIn(requestFileIn(dirname(database))) : undefined
  if (request) carryOver(part, request.kept)
}

const otherCopy = "Nothing was replaced: take another copy, which windrow backups lists."

const filesOf = (database: string) => [database, `${database}-wal`, `${database}-shm`]

/** A journal, too: it would be applied to the next copy of that name. */
const removeAll = (part: string) => {
  for (const name of [...filesOf(part), `${part}-journal`]) rmSync(name, { force: true })
}

const exists = (database: string) => filesOf(database).some((name) => existsSync(name))

/** Copies a backup and its WAL, if any, beside the database, where one rename publishes it. */
const copyBeside = (copy: string, part: string) => {
  removeAll(part)
  try {
    copyFileSync(copy, part)
    if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${part}-wal`)
  } catch (error) {
    throw new CommandError(`Cannot copy ${copy} to ${part}: ${errorMessage(error)}.`)
  }
  try {
    removeWal(part)
  } catch (error) {
    throw new CommandError(`${copy} is no database: ${errorMessage(error)}.`)
  }
  fsyncPath(part)
}

const readyForServer = (part: string) => {
  try {
    turnWalOn(part)
    fsyncPath(part)
  } catch (error) {
    throw new CommandError(`Cannot write ${part}: ${errorMessage(error)}.`)
  }
}

const enabledAgain = (database: string, part: string) => {
  const enabled = new Set(enabledIn(part))
  const isPerson = (email: string) => !email.startsWith(standInPrefix)
  const emails = disabledIn(database).filter((email) => enabled.has(email) && isPerson(email))
  if (emails.length === 0) return undefined
  return `${emails.join(", ")} ${emails.length === 1 ? "was" : "were"} disabled since, and can log in again: windrow user disable EMAIL disables them.`
}

const signEverybodyOut = (part: string, copy: string) => {
  try {
    deleteSessions(part)
  } catch (error) {
    throw new CommandError(`The sessions in ${copy} can't be ended: ${errorMessage(error)}.`)
  }
}

const assertKnownSchema = (part: string, copy: string, { newest }: Migrations) => {
  const applied = migrationIn(part)
  if (applied === 0) throw new CommandError(`${copy} is no copy of a Windrow database.`)
  if (applied > newest) throw new CommandError(`${copy} is newer than this program: use the newer windrow.`)
}

/** Empties the WAL first, so that a kill in between leaves the old database or the new one. */
const moveAway = (database: string): string => {
  emptyWal(database)
  const time = new Date().toISOString().replaceAll(/[:.]/g, "-")
  const folder = join(dirname(database), `before-restore-${time}`)
  mkdirSync(folder)
  const old = filesOf(database).filter((name) => existsSync(name))
  for (const name of old) linkOrCopy(folder, name)
  fsyncPath(folder)
  fsyncPath(dirname(folder))
  for (const name of old) if (name !== database) rmSync(name)
  return folder
}

/** A hard link if possible, so that the database's own name always has a file. */
const linkOrCopy = (folder: string, file: string) => {
  const target = join(folder, basename(file))
  try {
    linkSync(file, target)
  } catch {
    copyFileSync(file, target)
    fsyncPath(target)
  }
}

const emptyWal = (database: string) => {
  try {
    emptyWalAlone(database)
  } catch (error) {
    if (isDatabaseBusy(error))
      throw new CommandError(`A server is using ${database}: stop it first, and start it after.`)
  }
}
