import type { World } from "../app/app"
import type { Db } from "../db/connection"
import { hasProblem } from "../db/problems"
import { countRecords, recordCountWriter } from "../db/sqlite/record-count"
import { endStreams } from "../events/ending"
import type { Log } from "../http/log"
import { writeLastUsesAtStop } from "../jobs/write-last-uses"
import { closeOffice } from "../messages/office"
import type { FetchHandler } from "./listen"
import type { Listeners } from "./listeners"

/** In milliseconds: requests are answered until none has come for `quiet`, at most for `longestGrace`. */
const [quiet, longestGrace] = [60, 400]

/** In milliseconds: what a balancer needs to hear of it from the health, and to send requests to other servers. */
const untilOthersAnswer = 3000

/**
 * How long to wait for uploads and messages, and then for the disk, in milliseconds; with another program's lock two seconds in all.
 * The disk also gets what the steps before it have left.
 */
const [maxWait, diskWait] = [1000, 300]

/**
 * Drains requests, checkpoints the WAL and exits; also on SIGTERM, SIGINT and SIGHUP. As PID 1 the process
 * gets no default signal handling. `leave` is what to do instead of the exit.
 */
export const createShutdown = (
  listeners: Listeners,
  { db, settings }: Pick<World, "db" | "settings">,
  log: Log,
  answer: FetchHandler,
) => {
  let isStopping = false
  const stop = async (code: number, leave: (code: number) => unknown = process.exit) => {
    if (isStopping) return
    isStopping = true
    settings.isStopping = true
    if (db.engine.servers) await Bun.sleep(untilOthersAnswer)
    const until = performance.now() + longestGrace + maxWait + diskWait
    endStreams(db)
    await drainRequests(listeners, answer)
    // A slow disk copies most of the WAL while a phone is waited for.
    const others = Promise.all([listeners.stop(), closeOffice(db), db.engine.settle()])
    await Promise.race([others, Bun.sleep(maxWait)])
    await Promise.race([finishWriting(db, log), Bun.sleep(until - performance.now())])
    await closeFiles(db, log)
    await leave(code)
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0))
  return stop
}

/** Bun resets connections with unread requests, so all are answered first, with `Connection: close`. */
const drainRequests = async (listeners: Listeners, answer: FetchHandler) => {
  const began = performance.now()
  let last = began
  listeners.answerBy(async (request, server) => {
    last = performance.now()
    const response = await answer(request, server)
    response.headers.set("Connection", "close")
    return response
  })
  while (performance.now() - last < quiet && performance.now() - began < longestGrace) await Bun.sleep(10)
}

/** Also what is being copied from the WAL: what is not on the disk by the end is left in it. */
const finishWriting = async (db: Db, log: Log) => {
  await writeLastUsesAtStop(db, log)
  await db.engine.settle()
}

const closeFiles = async (db: Db, log: Log) => {
  const { engine } = db
  // SQLite would remove the WAL by its name, which may belong to another database now.
  if (hasProblem(db, "files")) return
  try {
    if (engine.file !== undefined && !engine.areReadsHeld()) recordCountWriter(engine.file)(countRecords(db))
  } catch {
    // On a full disk the old count stays.
  }
  if (await engine.close()) return
  log({
    level: "warn",
    note: "The log could not be copied into windrow.db: windrow.db-wal belongs to it, keep both.",
  })
}
