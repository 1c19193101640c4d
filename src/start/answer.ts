import { type App, createApp } from "../app/app"
import type { Db } from "../db/connection"
import type { Settings } from "../http/env"
import type { Log } from "../http/log"
import { startIdleWork } from "../jobs/run"
import type { Bound } from "./bind"
import { issuedSource, startHttps } from "./https"
import type { FetchHandler } from "./listen"
import type { Listeners } from "./listeners"
import { missingRecordsWarning } from "./missing-records"
import type { Opened } from "./open"
import type { ServeOptions } from "./options"
import { createShutdown } from "./shutdown"
import { surviveUncaughtErrors } from "./uncaught-errors"

export type Answering = Awaited<ReturnType<typeof answer>>

/** Answers those that wait and all others, from here on until the stop. @throws CommandError */
export const answer = async (config: ServeOptions, bound: Bound, { db, log }: Opened) => {
  const { listeners, settings, pages, supplied, readers, writers } = bound
  const source = supplied ?? (await issuedSource(config, db))
  if (source) settings.https = await startHttps(listeners, source, config)
  else listeners.releaseHttps()
  const metrics = await metricsOf(config, db, settings, listeners)
  const fetch = handlerOf(createApp({ db, settings, log, pages, metrics }), db, log)
  const stop = createShutdown(listeners, { db, settings }, log, fetch)
  settings.restart = () => stop(1, restart)
  surviveUncaughtErrors(db, log, stop)
  const admin = await ensureAdminAccount(db, config)
  readers.resolve(fetch)
  // Waiting reads are answered before records are counted and this machine's addresses are looked up.
  await new Promise(setImmediate)
  // Nothing is written before: what is new would hide what is missing.
  const warning = await missingRecordsWarning(db)
  writers.resolve(fetch)
  listeners.answerBy(fetch)
  return { source, metrics: metrics?.note, admin, warning }
}

const metricsOf = async (
  { metrics }: ServeOptions,
  db: Db,
  { version, build }: Settings,
  { http, https }: Listeners,
) => {
  if (metrics === undefined) return undefined
  const { startMetrics } = await import("../metrics/start")
  const pending = () => http.pendingRequests + (https()?.pendingRequests ?? 0)
  return startMetrics(metrics, db, { version, build, pending })
}

/** When the log's last lines are out. Where the program can't start itself, a service starts it after exit code 1. */
const restart = async (code: number) => {
  await Bun.sleep(200)
  const { startAgain } = await import("./start-again")
  startAgain()
  process.exit(code)
}

/** Each request postpones the work for idle times. */
const handlerOf = (app: App, db: Db, log: Log): FetchHandler => {
  const postpone = startIdleWork({ db, log })
  return (request, server) => {
    postpone()
    return app.fetch(request, { server })
  }
}

const ensureAdminAccount = async (db: Db, { adminEmail, adminPassword }: ServeOptions) => {
  if (adminEmail === undefined) return undefined
  const { ensureAdmin } = await import("../users/ensure-admin")
  return ensureAdmin(db, adminEmail, adminPassword)
}
