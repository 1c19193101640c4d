import { rmSync } from "node:fs"
import { join } from "node:path"
import { inArray } from "drizzle-orm"
import { addAuditLine } from "../audit/queries"
import { copiesFolder, timeInName } from "../backups/copies"
import { runElsewhere } from "../backups/run-elsewhere"
import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { fsyncPath } from "../db/file-system"
import {
  apiTokens,
  auditLines,
  invitations,
  passwordLinks,
  serverSettings,
  sessions,
  users,
} from "../db/schema"
import { inTransaction } from "../db/transaction"
import { errorMessage } from "../domain/errors"
import { noteProblem } from "./problem-notes"
import type { RestoreRequest } from "./request-restore"
import { requestFileIn } from "./restore-request-file"
import { signUpName } from "./stored-sign-up"

type Outcome = {
  sentence: string
  /** Call it when the database is open. */
  settle: (db: Db) => Promise<void>
}

/**
 * Restores the requested copy, once: the request is gone before that begins, and after a kill the database is the old one
 * or the restored one. Runs in another process, so that this one goes on answering.
 */
export const restoreRequested = async (data: string, database: string): Promise<Outcome> => {
  const file = requestFileIn(data)
  const request = await requestIn(file)
  rmSync(file)
  fsyncPath(data)
  if (!request) return notRestored({ by: "somebody", copy: "that was asked for" }, "The request is damaged.")
  const failure = await restoreCopy(request, data, database)
  return orNote(failure === undefined ? restored(request) : notRestored(request, failure))
}

/** On a full disk the server starts all the same. */
const orNote = ({ sentence, settle }: Outcome): Outcome => ({
  sentence,
  settle: (db) =>
    settle(db).catch((error: unknown) => {
      noteProblem(
        db,
        `After a restore, sessions and links of the copy were not ended: ${errorMessage(withoutValues(error))}`,
      )
    }),
})

/** Undefined when it can't be read: that must not keep the server from starting. */
const requestIn = async (file: string): Promise<RestoreRequest | undefined> => {
  try {
    return await Bun.file(file).json()
  } catch {
    return undefined
  }
}

const restoreCopy = async ({ copy: name }: RestoreRequest, data: string, database: string) => {
  try {
    // Only names of copies were taken. The folder is looked into by the other process: it may hang.
    if (timeInName(name) === undefined) return "It is no copy."
    const copy = join(copiesFolder(database), name)
    const { isOk, message } = await runElsewhere(["restore", copy, "--data", data])
    if (message.startsWith("There is no file ")) return "It is not there any more."
    return isOk ? undefined : message
  } catch (error) {
    return errorMessage(error)
  }
}

const restored = (request: RestoreRequest): Outcome => ({
  sentence: `${request.copy} was restored. What was there before is in a folder before-restore-…`,
  settle: (db) =>
    inTransaction(db, async (tx) => {
      await endAllAccess(tx)
      if (request.lines.length > 0) await tx.insert(auditLines).values(request.lines)
      await tx.insert(auditLines).values({ sentence: `${request.by} restored the copy ${request.copy}.` })
      await tx
        .update(users)
        .set({ disabledAt: new Date().toISOString() })
        .where(inArray(users.email, request.disabled))
      if (request.signup) await keepSignUp(tx, request.signup)
    }),
})

/** Sessions, tokens and links that were ended after the copy would open the farms again. */
const endAllAccess = async (tx: Db) => {
  for (const table of [sessions, apiTokens, passwordLinks, invitations]) await tx.delete(table)
}

const keepSignUp = async (tx: Db, value: string) => {
  await tx
    .insert(serverSettings)
    .values({ name: signUpName, value })
    .onConflictDoUpdate({ target: serverSettings.name, set: { value } })
}

const notRestored = ({ by, copy }: Pick<RestoreRequest, "by" | "copy">, reason: string): Outcome => {
  const sentence = `The copy ${copy} was not restored, and the database is as it was: ${reason}`
  return {
    sentence,
    settle: async (db) => {
      noteProblem(db, sentence)
      await inTransaction(db, (tx) =>
        addAuditLine(tx, undefined, `could not restore the copy ${copy} for ${by}`),
      )
    },
  }
}
