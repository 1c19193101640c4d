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

  const lookup = (request: Request): Promise<Response> | Response | undefined => {
    if (responses.size === 0 || request.method !== "GET") return undefined
    dropStale()
    const known = responses.get(keyOf(request))
    if (!known || known.until <= Date.now()) return undefined
    const id = newRequestId()
    count?.("GET", known.route, 200, 0)
    log({
      request: id,
      method: "GET",
      path: known.path,
      status: 200,
      ms: 0,
      user: known.user.id,
      level: "info",
    })
    return responseTo(request, known, id)
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

const responseTo = (request: Request, known: CachedResponse, id: string) => {
  const { cachedBody } = known
  // A response copies its headers at once; one that waits for its body needs a copy that no other request changes.
  const headers = cachedBody instanceof Uint8Array ? known.headers : new Headers(known.headers)
  headers.set(requestHeader, id)
  if (cachedBody instanceof Uint8Array) return new Response(cachedBody, { headers })
  const etag = headers.get("etag")
  if (etag && request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers })
  return cachedBody().then(
    (bytes) => new Response(bytes, { headers }),
    (error: Error) => failedResponse(error, headers),
  )
}

const failedResponse = ({ message }: Error, kept: Headers) => {
  const headers = new Headers(kept)
  headers.delete("ETag")
  headers.set("Cache-Control", "no-store")
  headers.set("Content-Type", "text/plain; charset=UTF-8")
  return new Response(message, { status: 500, headers })
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
