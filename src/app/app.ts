import { type Handler, Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { LinearRouter } from "hono/router/linear-router"
import { getPath } from "hono/utils/url"
import type { Db } from "../db/connection"
import type { AppEnv, CountRequest, Settings } from "../http/env"
import { answerError } from "../http/errors"
import { noteHead } from "../http/head"
import type { Log } from "../http/log"
import { requestLogger } from "../http/request-log"
import { sameOrigin, setSecurityHeaders } from "../http/security"
import { setupOnly } from "../setup/setup-only"
import { tellBuild } from "./build"
import { health, readiness } from "./health"
import { loadOnce } from "./load-once"
import { noteFailures } from "./note-failures"
import type { AddPages } from "./pages"
import { createResponseCache } from "./response-cache"

/** `deadline` is that of an API call, in milliseconds. */
export type World = {
  db: Db
  settings: Settings
  log: Log
  pages?: AddPages
  deadline?: number | undefined
  metrics?: Metrics | undefined
}

/** `route` answers /metrics on the server's own port. */
type Metrics = { count: CountRequest; route?: Handler<AppEnv> | undefined }

/** `request` takes a path, as Hono's does. */
export type App = {
  fetch: (request: Request, bindings?: AppEnv["Bindings"]) => Response | Promise<Response>
  request: (path: string, init?: RequestInit) => Response | Promise<Response>
}

/**
 * The response cache, and behind it what is asked about the server itself, the API or the pages. The API is loaded at its first
 * request, because its schemas and tables took half of the start; the routes of the pages are made at theirs.
 */
export const createApp = ({ pages = (app) => app, ...world }: World): App => {
  const cache = createResponseCache(world.db, world.log, world.metrics?.count)
  const context = contextOf(world, async (request) => (await api()).internalFetch(request))
  const outer = (hono: Hono<AppEnv>) =>
    hono
      .onError(answerError)
      .use(cache.store, context, noteFailures, requestLogger, setSecurityHeaders, sameOrigin, setupOnly)
  const front = outer(newApp())
    .get("/api/health", tellBuild, health)
    .get("/api/health/ready", tellBuild, readiness)
  if (world.metrics?.route) front.get("/metrics", world.metrics.route)
  // Health works without the API, so that checking it does not load the API.
  const ofFront = new Set(["/api/health", "/api/health/ready", ...(world.metrics?.route ? ["/metrics"] : [])])
  let site: Hono<AppEnv> | undefined
  const api = loadOnce(async () => {
    const routes = (await import("./api")).createApi(world.deadline)
    const inner = new Hono<AppEnv>().onError(answerError).use(context).route("/api", routes)
    return { fetch: outer(new Hono()).use(tellBuild).route("/api", routes).fetch, internalFetch: inner.fetch }
  })
  const route: App["fetch"] = (request, bindings) => {
    const path = getPath(request)
    if (request.method === "GET" && ofFront.has(path)) return front.fetch(request, bindings)
    if (/^\/api(\/|$)/.test(path)) return api().then(({ fetch }) => fetch(request, bindings))
    site ??= pages(outer(newApp()))
    return site.fetch(request, bindings)
  }
  const fetch: App["fetch"] = (received, bindings) => {
    const request = asGet(received)
    const ask = async () => route(request, bindings)
    return cache.lookup(request, ask) ?? ask()
  }
  return { fetch, request: (path, init) => fetch(new Request(`http://localhost${path}`, init)) }
}

/** `callApi` passes the API's guards with the session of the request. */
const contextOf = ({ db, settings, log, metrics }: World, api: (request: Request) => Promise<Response>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.set("db", db)
    c.set("settings", settings)
    c.set("log", log)
    c.set("count", metrics?.count)
    c.set("callApi", (path) => api(sameSession(c.req.raw, path)))
    await next()
  })

/**
 * Serves HEAD as GET: Bun drops the body but keeps its Content-Length, if it has one; Hono would send 0. A request with an
 * invalid host can't be copied; `sameOrigin` refuses it.
 */
const asGet = (request: Request) => {
  if (request.method !== "HEAD" || !URL.canParse(request.url)) return request
  const asked = new Request(request, { method: "GET" })
  noteHead(asked)
  return asked
}

/**
 * With the router to which routes are added at the least cost. Hono would try two others at the first request; and what is called a
 * hundred times is compiled, in another thread on the same core: a tenth of a start (bench 10).
 */
const newApp = () => new Hono<AppEnv>({ router: new LinearRouter() })

/** The scheme names the session's cookie; behind a proxy a header tells it. */
const sameSession = ({ url, headers }: Request, path: string) => {
  const own = ["cookie", "x-forwarded-proto"].map((name) => [name, headers.get(name) ?? ""])
  return new Request(new URL(path, url), { headers: Object.fromEntries(own) })
}
