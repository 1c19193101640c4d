import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { hasProblem } from "../db/problems"
import type { Log } from "../http/log"
import { noteProblem } from "../operation/problem-notes"

/**
 * Logs errors of timers, streams and unhandled promises. The process stops only when the disk's content is
 * unknown; the next start recovers.
 */
export const surviveUncaughtErrors = (db: Db, log: Log, stop: (code: number) => void) => {
  const survive = (error: unknown) => {
    log({ level: "error", error: stackOf(withoutValues(error)) })
    noteProblem(db, "Something failed in the background that nobody expected. The log says what.")
    if (hasProblem(db, "write")) stop(1)
  }
  process.on("uncaughtException", survive)
  process.on("unhandledRejection", survive)
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
