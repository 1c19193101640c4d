import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Db } from "../db/connection"
import { dataVersion } from "../db/transaction"
import type { User } from "../domain/users"
import { compress } from "../http/compress"
import type { AppEnv, CountRequest } from "../http/env"
import { isForPage } from "../http/for-page"
import type { Log } from "../http/log"
import { loggedPath } from "../http/logged-path"
import { newRequestId, requestHeader } from "../http/request-log"
import { type BodyLoader, metadataOf } from "../http/response-metadata"
import { routeOf } from "../http/route-of"

type Bytes = Uint8Array<ArrayBuffer>

type CachedResponse = {
  user: User
  path: string
  route: string
  cachedBody: Bytes | BodyLoader
  headers: Headers
  until: number
}

const maxBytes = 64 * 1024
const maxResponses = 500

/**
 * Caches the responses to a session's or token's GET until the next write, for a minute at most, and not beyond the
 * session's end. The key contains all that a response depends on. In front of the app, because routing and
 * headers cost more than sending (docs/performance.md, question 1).
 */
export const createResponseCache = (db: Db, log: Log, count?: CountRequest) => {
  const responses = new Map<string, CachedResponse>()
  let version = ""
  const dropStale = () => {
    const now = dataVersion(db)
    if (now !== version) responses.clear()
    version = now
    return now
  }

  const noted = ({ route, path, user }: CachedResponse): string => {
    const id = newRequestId()
    count?.("GET", route, 200, 0)
    log({ request: id, method: "GET", path, status: 200, ms: 0, user: user.id, level: "info" })
    return id
  }

  /** Undefined when nothing is known. A body that can't be loaded is left to `ask`, which says why. */
  const lookup = (
    request: Request,
    ask: () => Promise<Response>,
  ): Promise<Response> | Response | undefined => {
    if (responses.size === 0 || request.method !== "GET") return undefined
    dropStale()
    const known = responses.get(keyOf(request))
    if (!known || known.until <= Date.now()) return undefined
    const { cachedBody, headers } = known
    if (cachedBody instanceof Uint8Array) return responseWith(cachedBody, headers, noted(known))
    if (isUnchanged(request, headers)) return responseWith(null, new Headers(headers), noted(known), 304)
    return cachedBody().then(
      (bytes) => (bytes ? responseWith(bytes, new Headers(headers), noted(known)) : ask()),
      ask,
    )
  }

  /** Wraps the whole app and caches its responses to signed-in users. */
  const store = createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== "GET") return next()
    const before = dropStale()
    await next()
    if (!isCacheable(c.res, c.var.user)) return
    const headers = new Headers(c.res.headers)
    const cachedBody = metadataOf(c.res).bodyLoader ?? (await compressedBody(c, headers))
    if (cachedBody instanceof Uint8Array) c.res = new Response(cachedBody, { headers })
    if (dataVersion(db) !== before || isTooLarge(cachedBody)) return
    if (responses.size >= maxResponses) responses.clear()
    const until = Math.min(Date.now() + 60_000, c.var.sessionEnds ?? 0)
    const path = loggedPath(c.req.path)
    responses.set(keyOf(c.req.raw), { user: c.var.user, path, route: routeOf(c), cachedBody, headers, until })
  })

  return { lookup, store }
}

const keyOf = (request: Request) => {
  const { url, headers } = request
  const proto = headers.get("x-forwarded-proto")
  const sender = headers.get("windrow-user")
  const program = headers.get("authorization")
  return `${headers.get("cookie")} ${program} ${sender} ${headers.get("accept-encoding")} ${proto} ${isForPage(request)} ${url}`
}

/** A response copies its headers at once; one that waited for its body brings a copy that no other request changes. */
const responseWith = (body: Bytes | null, headers: Headers, id: string, status = 200) => {
  headers.set(requestHeader, id)
  return new Response(body, { status, headers })
}

const isUnchanged = (request: Request, headers: Headers) => {
  const etag = headers.get("etag")
  return etag !== null && (request.headers.get("if-none-match")?.includes(etag) ?? false)
}

/** JSON or a photo that sets no cookie, unless its handler refuses. */
const isCacheable = (response: Response, user: User | undefined) =>
  user !== undefined &&
  metadataOf(response).cacheable !== false &&
  response.status === 200 &&
  /^(application\/json|image\/jpeg)$/.test(response.headers.get("Content-Type") ?? "") &&
  !response.headers.has("Set-Cookie")

const isTooLarge = (body: Bytes | BodyLoader) => body instanceof Uint8Array && body.length > maxBytes

const compressedBody = async (c: Context<AppEnv>, headers: Headers) =>
  compress(new Uint8Array(await c.res.arrayBuffer()), headers, c.req.header("accept-encoding"))
