import { fileOf } from "../db/connection"
import { freeBytesBeside } from "../db/free-bytes"
import { setProblem } from "../db/problems"
import { markDiskFull, minFreeBytes } from "../db/sqlite/full-disk"
import { newestRecordTime } from "../db/sqlite/newest-record"
import { type Check, minute, type Server } from "./job"

const lowRoom = 256 * 1024 * 1024

export const checkFreeSpace = ({ db }: Server): Check => {
  const sentence = `The disk has less than ${lowRoom / 1024 / 1024} MB left.`
  return () => {
    const room = freeBytesBeside(fileOf(db))
    setProblem(db, "room", room < lowRoom ? sentence : undefined)
    if (room < minFreeBytes) markDiskFull(db)
  }
}

/** Logs when the clock is set or the machine sleeps: otherwise it advances like `performance.now()`. */
export const checkSleep = ({ log }: Server): Check => {
  let lead = performance.timeOrigin
  return (now) => {
    const minutes = Math.round((Date.now() - now - lead) / minute)
    lead = Date.now() - now
    const way = minutes > 0 ? "ahead, or the machine slept" : "back"
    if (minutes !== 0) log({ level: "warn", note: `The clock went ${Math.abs(minutes)} minutes ${way}.` })
  }
}

/** A clock that is behind the newest record is wrong, or was when that was recorded. */
export const checkClock =
  ({ db }: Server): Check =>
  () => {
    const newest = newestRecordTime(db)
    const day = new Date(newest).toISOString().slice(0, 10)
    const sentence = `The newest record is of ${day}, and this machine's clock is behind it: set the clock, or void the record.`
    setProblem(db, "clock", newest > Date.now() + 5 * minute ? sentence : undefined)
  }
