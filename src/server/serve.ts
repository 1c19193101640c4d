import type { Server } from "bun"
import { version } from "../../package.json"
import { checkDaily } from "../backups/check-daily"
import type { Db } from "../db/connection"
import { openForServer } from "../db/open"
import { CommandError } from "../domain/errors"
import { addressesOf } from "../http/addresses"
import type { Settings } from "../http/env"
import type { Log } from "../http/log"
import { createOutput } from "../http/output"
import { createLogger } from "../http/request-log"
import { makeThumbnailsWhenIdle } from "../photos/thumbnails-when-idle"
import { type App, createApp } from "./app"
import { buildOf } from "./build"
import { databaseIn, migrations, webFolder } from "./bundled-files"
import { checkCertificate } from "./check-certificate"
import { collectGarbageWhenIdle } from "./collect-garbage-when-idle"
import { restrictFileAccess } from "./file-access"
import { fingerprintNote, hasHttps, httpsAddresses, madeSource, ownSource, startHttps } from "./https"
import type { FetchHandler } from "./listen"
import { openListeners } from "./listeners"
import { maintain } from "./maintenance"
import { missingRecordsWarning } from "./missing-records"
import { createPages } from "./pages"
import { purgeDaily } from "./purge-daily"
import { createShutdown } from "./shutdown"
import { surviveUncaughtErrors } from "./uncaught-errors"
import { writeLastUsesRegularly } from "./write-last-uses"

/** See cli/settings.ts. */
export type ServeOptions = Omit<Settings, "version" | "build" | "https"> & {
  host: string
  port: number
  https: boolean
  httpsPort: number
  tlsCert?: string | undefined
  tlsKey?: string | undefined
  http: "full" | "setup-only"
  data: string
  create: boolean
  adminEmail?: string | undefined
  adminPassword?: string | undefined
}

/**
 * Serves until SIGTERM, SIGINT or SIGHUP. Binds the ports first, so that a second start by mistake touches no
 * file. Requests that arrive before the database is open wait.
 * @throws CommandError or DatabaseUnusableError
 */
export const serve = async (config: ServeOptions) => {
  const settings = await settingsOf(config)
  const pages = createPages(webFolder, settings)
  const ready = Promise.withResolvers<FetchHandler>()
  const own = await ownSource(config)
  settings.hosts = [...new Set([...settings.hosts, ...(own?.names ?? [])])]
  const waiting: FetchHandler = async (request, server) => (await ready.promise)(request, server)
  const listeners = openListeners(config, hasHttps(config), waiting)
  settings.httpPort = listeners.http.port
  const { db, isNew } = await openIn(config)
  const { log, print, isTerminal } = await openLog()
  const source = own ?? (await madeSource(config, db))
  if (source) settings.https = await startHttps(listeners, source, config)
  else listeners.releaseHttps()
  const fetch = handlerOf(createApp({ db, settings, log, pages }), db, log)
  surviveUncaughtErrors(db, log, createShutdown(listeners, db, log, fetch))
  const admin = await ensureAdminAccount(db, config)
  const warning = await missingRecordsWarning(db)
  await purgeDaily(db, log)
  ready.resolve(fetch)
  listeners.answerBy(fetch)
  const data = isNew ? `Made a new database in ${config.data}` : `Data in ${config.data}`
  const addresses = [
    ...(await addressesOf(listeners.http)),
    ...(await httpsAddresses(listeners, source, settings)),
  ]
  print([
    `Windrow ${version}`,
    ...addresses,
    data,
    ...(source?.notes ?? []),
    source && fingerprintNote(source),
    admin,
    warning,
  ])
  if (isTerminal) print(await codeFor(listeners.http))
  maintain(db, log, source && checkCertificate(listeners, source, db, log))
  writeLastUsesRegularly(db, log)
  checkDaily(db, config.data)
  await restrictFileAccess(db, log)
}

/** Without the admin's password, which handlers must not see. */
const settingsOf = async ({ brand, signup, hosts, trustProxy }: ServeOptions): Promise<Settings> => ({
  brand,
  signup,
  hosts,
  trustProxy,
  version,
  build: await buildOf(webFolder, brand, signup),
})

const openIn = async ({ data, create }: ServeOptions) => {
  const file = databaseIn(data)
  const isNew = !(await Bun.file(file).exists())
  if (isNew && !create) throw new CommandError(noDatabase(file))
  return { db: openForServer(file, migrations), isNew }
}

const noDatabase = (file: string) =>
  `There is no database ${file}, and with --create no none is made: is its disk mounted? windrow restore puts a copy there.`

const openLog = async () => {
  const isTerminal = (await Bun.stdout.stat()).isCharacterDevice()
  const output = createOutput(isTerminal)
  const print = (lines: (string | undefined)[]) => output(`${lines.filter(Boolean).join("\n")}\n`)
  return { log: createLogger(output, isTerminal), print, isTerminal }
}

/** What phones scan. */
const codeFor = async ({ hostname = "", port = 0 }: Server<undefined>) =>
  (await import("../setup/terminal-code")).codeAtStart({ host: hostname, port })

/** Each request postpones the work for idle times. */
const handlerOf = (app: App, db: Db, log: Log): FetchHandler => {
  const postponeGarbageCollection = collectGarbageWhenIdle()
  const postponeThumbnails = makeThumbnailsWhenIdle(db, log)
  return (request, server) => {
    postponeGarbageCollection()
    postponeThumbnails()
    return app.fetch(request, { server })
  }
}

const ensureAdminAccount = async (db: Db, { adminEmail, adminPassword }: ServeOptions) => {
  if (adminEmail === undefined) return undefined
  const { ensureAdmin } = await import("../users/ensure-admin")
  return ensureAdmin(db, adminEmail, adminPassword)
}
