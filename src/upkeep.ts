import { commitsOf } from "./db/atomically"
import { checkpoint } from "./db/checkpoint"
import { has, note, troublesOf } from "./db/condition"
import { newestRecord } from "./db/newest-record"
import type { Db } from "./db/open"
import { countRecords, noteCount } from "./db/record-count"
import { rescue } from "./db/rescue"
import { keepReserve, roomBeside } from "./db/reserve"
import { watchFiles } from "./db/watch-files"
import type { Log } from "./http/log"

const [second, minute] = [1000, 60_000]
const lowRoom = 256 * 1024 * 1024

/**
 * Looks after an open database twice a second: notices within a second that its files were removed, copies the
 * log into the file when nobody writes and at least every two minutes, and tells what is wrong with the disk or
 * the clock. Answers one look, for the tests.
 */
export const keepUp = (db: Db, log: Log): ((now?: number) => void) => {
  const looks = [filesLook(db, log), logLook(db), diskLook(db), countLook(db), clockLook(db, log)]
  const tell = newsOf(db, log)
  const look = (now = performance.now()) => {
    // After the files are gone nothing may touch those that have come in their place.
    for (const each of looks) if (!has(db.$client, "files")) attempt(() => each(now), log)
    tell()
  }
  setInterval(look, second / 2).unref()
  return look
}

/** One look that fails must not keep the others from looking. */
const attempt = (look: () => void, log: Log) => {
  try {
    look()
  } catch (error) {
    log({ level: "error", error: sentenceOf(error) })
  }
}

/** Writes each trouble into the log when it comes, whoever noted it, and once more when it is over. */
const newsOf = (db: Db, log: Log) => {
  let known: string[] = []
  return () => {
    const now = troublesOf(db.$client)
    for (const trouble of now) if (!known.includes(trouble)) log({ level: "error", trouble })
    for (const trouble of known) if (!now.includes(trouble)) log({ level: "info", over: trouble })
    known = now
  }
}

type Look = (now: number) => void

const filesLook = (db: Db, log: Log): Look => {
  const areInPlace = watchFiles(db.$client)
  const lost = "The database's files were removed or replaced under the running server: no records are taken."
  return () => {
    if (areInPlace()) return
    note(db.$client, "files", lost)
    log({ level: "error", note: saved(db) })
  }
}

const saved = (db: Db) => {
  try {
    return `Everything up to now is in ${rescue(db.$client)}: stop Windrow, and windrow restore puts it back.`
  } catch (error) {
    return `What it held could not be saved: ${sentenceOf(error)}.`
  }
}

const logLook = (db: Db): Look => {
  const sqlite = db.$client
  let [seen, copied, copiedAt, notBefore] = [-1, -1, performance.now(), 0]
  return (now) => {
    const commits = commitsOf(sqlite)
    const isAtRest = commits === seen && commits !== copied
    seen = commits
    const isDue = now - copiedAt > 2 * minute
    if ((!isAtRest && !isDue) || now < notBefore) return
    const trouble = copyTrouble(db, now - copiedAt)
    if (trouble === undefined) [copied, copiedAt] = [commits, now]
    else notBefore = now + 5 * second
    note(sqlite, "log", trouble || undefined)
  }
}

/** Undefined when the log was copied; a short wait for another program is nothing to tell. */
const copyTrouble = (db: Db, since: number) => {
  try {
    if (checkpoint(db.$client)) return undefined
    return since > 5 * minute ? "Another program keeps the log from being copied into the database." : ""
  } catch (error) {
    return `The log can't be copied into the database: ${sentenceOf(error)}.`
  }
}

const diskLook = (db: Db): Look => {
  const { filename } = db.$client
  let lookedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now - lookedAt < (has(db.$client, "disk") ? 5 * second : minute)) return
    lookedAt = now
    const room = roomOf(filename)
    note(
      db.$client,
      "room",
      room < lowRoom ? `The disk has less than ${lowRoom / 1024 / 1024} MB left.` : undefined,
    )
    if (healed(db)) note(db.$client, "disk")
  }
}

/** Records are taken again when the log fits into the file and the reserve is back on the disk. */
const healed = (db: Db) => {
  try {
    if (has(db.$client, "disk") && !checkpoint(db.$client)) return false
    keepReserve(db.$client.filename)
    return true
  } catch {
    return false
  }
}

const roomOf = (file: string) => {
  try {
    return roomBeside(file)
  } catch {
    return 0
  }
}

/** After the commit that it counts is on the disk: a count may be too low, never too high. */
const countLook = (db: Db): Look => {
  let counted = -1
  return () => {
    const commits = commitsOf(db.$client)
    if (commits === counted) return
    try {
      noteCount(db.$client.filename, countRecords(db.$client))
      counted = commits
    } catch {
      // On a full disk the last count stays.
    }
  }
}

/** Readings bear the machine's time: a wrong clock is told at once, and as long as records are newer than it. */
const clockLook = (db: Db, log: Log): Look => {
  let lead: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    const jump = Math.round((Date.now() - now - (lead ?? Date.now() - now)) / minute)
    lead = Date.now() - now
    if (jump !== 0)
      log({ level: "warn", clock: `jumped ${Math.abs(jump)} minutes ${jump > 0 ? "ahead" : "back"}` })
    if (jump === 0 && now - lookedAt < minute) return
    lookedAt = now
    const isBehind = newestRecord(db.$client) > Date.now() + 5 * minute
    note(
      db.$client,
      "clock",
      isBehind ? "This machine's clock is behind the newest record: please set it." : undefined,
    )
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
