import { checkpoint } from "../db/checkpoint"
import { type Db, fileOf } from "../db/connection"
import { freeBytesBeside } from "../db/free-bytes"
import { markDiskFull, minFreeBytes, retryAfterFull } from "../db/full-disk"
import { newestRecordTime } from "../db/newest-record"
import { hasProblem, problemsOf, setProblem } from "../db/problems"
import { countRecords, recordCountWriter } from "../db/record-count"
import { rescue } from "../db/rescue"
import { commitCount, onCommit } from "../db/transaction"
import { watchFiles } from "../db/watch-files"
import type { Log } from "../http/log"

const [second, minute] = [1000, 60_000]
const lowRoom = 256 * 1024 * 1024

/** Looks at one thing; `now` is the time of `performance.now()`, which no wrong clock moves. */
type Check = (now: number) => void

/**
 * Looks after an open database: notices within a second that its files were removed, copies the log into the file
 * when nobody writes and at least every two minutes, and tells what is wrong with the disk or the clock.
 */
export const maintain = (db: Db, log: Log): void => {
  const seldom = [checkFreeSpace(db), checkClock(db)]
  const often = [logNewProblems(db, log), checkFiles(db, log), checkWal(db), checkSleep(log)]
  every(minute, seldom, log)
  every(second / 2, often, log)
  const count = saveRecordCount(db)
  every(second / 10, [count], log)
  onCommit(db, () => attempt(count, log))
  for (const look of seldom) attempt(look, log)
}

const every = (milliseconds: number, looks: Check[], log: Log) =>
  setInterval(() => {
    for (const look of looks) attempt(look, log)
  }, milliseconds).unref()

/** One look that fails must not keep the others from looking. */
const attempt = (look: Check, log: Log) => {
  try {
    look(performance.now())
  } catch (error) {
    log({ level: "error", error: sentenceOf(error) })
  }
}

const checkFiles = (db: Db, log: Log): Check => {
  let areInPlace = watchFiles(db)
  let [isSaved, notBefore] = [false, 0]
  return (now) => {
    if (!hasProblem(db, "files") && !areInPlace())
      setProblem(db, "files", "The database's files were removed or replaced: no records are taken.")
    if (hasProblem(db, "files")) {
      if (isSaved || now < notBefore) return
      isSaved = save(db, log)
      notBefore = now + minute
    } else if (hasProblem(db, "disk")) {
      retryAfterFull(db)
      areInPlace = watchFiles(db)
    }
  }
}

const save = (db: Db, log: Log) => {
  try {
    const copy = rescue(db)
    const advice = "stop Windrow, and windrow restore puts it back"
    log({ level: "error", note: `Everything up to now is in ${copy}: ${advice}.` })
    return true
  } catch (error) {
    const sentence = sentenceOf(error)
    log({
      level: "error",
      note: `What the database held could not be saved yet: ${sentence}. Don't stop Windrow.`,
    })
    return false
  }
}

const checkWal = (db: Db): Check => {
  let [seen, copied, copiedAt, notBefore] = [-1, -1, performance.now(), 0]
  return (now) => {
    const commits = commitCount(db)
    const isAtRest = commits === seen && commits !== copied
    seen = commits
    const isDue = now - copiedAt > 2 * minute
    // The names may be those of another database by now.
    if ((!isAtRest && !isDue) || now < notBefore || hasProblem(db, "files")) return
    const trouble = copyTrouble(db, now - copiedAt)
    if (trouble === undefined) [copied, copiedAt] = [commits, now]
    else notBefore = now + 5 * second
    setProblem(db, "log", trouble || undefined)
  }
}

/** Undefined when the log was copied; a short wait for another program is nothing to tell. */
const copyTrouble = (db: Db, since: number) => {
  try {
    if (checkpoint(db)) return undefined
    return since > 5 * minute ? "Another program keeps the log from being copied into the database." : ""
  } catch (error) {
    return `The log can't be copied into the database: ${sentenceOf(error)}.`
  }
}

const checkFreeSpace = (db: Db): Check => {
  const sentence = `The disk has less than ${lowRoom / 1024 / 1024} MB left.`
  return () => {
    const room = freeBytesBeside(fileOf(db))
    setProblem(db, "room", room < lowRoom ? sentence : undefined)
    if (room < minFreeBytes) markDiskFull(db)
  }
}

/** After the commit that it counts is on the disk: after a kill it may be too low, or count what was just deleted. */
const saveRecordCount = (db: Db): Check => {
  const noteCount = recordCountWriter(fileOf(db))
  let [counted, notBefore] = [-1, 0]
  return (now) => {
    const commits = commitCount(db)
    if (commits === counted || now < notBefore || hasProblem(db, "files")) return
    counted = commits
    const records = countRecords(db)
    noteCount(records)
    // Counting many of them may take one hundredth of the time.
    if (records > 20_000) notBefore = now + 100 * (performance.now() - now)
  }
}

/** The clock and the time since the start go on together, but for a clock that is set and a machine that sleeps. */
const checkSleep = (log: Log): Check => {
  let lead = performance.timeOrigin
  return (now) => {
    const minutes = Math.round((Date.now() - now - lead) / minute)
    lead = Date.now() - now
    const way = minutes > 0 ? "ahead, or the machine slept" : "back"
    if (minutes !== 0) log({ level: "warn", note: `The clock went ${Math.abs(minutes)} minutes ${way}.` })
  }
}

/** Readings bear the machine's time, so a clock that is behind the newest of them is wrong, or was. */
const checkClock =
  (db: Db): Check =>
  () => {
    const newest = newestRecordTime(db)
    const day = new Date(newest).toISOString().slice(0, 10)
    const sentence = `The newest record is of ${day}, and this machine's clock is behind it: set the clock, or void the record.`
    setProblem(db, "clock", newest > Date.now() + 5 * minute ? sentence : undefined)
  }

/** Writes each trouble into the log when it comes, whoever noted it, and once more when it is over. */
const logNewProblems = (db: Db, log: Log): Check => {
  let known: string[] = []
  return () => {
    const now = problemsOf(db)
    for (const trouble of now) if (!known.includes(trouble)) log({ level: "error", trouble })
    for (const trouble of known) if (!now.includes(trouble)) log({ level: "info", over: trouble })
    known = now
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
