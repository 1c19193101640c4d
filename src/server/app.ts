import { Hono } from "hono"
import { createMiddleware } from "hono/factory"
import { getPath } from "hono/utils/url"
import type { Db } from "../db/connection"
import type { AppEnv, Settings } from "../http/env"
import { answerError } from "../http/errors"
import type { Log } from "../http/log"
import { requestLogger } from "../http/request-log"
import { sameOrigin, securityHeadersSet } from "../http/security"
import { health } from "./health"
import { createResponseCache } from "./response-cache"

/**
 * What the app works on; nothing in it is global. `pages` serves everything outside /api; `requestTimeout` is how long a
 * call may take, in milliseconds.
 */
export type World = {
  db: Db
  settings: Settings
  log: Log
  pages?: Hono<AppEnv>
  deadline?: number | undefined
}

/**
 * The whole server as one function from request to response. The API is loaded when somebody first asks for it:
 * its schemas and tables took half of the start, and the first page is there without them.
 */
export const createApp = ({ pages = new Hono<AppEnv>(), ...world }: World) => {
  const responseCache = createResponseCache(world.db, world.log)
  const given = createMiddleware<AppEnv>(async (c, next) => {
    c.set("db", world.db)
    c.set("settings", world.settings)
    c.set("log", world.log)
    c.set("callApi", async (path) => (await loadedApi()).within(sameSession(c.req.raw, path)))
    await next()
  })
  const around = () =>
    new Hono<AppEnv>()
      .onError(answerError)
      .use(responseCache.store, given, requestLogger, securityHeadersSet, sameOrigin)
  const app = around().get("/api/health", health).route("/", pages)
  let api: ReturnType<typeof loadApi> | undefined
  const loadApi = async () => {
    const routes = (await import("./api")).createApi(world.deadline)
    const within = new Hono<AppEnv>().onError(answerError).use(given).route("/api", routes)
    return { fetch: around().route("/api", routes).fetch, within: within.fetch }
  }
  const loadedApi = () => {
    api ??= loadApi().catch((error) => {
      api = undefined
      throw error
    })
    return api
  }
  const throughPages = app.fetch
  app.fetch = (asked, ...rest) => {
    const request = asGet(asked)
    const answer = responseCache.lookup(request)
    if (answer || !isForApi(request)) return answer ?? throughPages(request, ...rest)
    return loadedApi().then(({ fetch }) => fetch(request, ...rest))
  }
  return app
}

/**
 * HEAD is answered as GET is: Bun leaves the body out and tells its length, Hono would tell that there is none. One
 * for a host that no URL can have stays as it is, and is refused.
 */
const asGet = (request: Request) =>
  request.method === "HEAD" && URL.canParse(request.url) ? new Request(request, { method: "GET" }) : request

/** Whether the server is well is asked before anything else, and often. */
const isForApi = (request: Request) => {
  const path = getPath(request)
  return /^\/api(\/|$)/.test(path) && !(path === "/api/health" && request.method === "GET")
}

/** A GET by whoever has sent the request; it goes through the API's own guards. */
const sameSession = ({ url, headers }: Request, path: string) =>
  new Request(new URL(path, url), { headers: { cookie: headers.get("cookie") ?? "" } })
