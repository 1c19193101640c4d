import { type Db, fileOf } from "../db/connection"
import { hasProblem, problemsOf, setProblem } from "../db/problems"
import { isOpen } from "../db/sqlite/connection"
import { countRecords, recordCountWriter } from "../db/sqlite/record-count"
import { commitCount, onCommit } from "../db/sqlite/transaction"
import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"
import { noteEnd, noteProblem } from "../operation/problem-notes"
import { type Check, minute, second } from "./check"
import { checkFiles } from "./check-files"
import { checkClock, checkFreeSpace, checkSleep } from "./check-machine"
import { checkWal } from "./check-wal"

/**
 * Notices within a second that the database's files were removed, checkpoints the WAL, and reports problems
 * of the disk and the clock. With https, looks after its certificate.
 */
export const maintain = (db: Db, log: Log, certificate?: Check): void => {
  repeat(second / 2, [logNewProblems(db, log), checkSleep(log)], log)
  if (certificate) repeat(10 * second, [certificate], log)
  if (db.engine.servers) repeat(2 * second, [checkAnswers(db)], log)
  else maintainFiles(db, log)
}

const maintainFiles = (db: Db, log: Log) => {
  /** Before it starts again, the process goes on for a moment after the database was closed. */
  const whileOpen =
    (check: Check): Check =>
    (now) =>
      isOpen(db) && check(now)
  const everyMinute = [checkFreeSpace(db), checkClock(db)]
  repeat(minute, everyMinute, log)
  repeat(second / 2, [checkFiles(db, log), checkWal(db)].map(whileOpen), log)
  const count = saveRecordCount(db)
  // What is being written would be counted, and be missing after a power cut.
  repeat(second / 10, [whileOpen((now) => db.engine.areReadsHeld() || count(now))], log)
  onCommit(db, () => runCheck(count, log))
  for (const check of everyMinute) runCheck(check, log)
}

const repeat = (milliseconds: number, checks: Check[], log: Log) =>
  setInterval(() => {
    for (const check of checks) runCheck(check, log)
  }, milliseconds).unref()

/** A check that fails must not stop the others. */
const runCheck = (check: Check, log: Log) => {
  try {
    check(performance.now())
  } catch (error) {
    log({ level: "error", error: errorMessage(error) })
  }
}

/** For the log and the list of problems; health asks by itself. */
const checkAnswers =
  (db: Db): Check =>
  () =>
    void db.engine
      .isAlive()
      .then((answers) => setProblem(db, "away", answers ? undefined : db.engine.whyNotAlive()))

/** After the commit. After a kill the count may be too low or include deleted records. */
const saveRecordCount = (db: Db): Check => {
  const writeCount = recordCountWriter(fileOf(db))
  let [counted, notBefore] = [-1, 0]
  return (now) => {
    const commits = commitCount(db)
    if (commits === counted || now < notBefore || hasProblem(db, "files")) return
    counted = commits
    const records = countRecords(db)
    writeCount(records)
    // Counting many records takes at most 1 % of the time.
    if (records > 20_000) notBefore = now + 100 * (performance.now() - now)
  }
}

const logNewProblems = (db: Db, log: Log): Check => {
  let logged: string[] = []
  return () => {
    const problems = problemsOf(db)
    for (const trouble of problems.filter((each) => !logged.includes(each))) {
      log({ level: "error", trouble })
      noteProblem(db, trouble)
    }
    for (const trouble of logged.filter((each) => !problems.includes(each))) {
      log({ level: "info", over: trouble })
      noteEnd(db, trouble)
    }
    logged = problems
  }
}
