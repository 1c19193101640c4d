import type { Server } from "bun"
import { version } from "../../package.json"
import { type App, createApp } from "../app/app"
import { buildOf } from "../app/build"
import { createPages } from "../app/pages"
import type { Db } from "../db/connection"
import { addressesOf } from "../http/addresses"
import type { Settings } from "../http/env"
import type { Log, LogLevel } from "../http/log"
import { createOutput } from "../http/output"
import { createLogger } from "../http/request-log"
import type { Sending } from "../jobs/job"
import { purge } from "../jobs/purge"
import { startIdleWork, startJobs } from "../jobs/run"
import type { Place } from "../metrics/start"
import { storedSignUp } from "../operation/stored-sign-up"
import { keepPhotosIn, type PhotoSettings } from "../photos/objects"
import { homeDrawing, webFolder } from "./bundled-files"
import { checkCertificate } from "./check-certificate"
import { restrictFileAccess } from "./file-access"
import { fingerprintNote, hasHttps, httpsAddresses, madeSource, ownSource, startHttps } from "./https"
import type { FetchHandler } from "./listen"
import { type Listeners, openListeners } from "./listeners"
import { missingRecordsWarning } from "./missing-records"
import { openIn } from "./open-in"
import { restoreAtStart } from "./restore-at-start"
import { createShutdown } from "./shutdown"
import { surviveUncaughtErrors } from "./uncaught-errors"

/** See cli/settings.ts. */
export type ServeOptions = Omit<Settings, "version" | "build" | "https" | "restart" | "backupTo"> & {
  host: string
  port: number
  https: boolean
  httpsPort: number
  tlsCert?: string | undefined
  tlsKey?: string | undefined
  http: "full" | "setup-only"
  data: string
  database?: string | undefined
  /** The file that it came from, if it did. */
  databaseFile?: string | undefined
  create: boolean
  backups: boolean
  logLevel: LogLevel
  metrics?: Place | undefined
  adminEmail?: string | undefined
  adminPassword?: string | undefined
  photos?: PhotoSettings | undefined
  sending?: Sending | undefined
}

/**
 * Serves until SIGTERM, SIGINT or SIGHUP. Binds the ports first, so that a second start by mistake touches no
 * file. Requests that arrive before the database is open wait.
 * @throws CommandError or DatabaseUnusableError
 */
export const serve = async (config: ServeOptions) => {
  // First, because another thread asks what kind of output this is.
  const logging = openLog(config)
  const settings = await settingsOf(config)
  const pages = createPages(webFolder, settings, homeDrawing)
  const ready = Promise.withResolvers<FetchHandler>()
  const own = await ownSource(config)
  settings.hosts = [...new Set([...settings.hosts, ...(own?.names ?? [])])]
  const counted = Promise.withResolvers<FetchHandler>()
  const waiting: FetchHandler = async (request, server) =>
    (await (isRead(request) ? ready : counted).promise)(request, server)
  const listeners = openListeners(config, hasHttps(config), waiting)
  settings.httpPort = listeners.http.port
  const restored = await restoreAtStart(config.data, listeners)
  const { db, place } = await openIn(config)
  const { log, print, isTerminal } = await logging
  await keepPhotosIn(db, config.photos)
  await restored?.settle(db)
  settings.signup = (await storedSignUp(db)) ?? settings.signup
  const source = own ?? (await madeSource(config, db))
  if (source) settings.https = await startHttps(listeners, source, config)
  else listeners.releaseHttps()
  const metrics = await metricsOf(config, db, settings, listeners)
  const fetch = handlerOf(createApp({ db, settings, log, pages, metrics }), db, log)
  const stop = createShutdown(listeners, { db, settings }, log, fetch)
  settings.restart = () => stop(1, restart)
  surviveUncaughtErrors(db, log, stop)
  const admin = await ensureAdminAccount(db, config)
  ready.resolve(fetch)
  // Who waits to read has an answer before records are counted and this machine's addresses are looked up.
  await new Promise(setImmediate)
  // Nothing is written before: what is new would hide what is missing.
  const warning = await missingRecordsWarning(db)
  counted.resolve(fetch)
  listeners.answerBy(fetch)
  const addresses = [
    ...(await addressesOf(listeners.http)),
    ...(await httpsAddresses(listeners, source, settings)),
  ]
  print([
    `Windrow ${version}`,
    ...addresses,
    place,
    ...(source?.notes ?? []),
    source && fingerprintNote(source),
    metrics?.note,
    admin,
    restored?.sentence,
    warning,
    await (await import("./first-link")).firstLinkNote(db, addresses),
  ])
  await tellSystemd(log)
  await purge({ db, log })
  if (isTerminal) print(await codeFor(listeners.http))
  startJobs({
    ...{ db, log, settings, data: config.data, backups: config.backups, sending: config.sending },
    certificate: source && checkCertificate(listeners, source, db, log),
    hasBucket: config.photos !== undefined,
  })
  await restrictFileAccess(db, log)
}

/** Without the admin's password, which handlers must not see. */
const settingsOf = async ({ brand, signup, hosts, trustProxy, sending }: ServeOptions): Promise<Settings> => {
  const builds = {
    open: await buildOf(webFolder, brand, "open"),
    closed: await buildOf(webFolder, brand, "closed"),
  }
  const given = { brand, signup, hosts, trustProxy, backupTo: sending?.to }
  const settings = { ...given, version, build: builds[signup] }
  return Object.defineProperty(settings, "build", { get: () => builds[settings.signup] })
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

const openLog = async ({ logLevel }: ServeOptions) => {
  const isTerminal = (await Bun.stdout.stat()).isCharacterDevice()
  const output = createOutput(isTerminal)
  const print = (lines: (string | undefined)[]) => output(`${lines.filter(Boolean).join("\n")}\n`)
  return { log: createLogger(output, isTerminal, logLevel), print, isTerminal }
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD"

/** systemd waits for it, if it started this process. */
const tellSystemd = async (log: Log) => {
  const socket = process.env.NOTIFY_SOCKET
  if (!socket) return
  const failure = await (await import("./tell-systemd")).tellReady(socket)
  if (failure) log({ level: "warn", note: `systemd could not be told that Windrow serves: ${failure}` })
}

/** What phones scan. */
const codeFor = async ({ hostname = "", port = 0 }: Server<undefined>) =>
  (await import("../setup/terminal-code")).codeAtStart({ host: hostname, port })

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
