import type { Db } from "../db/connection"
import { hasProblem, setProblem } from "../db/problems"
import { commitCount, emptyWal } from "../db/sqlite/transaction"
import { errorMessage } from "../domain/errors"
import { copyingOf } from "./copying"
import { type Check, minute, type Server, second } from "./job"
import { whileOpen } from "./while-open"

/** Checkpoints the WAL when nobody has written since the last check, and at least every two minutes. */
export const checkWal = ({ db }: Server): Check => {
  let [seen, copied, copiedAt, notBefore] = [-1, -1, performance.now(), 0]
  return whileOpen(db, (now) => {
    const commits = commitCount(db)
    const isAtRest = commits === seen && commits !== copied
    seen = commits
    const isDue = now - copiedAt > 2 * minute
    // The file names may belong to another database then.
    if ((!isAtRest && !isDue) || now < notBefore || hasProblem(db, "files")) return
    // Until it is known: a disk may take long.
    notBefore = Number.POSITIVE_INFINITY
    void copyProblem(db, now - copiedAt).then((problem) => {
      notBefore = problem === undefined ? 0 : performance.now() + 5 * second
      if (problem === undefined) [copied, copiedAt] = [commits, now]
      setProblem(db, "log", problem || undefined)
    })
  })
}

/** Undefined when the WAL was copied, "" while another program has kept it busy for a short time. */
const copyProblem = async (db: Db, since: number) => {
  try {
    if (await emptyWal(db)) return undefined
    return since > 5 * minute && !copyingOf(db).isUnderWay
      ? "Another program keeps the log from being copied into the database."
      : ""
  } catch (error) {
    return `The log can't be copied into the database: ${errorMessage(error)}.`
  }
}
