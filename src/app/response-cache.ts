import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Db } from "../db/connection"

import type { User } from "../domain/users"
import { compress } from "../http/compress"
import { withDeadline } from "../http/deadline"
import type { AppEnv, CountRequest } from "../http/env"
import { isForPage } from "../http/for-page"
import { lateBody } from "../http/late-body"
import type { Log } from "../http/log"
import { loggedPath } from "../http/logged-path"
import { newRequestId, requestHeader } from "../http/request-log"
import { type BodyLoader, metadataOf, type Remake } from "../http/response-metadata"
import { routeOf } from "../http/route-of"
import { BoundedMap } from "./bounded-map"

type Bytes = Uint8Array<ArrayBuffer>

type CachedResponse = {
  user: User
  path: string
  route: string
  /** Missing when only `remake` makes it: it is outdated or too large. */
  body?: Bytes | BodyLoader | undefined
  headers: Headers
  /** The version of the data in the body. */
  version: string
  until: number
  remake?: Remake | undefined
  /** Headers of the uncompressed body. */
  plainHeaders: Headers
}

const maxBytes = 64 * 1024
const most = { entries: 5000, bytes: 40 * 1024 * 1024 }

/** In milliseconds; then the app is asked, which has a deadline of its own. */
const patience = 2000

/**
 * Caches the responses to a session's or token's GET until the next write, for a minute at most, and not beyond the
 * session's end. The key contains all that a response depends on. After a write, an answer that has a `remake` is made
 * by it. In front of the app, because routing and headers cost more than sending (docs/performance.md, question 1).
 */
export const createResponseCache = (db: Db, log: Log, count?: CountRequest) => {
  const responses = new BoundedMap<CachedResponse>(most, sizeOf, hasEnded)

  const noted = ({ route, path, user }: CachedResponse, ms: number): string => {
    const id = newRequestId()
    count?.("GET", route, 200, ms)
    log({
      request: id,
      method: "GET",
      path,
      status: 200,
      ms: Math.round(ms * 10) / 10,
      user: user.id,
      level: "info",
    })
    return id
  }

  /** Undefined when nothing is known. A body that can't be loaded is left to `ask`, which says why. */
  const lookup = (
    request: Request,
    ask: () => Promise<Response>,
  ): Promise<Response> | Response | undefined => {
    if (request.method !== "GET") return undefined
    const key = keyOf(request)
    const known = responses.get(key)
    if (!known || hasEnded(known)) return undefined
    const { version, body, headers, remake } = known
    const now = db.engine.dataVersion()
    if (version !== now || body === undefined) {
      if (!remake) return undefined
      const again = remade(known, remake, request, key, now)
      return withDeadline(patience, again).then((response) => response ?? ask(), ask)
    }
    if (body instanceof Uint8Array) return responseWith(body, headers, noted(known, 0))
    if (isUnchanged(request, headers)) return responseWith(null, new Headers(headers), noted(known, 0), 304)
    return body().then(
      (bytes) => (bytes ? responseWith(bytes, new Headers(headers), noted(known, 0)) : ask()),
      ask,
    )
  }

  /** `version` is from before anything is read: what is written meanwhile makes the body outdated. */
  const remade = async (
    known: CachedResponse,
    remake: Remake,
    request: Request,
    key: string,
    version: string,
  ) => {
    const started = performance.now()
    const bodyOf = lateBody()
    const content = await remake()
    if (!content) return undefined
    const headers = new Headers(known.plainHeaders)
    const body = await compress(
      new TextEncoder().encode(JSON.stringify(content)),
      headers,
      request.headers.get("accept-encoding") ?? "",
    )
    // Past this time the caller has already got the answer of the app.
    const took = performance.now() - started
    if (took > patience) return undefined
    const kept = db.engine.dataVersion() !== version || isTooLarge(body) ? undefined : body
    responses.set(key, { ...known, headers, version, body: kept })
    return responseWith(bodyOf(body), headers, noted(known, took))
  }

  /** Wraps the whole app and caches its responses to signed-in users. */
  const store = createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== "GET") return next()
    const version = db.engine.dataVersion()
    const bodyOf = lateBody()
    await next()
    if (!isCacheable(c.res, c.var.user)) return
    const plainHeaders = new Headers(c.res.headers)
    const headers = new Headers(plainHeaders)
    const { bodyLoader, remake } = metadataOf(c.res)
    const made = bodyLoader ?? (await compressedBody(c, headers))
    if (made instanceof Uint8Array) c.res = new Response(bodyOf(made), { headers })
    const body = db.engine.dataVersion() !== version || isTooLarge(made) ? undefined : made
    if (!body && !remake) return
    const until = Math.min(Date.now() + 60_000, c.var.sessionEnds ?? 0)
    const path = loggedPath(c.req.path)
    responses.set(keyOf(c.req.raw), {
      user: c.var.user,
      path,
      route: routeOf(c),
      body,
      headers,
      plainHeaders,
      version,
      until,
      remake,
    })
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
const responseWith = (body: BodyInit | null, headers: Headers, id: string, status = 200) => {
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

/** A body and two sets of headers; the bodies of photos are not kept. */
const sizeOf = ({ body }: CachedResponse) => 3000 + (body instanceof Uint8Array ? body.length : 0)

const hasEnded = ({ until }: CachedResponse) => until <= Date.now()

const isTooLarge = (body: Bytes | BodyLoader) => body instanceof Uint8Array && body.length > maxBytes

const compressedBody = async (c: Context<AppEnv>, headers: Headers) =>
  compress(new Uint8Array(await c.res.arrayBuffer()), headers, c.req.header("accept-encoding"))
