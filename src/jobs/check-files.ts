import type { Db } from "../db/connection"
import { hasProblem, setProblem } from "../db/problems"
import { retryAfterFull } from "../db/sqlite/full-disk"
import { rescue } from "../db/sqlite/rescue"
import { watchFiles } from "../db/sqlite/watch-files"
import { errorMessage } from "../domain/errors"
import type { Log } from "../http/log"
import { type Check, minute, type Server } from "./job"
import { whileOpen } from "./while-open"

/** Rescues the records when the database's files are removed, and retries after a full disk. */
export const checkFiles = ({ db, log }: Server): Check => {
  let areInPlace = watchFiles(db)
  let [isSaved, notBefore] = [false, 0]
  return whileOpen(db, (now) => {
    if (!hasProblem(db, "files") && !areInPlace())
      setProblem(db, "files", "The database's files were removed or replaced: no records are taken.")
    if (hasProblem(db, "files")) {
      if (isSaved || now < notBefore) return
      isSaved = saveCopy(db, log)
      notBefore = now + minute
    } else if (hasProblem(db, "disk")) {
      retryAfterFull(db)
      areInPlace = watchFiles(db)
    }
  })
}

const saveCopy = (db: Db, log: Log) => {
  try {
    const copy = rescue(db)
    const advice = "stop Windrow, and windrow restore puts it back"
    log({ level: "error", note: `Everything up to now is in ${copy}: ${advice}.` })
    return true
  } catch (error) {
    const note = `What the database held could not be saved yet: ${errorMessage(error)}. Don't stop Windrow.`
    log({ level: "error", note })
    return false
  }
}
