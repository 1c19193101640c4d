import { type Db, fileOf } from "../db/connection"
import { hasProblem } from "../db/problems"
import { countRecords, recordCountWriter } from "../db/sqlite/record-count"
import { commitCount, onCommit } from "../db/sqlite/transaction"
import type { Check, Server } from "./job"
import { runCheck } from "./run-check"
import { whileOpen } from "./while-open"

/** Also after each commit, when its writers have been answered. */
export const saveRecordCount = ({ db, log }: Server): Check => {
  const save = saveCount(db)
  onCommit(db, () => runCheck(save, log))
  // Records that are being written would be counted, and be missing after a power cut.
  return whileOpen(db, (now) => db.engine.areReadsHeld() || save(now))
}

/** After a kill the count may be too low or include deleted records. */
const saveCount = (db: Db): Check => {
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
