import { rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { addAuditLine } from "../audit/queries"
import { copiesFolder, timeInName } from "../backups/copies"
import { longestSilence } from "../backups/copy-elsewhere"
import { restoring, untilAlone } from "../backups/copy-lock"
import { leaveRequest, type RestoreRequest, requestFileIn, requestIn } from "../backups/restore-request"
import { runElsewhere } from "../backups/run-elsewhere"
import { silent } from "../backups/seen-copies"
import { type Db, fileOf } from "../db/connection"
import { withoutValues } from "../db/errors"
import { fsyncPath } from "../db/file-system"
import { carryOver, isCarriedOver } from "../db/sqlite/carry-over"
import { inTransaction } from "../db/transaction"
import { errorMessage } from "../domain/errors"
import { noteProblem } from "./problem-notes"

type Outcome = {
  sentence: string
  /** Call it when the database is open. */
  settle: (db: Db) => Promise<void>
}

/** The largest number of starts with the same request: one that is always killed must not keep the server from serving. */
const mostTries = 3

/**
 * Restores the requested copy. The request stays until `settle` is done: after a kill at any moment the next start goes on with
 * it, or finds it done, or says that it gave up, and the database is the old one or the restored one with today's rights. Runs
 * in another process, so that this one goes on answering; one that does nothing for `silence` ms is given up.
 */
export const restoreRequested = async (
  data: string,
  database: string,
  silence = longestSilence,
): Promise<Outcome> => {
  const file = requestFileIn(data)
  const request = requestIn(file)
  const { sentence, settle } = await outcomeOf(request, { data, database, silence })
  return {
    sentence,
    settle: async (db) => {
      await settle(db).catch((error: unknown) => noteProblem(db, unsettled(error)))
      rmSync(file)
      fsyncPath(data)
    },
  }
}

/** On a full disk the server starts all the same. */
const unsettled = (error: unknown) =>
  `After a restore, the list of what was done could not be completed: ${errorMessage(withoutValues(error))}`

type Place = { data: string; database: string; silence: number }

const outcomeOf = async (request: RestoreRequest | undefined, place: Place): Promise<Outcome> => {
  const { database } = place
  if (!request) return notRestored({ by: "somebody", copy: "that was asked for" }, "The request is damaged.")
  // A killed start may have left its command behind.
  await untilAlone(dirname(database), restoring)
  if (isCarriedOver(database, request.kept)) return restored(request)
  if (request.tries >= mostTries) return notRestored(request, `It was broken off ${mostTries} times.`)
  const failure = await restoreCopy(request, place)
  if (failure?.includes(restoring.busy)) return outcomeOf(request, place)
  return failure === undefined ? restored(request) : notRestored(request, failure)
}

const restoreCopy = async (request: RestoreRequest, { data, database, silence }: Place) => {
  try {
    // Only names of copies were taken. The folder is looked into by the other process: it may hang.
    if (timeInName(request.copy) === undefined) return "It is no copy."
    const copy = join(copiesFolder(database), request.copy)
    leaveRequest(requestFileIn(data), { ...request, tries: request.tries + 1 })
    const { isOk, isSilent, message } = await runElsewhere(["restore", copy, "--data", data], { silence })
    if (isSilent) return silent(copiesFolder(database))
    if (message.startsWith("There is no file ")) return "It is not there any more."
    return isOk ? undefined : message
  } catch (error) {
    return errorMessage(error)
  }
}

/** Once more into the database, which has all its tables now: a copy of an earlier version lacked some. */
const restored = ({ copy, kept }: RestoreRequest): Outcome => ({
  sentence: `${copy} was restored. What was there before is in a folder before-restore-…`,
  settle: async (db) => {
    carryOver(fileOf(db), kept)
    db.engine.invalidateReads()
  },
})

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
