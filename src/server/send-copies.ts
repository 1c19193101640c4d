import { type Copy, clockSlack } from "../backups/copies"
import { type Db, fileOf } from "../db/connection"
import { hasProblem, problemOf, setProblem } from "../db/problems"
import { invalidateReads } from "../db/transaction"
import { lateSending } from "../offsite/late-sending"
import { sentTo } from "../offsite/sent"
import { type Check, minute } from "./check"
import { copiesOf } from "./copy-nightly"
import { isCopying } from "./copying"

/** Sends what is not there yet; resolves to a sentence when it could not. */
export type SendAll = (keepAll: boolean) => Promise<string | undefined>

const [firstPause, longestPause] = [5 * minute, 360 * minute]

/** Once a minute: sends new copies, tries again with growing pauses, and says when none arrived for two days. */
export const sendCopiesTo = (db: Db, to: string, send: SendAll, tell: () => void): Check => {
  let [pause, notBefore, isSending] = [firstPause, 0, false]
  let tried: number | undefined
  const sendNow = async (now: number) => {
    isSending = true
    const failure = await send(hasProblem(db, "records") || hasProblem(db, "clock"))
    isSending = false
    notBefore = failure === undefined ? 0 : now + pause
    pause = failure === undefined ? firstPause : Math.min(2 * pause, longestPause)
    report()
  }
  const report = () => {
    const sentence = lateSending(sentTo(fileOf(db), to), newestOf(copiesOf(db)))
    if (sentence === problemOf(db, "sending")) return
    setProblem(db, "sending", sentence)
    invalidateReads(db)
    tell()
  }
  return (now) => {
    if (isSending || isCopying(db)) return
    const newest = newestOf(copiesOf(db))
    // A new copy is tried at once.
    if (newest !== tried) [pause, notBefore, tried] = [firstPause, 0, newest]
    if (now >= notBefore && isDue(db, to, newest)) void sendNow(now)
    else report()
  }
}

const newestOf = (copies: readonly Copy[]) => copies.find(({ at }) => at <= Date.now() + clockSlack)?.at

const isDue = (db: Db, to: string, newest: number | undefined) => {
  if (newest === undefined) return false
  const sent = sentTo(fileOf(db), to)
  return !sent?.isComplete || sent.newest === undefined || sent.newest < newest
}
