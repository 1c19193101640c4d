import type { Server } from "bun"
import { type Db, fileOf } from "../db/connection"
import { closeDatabase } from "../db/open"
import { hasProblem } from "../db/problems"
import { countRecords, recordCountWriter } from "../db/record-count"
import type { Log } from "../http/log"

export type FetchHandler = (request: Request, server: Server<undefined>) => Response | Promise<Response>

/** In milliseconds: a stop goes on answering until nobody has asked for so long, but not longer than the second. */
const [quiet, longestGrace] = [60, 400]

/** Then it waits so long for phones that are still sending: half a second of the two is left for the disk. */
const maxWait = 1000

/**
 * Answers a function that stops in order, and lets SIGTERM, SIGINT and SIGHUP (the terminal is closed) call it; as
 * PID 1 nobody else would. What was sent before the signal is answered, then the log goes into the file.
 */
export const createShutdown = (server: Server<undefined>, db: Db, log: Log, answer: FetchHandler) => {
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    await drainRequests(server, answer)
    await Promise.race([server.stop(), Bun.sleep(maxWait)])
    closeFiles(db, log)
    process.exit(code)
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0))
  return stop
}

/** Bun resets a connection whose request has come but was not read; so all are read first, and asked to close. */
const drainRequests = async (server: Server<undefined>, answer: FetchHandler) => {
  const began = performance.now()
  let last = began
  server.reload({
    fetch: async (request, server) => {
      last = performance.now()
      const response = await answer(request, server)
      response.headers.set("Connection", "close")
      return response
    },
  })
  while (performance.now() - last < quiet && performance.now() - began < longestGrace) await Bun.sleep(10)
}

const closeFiles = (db: Db, log: Log) => {
  // SQLite would remove the log by its name, and that may be another database's now.
  if (hasProblem(db, "files")) return
  try {
    recordCountWriter(fileOf(db))(countRecords(db))
  } catch {
    // On a full disk the last count may stay.
  }
  if (closeDatabase(db)) return
  log({
    level: "warn",
    note: "The log could not be copied into windrow.db: windrow.db-wal belongs to it, keep both.",
  })
}
