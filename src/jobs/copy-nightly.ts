import { isCopyDue } from "../backups/due"
import { lateCopy } from "../backups/late-copy"
import { copiesFailure, type List, listElsewhere, lookAtCopies, seenCopies } from "../backups/seen-copies"
import type { Db } from "../db/connection"
import type { Problem } from "../db/problem"
import { hasProblem, problemOf, setProblem } from "../db/problems"
import { copyingOf } from "./copying"
import { type Check, minute } from "./job"

/** Makes a copy; resolves to a sentence when it could not. */
export type MakeCopy = (tidying: "nightly" | "nothing") => Promise<string | undefined>

/** A folder that hangs is told within the hour. */
const lookEvery = 20 * minute

/**
 * Once a minute: copies when the last night has no copy yet, and says when none was made for two days, or the folder of
 * copies does not answer.
 */
export const copyNightly = (db: Db, make: MakeCopy, tell: () => void, list: List = listElsewhere): Check => {
  let [notBefore, nextLook, isLooking] = [0, 0, false]
  let hanging: string | undefined
  const isDue = (now: number) => now >= notBefore && isCopyDue(seenCopies(db), Date.now())
  const look = () =>
    lookAtCopies(db, list).then(
      () => undefined,
      () => undefined,
    )
  const lookAndCopy = async (now: number) => {
    isLooking = true
    nextLook = now + lookEvery
    await look()
    hanging = silenceOf(copiesFailure(db))
    if (hanging === undefined && isDue(now)) await copy(now)
    isLooking = false
    report()
  }
  const copy = async (now: number) => {
    copyingOf(db).isUnderWay = true
    const failure = obstacle(db) ?? (await make(hasDoubts(db) ? "nothing" : "nightly"))
    if (failure !== undefined) notBefore = now + 60 * minute
    hanging = silenceOf(failure)
    await look()
    copyingOf(db).isUnderWay = false
  }
  const report = () => {
    const sentence = hanging ?? lateCopy(db, seenCopies(db))
    if (sentence === problemOf(db, "backup")) return
    setProblem(db, "backup", sentence)
    db.engine.invalidateReads()
    tell()
  }
  return (now) => {
    if (!isLooking && (now >= nextLook || isDue(now))) void lookAndCopy(now)
    else report()
  }
}

/** Other failures are told when no copy was made for two days. */
const silenceOf = (failure: string | undefined) =>
  failure?.startsWith("The folder of copies does not answer") ? failure : undefined

/** With these, a copy would be no better than the one that goes for it. */
const obstacles: readonly Problem[] = ["damage", "files", "write", "disk"]

const obstacle = (db: Db) => obstacles.map((problem) => problemOf(db, problem)).find(Boolean)

/** With fewer records than before, or a wrong clock, no older copy goes. */
const hasDoubts = (db: Db) => hasProblem(db, "records") || hasProblem(db, "clock")
