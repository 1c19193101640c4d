import { copiesFolder, copiesIn } from "../backups/copies"
import { isCopyDue } from "../backups/due"
import { lateCopy } from "../backups/late-copy"
import { type Db, fileOf } from "../db/connection"
import { hasProblem, type Problem, problemOf, setProblem } from "../db/problems"
import { invalidateReads } from "../db/transaction"
import { type Check, minute } from "./check"
import { isCopying, setCopying } from "./copying"

/** Makes a copy; resolves to a sentence when it could not. */
export type MakeCopy = (tidying: "nightly" | "nothing") => Promise<string | undefined>

/** Once a minute: copies when the last night has no copy yet, and says when none was made for two days. */
export const copyNightly = (db: Db, make: MakeCopy, tell: () => void): Check => {
  let notBefore = 0
  const copy = async (now: number) => {
    setCopying(db, true)
    const failure = obstacle(db) ?? (await make(hasDoubts(db) ? "nothing" : "nightly"))
    if (failure !== undefined) notBefore = now + 60 * minute
    setCopying(db, false)
    report()
  }
  const report = () => {
    const sentence = lateCopy(db, copiesOf(db))
    if (sentence === problemOf(db, "backup")) return
    setProblem(db, "backup", sentence)
    invalidateReads(db)
    tell()
  }
  return (now) => {
    if (isCopying(db)) return
    if (now >= notBefore && isCopyDue(copiesOf(db), Date.now())) void copy(now)
    else report()
  }
}

/** A folder that can't be read has none: making one says why. */
export const copiesOf = (db: Db) => {
  try {
    return copiesIn(copiesFolder(fileOf(db)))
  } catch {
    return []
  }
}

/** With these, a copy would be no better than the one that goes for it. */
const obstacles: readonly Problem[] = ["damage", "files", "write", "disk"]

const obstacle = (db: Db) => obstacles.map((problem) => problemOf(db, problem)).find(Boolean)

/** With fewer records than before, or a wrong clock, no older copy goes. */
const hasDoubts = (db: Db) => hasProblem(db, "records") || hasProblem(db, "clock")
