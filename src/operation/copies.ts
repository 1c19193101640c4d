import { addAuditLine } from "../audit/queries"
import { type Copy, copiesFolder } from "../backups/copies"
import { copyElsewhere } from "../backups/copy-elsewhere"
import { lookAtCopies, silent } from "../backups/seen-copies"
import { type Db, fileOf } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { inTransaction } from "../db/transaction"
import { AppError, CommandError, errorMessage } from "../domain/errors"
import type { Copies } from "../domain/operation"
import type { User } from "../domain/users"
import { sentTo } from "../offsite/sent"

type Making = { running?: Promise<void> | undefined; failure?: string | undefined }

const makingOf = perDatabase((): Making => ({}))

/** The newest first; `backupTo` is where they are sent. */
export const copiesOf = async (db: Db, backupTo?: string): Promise<Copies> => {
  if (db.engine.file === undefined) return { copies: [], isMaking: false, isRemote: true }
  const { running, failure } = makingOf(db)
  return {
    copies: (await listOf(db)).map(({ name, at, bytes }) => ({
      name,
      at: new Date(at).toISOString(),
      bytes,
    })),
    isMaking: running !== undefined,
    ...(backupTo !== undefined && { elsewhere: { newest: newestSent(db, backupTo) } }),
    ...(failure !== undefined && { failure }),
  }
}

const newestSent = (db: Db, backupTo: string): string | null => {
  const at = sentTo(fileOf(db), backupTo)?.newest
  return at === undefined ? null : new Date(at).toISOString()
}

const listOf = async (db: Db): Promise<readonly Copy[]> => {
  assertOwn(db)
  try {
    return await inTime(lookAtCopies(db), db)
  } catch (error) {
    const folder = copiesFolder(fileOf(db))
    const reason = errorMessage(error)
    throw new AppError(
      "unavailable",
      reason === silent(folder) ? reason : `The folder of the copies can't be read: ${folder}`,
    )
  }
}

/** In milliseconds: who waits for the page hears of it before the answer's own deadline. */
const longestLook = 8000

const inTime = (looking: Promise<readonly Copy[]>, db: Db) =>
  Promise.race([
    looking,
    Bun.sleep(longestLook).then(() => {
      throw new CommandError(silent(copiesFolder(fileOf(db))))
    }),
  ])

/** Only what is in the list has a name, so no name leads out of the folder. @throws AppError not_found */
export const copyNamed = async (db: Db, name: string): Promise<Copy> => {
  const copy = (await listOf(db)).find((each) => each.name === name)
  if (!copy) throw new AppError("not_found", "There is no such copy.")
  return copy
}

const assertOwn = (db: Db) => {
  if (db.engine.file === undefined)
    throw new AppError("conflict", "The records are in PostgreSQL, whose own tools make copies.")
}

/** Begins a copy, unless one is being made. Resolves when it is made, or has failed, or after `patience` ms. */
export const makeCopy = async (db: Db, by: User, patience = 8000): Promise<void> => {
  assertOwn(db)
  const making = makingOf(db)
  making.running ??= makeAndNote(db, by, making)
  await Promise.race([making.running, Bun.sleep(patience)])
}

const makeAndNote = async (db: Db, by: User, making: Making) => {
  try {
    await inTransaction(db, (tx) => addAuditLine(tx, by, "asked for a copy of the database"))
    making.failure = await copyElsewhere(fileOf(db))("by hand")
  } finally {
    making.running = undefined
  }
}

export const noteDownload = (db: Db, by: User, { name }: Copy): Promise<void> =>
  inTransaction(db, (tx) => addAuditLine(tx, by, `downloaded the copy ${name}`))
