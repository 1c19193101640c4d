import type { Server } from "bun"
import { version } from "../package.json"
import { createApp } from "./app"
import { Refusal } from "./command-line"
import { adminPasswordOf, type Config } from "./config"
import { forgetOldAnswers } from "./db/forget-old-answers"
import { closeDatabase, type Db, openDatabase } from "./db/open"
import { databaseIn, migrations, webFolder } from "./folders"
import type { Settings } from "./http/env"
import { type Log, logTo } from "./http/log"
import { createPages } from "./http/pages"
import { tidyAtRest } from "./tidy"

/** How long a stop waits for requests in flight, in milliseconds: a second of the two is left for the disk. */
const patience = 1000

/**
 * Serves until SIGTERM or SIGINT. The port comes first, so that a second start by mistake touches nothing; who
 * asks before the database is ready waits.
 * @throws Refusal or Unusable when it can't.
 */
export const serve = async (config: Config) => {
  const password = await adminPasswordOf(config)
  const settings = settingsOf(config)
  const pages = createPages(webFolder, settings)
  const ready = Promise.withResolvers<ReturnType<typeof createApp>>()
  const server = bind(config, async (request, server) => (await ready.promise).fetch(request, { server }))
  const db = openDatabase(databaseIn(config.data), migrations)
  stopOnSignal(server, db)
  const news = config.adminEmail && (await withAdmin(db, config.adminEmail, password))
  const log = logTo(console.log, (await Bun.stdout.stat()).isCharacterDevice())
  await forget(db, log)
  setInterval(() => forget(db, log), 86_400_000).unref()
  const app = createApp({ db, settings, log, pages })
  ready.resolve(app)
  const asked = tidyAtRest()
  const fetch: Answer = (request, server) => {
    asked()
    return app.fetch(request, { server })
  }
  server.reload({ fetch })
  console.log([`Windrow ${version}`, ...(await addressesOf(server)), `Data in ${config.data}`].join("\n"))
  if (news) console.log(news)
}

/** What can't be dropped now is dropped tomorrow; it is no reason to end. */
const forget = (db: Db, log: Log) =>
  forgetOldAnswers(db).catch((error) => log({ level: "error", error: error.stack ?? String(error) }))

const withAdmin = async (db: Db, email: string, password: string | undefined) => {
  const { ensureAdmin } = await import("./users/ensure-admin")
  return ensureAdmin(db, email, password)
}

/** What handlers may know; the admin's password is not among it. */
const settingsOf = ({ brand, signup, hosts, trustProxy }: Config): Settings => ({
  brand,
  signup,
  hosts,
  trustProxy,
  version,
})

type Answer = (request: Request, server: Server<undefined>) => Response | Promise<Response>

const bind = ({ host, port }: Config, fetch: Answer) => {
  try {
    // 120 s: a photo over a weak signal comes slowly. 16 MB: the app refuses far less, but with a sentence.
    return Bun.serve({ hostname: host, port, fetch, idleTimeout: 120, maxRequestBodySize: 16 * 1024 * 1024 })
  } catch (error) {
    throw new Refusal(reasonOf(error, host, port))
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

/** Answers what has been asked, writes the log into the database file and ends; as PID 1 nobody else would. */
const stopOnSignal = (server: Server<undefined>, db: Db) => {
  const stop = async () => {
    await Promise.race([server.stop(), Bun.sleep(patience)])
    closeDatabase(db)
    process.exit(0)
  }
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
}
