import { version } from "../../package.json"
import { buildOf } from "../app/build"
import { createPages } from "../app/pages"
import type { Settings } from "../http/env"
import { createOutput } from "../http/output"
import { createLogger } from "../http/request-log"
import { homeDrawing, webFolder } from "./bundled-files"
import { hasHttps, suppliedSource } from "./https"
import type { FetchHandler } from "./listen"
import { openListeners } from "./listeners"
import type { ServeOptions } from "./options"

export type Bound = Awaited<ReturnType<typeof bind>>

/**
 * Binds the ports, before any file is touched. Requests that arrive wait: those that read for `readers`, the others for
 * `writers`.
 * @throws CommandError
 */
export const bind = async (config: ServeOptions) => {
  // First, because another thread asks what kind of output this is.
  const output = openLog(config)
  const settings = await settingsOf(config)
  const pages = createPages(webFolder, settings, homeDrawing)
  const supplied = await suppliedSource(config)
  settings.hosts = [...new Set([...settings.hosts, ...(supplied?.names ?? [])])]
  const [readers, writers] = [Promise.withResolvers<FetchHandler>(), Promise.withResolvers<FetchHandler>()]
  const waiting: FetchHandler = async (request, server) =>
    (await (isRead(request) ? readers : writers).promise)(request, server)
  const listeners = openListeners(config, hasHttps(config), waiting)
  settings.httpPort = listeners.http.port
  return { output, settings, pages, supplied, listeners, readers, writers }
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

const openLog = async ({ logLevel }: ServeOptions) => {
  const isTerminal = (await Bun.stdout.stat()).isCharacterDevice()
  const output = createOutput(isTerminal)
  const print = (lines: (string | undefined)[]) => output(`${lines.filter(Boolean).join("\n")}\n`)
  return { log: createLogger(output, isTerminal, logLevel), print, isTerminal }
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD"
