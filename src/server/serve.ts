import type { Server } from "bun"
import { version } from "../../package.json"
import { checkDaily } from "../backups/check-daily"
import { type Db, openForServer } from "../db/open"
import { hasProblem, setProblem } from "../db/problems"
import { countRecords, savedRecordCount } from "../db/record-count"
import { CommandError } from "../domain/errors"
import type { Settings } from "../http/env"
import type { Log } from "../http/log"
import { createOutput } from "../http/output"
import { createLogger } from "../http/request-log"
import { makeThumbnailsWhenIdle } from "../photos/thumbnails-when-idle"
import { createApp } from "./app"
import { databaseIn, migrations, webFolder } from "./bundled-files"
import { collectGarbageWhenIdle } from "./collect-garbage-when-idle"
import { maintain } from "./maintenance"
import { createPages } from "./pages"
import { purgeDaily } from "./purge-daily"
import { createShutdown, type FetchHandler } from "./shutdown"

/** What the operator decided, see cli/config.ts; the password is that of a new admin. */
export type ServeOptions = Omit<Settings, "version"> & {
  host: string
  port: number
  data: string
  create: boolean
  adminEmail?: string | undefined
  adminPassword?: string | undefined
}

/**
 * Serves until SIGTERM, SIGINT or SIGHUP. The port comes first, so that a second start by mistake touches nothing;
 * who asks before the database is ready waits.
 * @throws CommandError or DatabaseUnusableError when it can't.
 */
export const serve = async (config: ServeOptions) => {
  const settings = settingsOf(config)
  const pages = createPages(webFolder, settings)
  const ready = Promise.withResolvers<ReturnType<typeof createApp>>()
  const server = bind(config, async (request, server) => (await ready.promise).fetch(request, { server }))
  const file = databaseIn(config.data)
  const isNew = !(await Bun.file(file).exists())
  if (isNew && !config.create) throw new CommandError(noDatabase(file))
  const db = openForServer(file, migrations)
  const isTerminal = (await Bun.stdout.stat()).isCharacterDevice()
  const output = createOutput(isTerminal)
  const log = createLogger(output, isTerminal)
  const app = createApp({ db, settings, log, pages })
  const askedOf = [collectGarbageWhenIdle(), makeThumbnailsWhenIdle(db, log)]
  const fetch: FetchHandler = (request, server) => {
    for (const asked of askedOf) asked()
    return app.fetch(request, { server })
  }
  surviveErrors(db, log, createShutdown(server, db, log, fetch))
  const news = config.adminEmail && (await ensureAdminAccount(db, config.adminEmail, config.adminPassword))
  const missing = await missingRecordsWarning(db)
  await purgeDaily(db, log)
  ready.resolve(app)
  server.reload({ fetch })
  const made = isNew ? `Made a new database in ${config.data}` : `Data in ${config.data}`
  const lines = [`Windrow ${version}`, ...(await addressesOf(server)), made, news, missing]
  output(`${lines.filter(Boolean).join("\n")}\n`)
  maintain(db, log)
  checkDaily(db, config.data)
  await restrictFileAccess(db, log)
}

/** Not every file system has permissions. */
const restrictFileAccess = async (db: Db, log: Log) => {
  const { restrictPermissions } = await import("../db/permissions")
  try {
    const open = restrictPermissions(db.$client.filename)
    if (open) log({ level: "warn", note: open })
  } catch (error) {
    log({ level: "warn", note: `The database's files can't be closed to others: ${String(error)}.` })
  }
}

const noDatabase = (file: string) =>
  `There is no database ${file}, and with --create no none is made: is its disk mounted? windrow restore puts a copy there.`

/** Told once, and by health until the next start: something was lost, or somebody put an older copy back. */
const missingRecordsWarning = async (db: Db) => {
  const [before, now] = [await savedRecordCount(db.$client.filename), countRecords(db.$client)]
  if (before === undefined || now >= before) return undefined
  const sentence = `There are ${now} records; at the end of the last run there were ${before}.`
  setProblem(db.$client, "records", sentence)
  return sentence
}

/**
 * The last resort for what a timer, a stream or a late promise throws. A request's own errors are answered before;
 * nothing of the kind may end the process, unless nobody knows any more what is on the disk.
 */
const surviveErrors = (db: Db, log: Log, stop: (code: number) => void) => {
  const survive = (error: unknown) => {
    log({ level: "error", error: stackOf(error) })
    if (hasProblem(db.$client, "write")) stop(1)
  }
  process.on("uncaughtException", survive)
  process.on("unhandledRejection", survive)
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const ensureAdminAccount = async (db: Db, email: string, password: string | undefined) => {
  const { ensureAdmin } = await import("../users/ensure-admin")
  return ensureAdmin(db, email, password)
}

/** What handlers may know; the admin's password is not among it. */
const settingsOf = ({ brand, signup, hosts, trustProxy }: ServeOptions): Settings => ({
  brand,
  signup,
  hosts,
  trustProxy,
  version,
})

const bind = ({ host, port }: ServeOptions, fetch: FetchHandler) => {
  try {
    return Bun.serve({
      hostname: host,
      port,
      fetch,
      // A photo over a weak signal comes slowly.
      idleTimeout: 120,
      // The app refuses far less, but with a sentence.
      maxRequestBodySize: 16 * 1024 * 1024,
      error: () => new Response("Internal Server Error", { status: 500 }),
    })
  } catch (error) {
    throw new CommandError(reasonOf(error, host, port))
  }
}

const reasonOf = (error: unknown, host: string, port: number) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "EADDRINUSE")
    return `Port ${port} is already in use: stop the other program, or take another port, for example --port ${port + 1}.`
  if (code === "EACCES")
    return `This user may not listen on port ${port}: take one above 1023, for example --port 3000.`
  return `Cannot listen on ${host} port ${port}: ${error instanceof Error ? error.message : error}.`
}

/** Where people on this machine and on its networks find the server. */
const addressesOf = async ({ hostname = "", port }: Server<undefined>) => {
  const everywhere = hostname === "0.0.0.0" || hostname === "::"
  const hosts = everywhere
    ? ["localhost", ...(await lanAddresses())]
    : [hostname.includes(":") ? `[${hostname}]` : hostname]
  return hosts.map((host) => `http://${host}:${port}`)
}

const lanAddresses = async () => {
  const { networkInterfaces } = await import("node:os")
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
}
