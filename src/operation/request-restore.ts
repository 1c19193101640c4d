import { renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { asc, gt, isNotNull } from "drizzle-orm"
import { addAuditLine } from "../audit/queries"
import type { Copy } from "../backups/copies"
import { type Db, disconnect, fileOf } from "../db/connection"
import { migrationIn, openForReading } from "../db/database-file"
import { fsyncPath } from "../db/file-system"
import { freeBytesBeside } from "../db/free-bytes"
import { auditLines, users } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { AppError, errorMessage } from "../domain/errors"
import type { SignUp } from "../domain/operation"
import type { User } from "../domain/users"
import { requestFileIn } from "./restore-request-file"
import { storedSignUp } from "./stored-sign-up"

/** What must not go back to the time of the copy: who is disabled, who may sign up, and the list of what was done. */
export type RestoreRequest = {
  copy: string
  by: string
  lines: { at: string; sentence: string }[]
  /** Emails. */
  disabled: string[]
  signup?: SignUp | undefined
}

/** Besides the copy, for what is written while it is checked. */
const spareRoom = 64 * 1024 * 1024

/**
 * Leaves in the data folder what the next start restores. Nothing of the database is touched before that.
 * @throws AppError conflict when the copy can't be restored here
 */
export const requestRestore = async (db: Db, by: User, copy: Copy): Promise<void> => {
  assertRestorable(db, copy)
  await inTransaction(db, (tx) => addAuditLine(tx, by, `began to restore the copy ${copy.name}`))
  const request: RestoreRequest = {
    copy: copy.name,
    by: `${by.firstName} ${by.lastName}`,
    lines: await linesSince(db, copy),
    disabled: (await db.select({ email: users.email }).from(users).where(isNotNull(users.disabledAt))).map(
      ({ email }) => email,
    ),
    signup: await storedSignUp(db),
  }
  leave(requestFileIn(dirname(fileOf(db))), request)
}

const leave = (file: string, request: RestoreRequest) => {
  try {
    writeFileSync(`${file}.part`, JSON.stringify(request))
    fsyncPath(`${file}.part`)
    renameSync(`${file}.part`, file)
    fsyncPath(dirname(file))
  } catch (error) {
    throw new AppError("conflict", `The folder of the database can't be written: ${errorMessage(error)}`)
  }
}

const assertRestorable = (db: Db, { path, bytes }: Copy) => {
  const applied = migrationIn(path)
  if (applied === 0) throw new AppError("conflict", "This file is no copy of a Windrow database.")
  if (applied > migrationIn(fileOf(db)))
    throw new AppError("conflict", "This copy was made by a newer Windrow. Update this one first.")
  if (freeBytesBeside(dirname(fileOf(db))) < bytes + spareRoom)
    throw new AppError("conflict", "The disk has too little room to restore this copy. Make room first.")
}

const linesSince = async (db: Db, { path }: Copy) =>
  db
    .select({ at: auditLines.at, sentence: auditLines.sentence })
    .from(auditLines)
    .where(gt(auditLines.id, await lastLineIn(path)))
    .orderBy(asc(auditLines.id))

/** A copy of an earlier version has no lines. */
const lastLineIn = async (path: string): Promise<number> => {
  const copy = openForReading(path)
  try {
    const ids = await copy.select({ id: auditLines.id }).from(auditLines)
    return ids.reduce((last, { id }) => Math.max(last, id), 0)
  } catch {
    return 0
  } finally {
    disconnect(copy)
  }
}
