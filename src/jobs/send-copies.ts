import { type Copy, clockSlack } from "../backups/copies"
import { seenCopies } from "../backups/seen-copies"
import { type Db, fileOf } from "../db/connection"
import { hasProblem, problemOf, setProblem } from "../db/problems"

import { lateSending } from "../offsite/late-sending"
import { sentTo } from "../offsite/sent"
import { copyingOf } from "./copying"
import { type Check, minute } from "./job"

/** Sends what is not there yet; resolves to a sentence when it could not. */
export type SendAll = (keepAll: boolean) => Promise<string | undefined>

const [firstPause, longestPause] = [5 * minute, 360 * minute]

/** Once a minute: sends new copies, tries again with growing pauses, and says when none arrived for two days. */
export const sendCopiesTo = (db: Db, to: string, send: SendAll, tell: () => void): Check => {
  let [pause, notBefore, isSending] = [firstPause, 0, false]
  let tried: number | undefined
  let hanging: string | undefined
  const sendNow = async (now: number) => {
    isSending = true
    const failure = await send(hasProblem(db, "records") || hasProblem(db, "clock"))
    isSending = false
    hanging = silenceOf(failure)
    notBefore = failure === undefined ? 0 : now + pause
    pause = failure === undefined ? firstPause : Math.min(2 * pause, longestPause)
    report()
  }
  const report = () => {
    const sentence = hanging ?? lateSending(sentTo(fileOf(db), to), newestOf(seenCopies(db)))
    if (sentence === problemOf(db, "sending")) return
    setProblem(db, "sending", sentence)
    db.engine.invalidateReads()
    tell()
  }
  return (now) => {
    // Also while a copy is sent: that may take for ever.
    if (isSending || copyingOf(db).isUnderWay) return report()
    const newest = newestOf(seenCopies(db))
    // A new copy is tried at once.
    if (newest !== tried) [pause, notBefore, tried] = [firstPause, 0, newest]
    if (now >= notBefore && isDue(db, to, newest)) void sendNow(now)
    else report()
  }
}

/** Other failures are told when nothing arrived for two days. */
const silenceOf = (failure: string | undefined) =>
  failure?.includes("does not answer") ? failure : undefined

const newestOf = (copies: readonly Copy[]) => copies.find(({ at }) => at <= Date.now() + clockSlack)?.at

const isDue = (db: Db, to: string, newest: number | undefined) => {
  if (newest === undefined) return false
  const sent = sentTo(fileOf(db), to)
  return !sent?.isComplete || sent.newest === undefined || sent.newest < newest
}
