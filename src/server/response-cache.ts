import { createMiddleware } from "hono/factory"
import type { Db } from "../db/open"
import { dataVersion } from "../db/transaction"
import type { User } from "../domain/users"
import { compress } from "../http/compress"
import type { AppEnv, BodyLoader } from "../http/env"
import { isForPage } from "../http/for-page"
import type { Log } from "../http/log"

type Bytes = Uint8Array<ArrayBuffer>

type CachedResponse = { user: User; path: string; body: Bytes | BodyLoader; headers: Headers; until: number }

const maxBytes = 64 * 1024
const maxResponses = 500

/**
 * What a session got for a GET, to be sent again as long as nothing has been written since, by anybody. The key
 * holds all that the app decides by (cookie, host, path, encoding, page or part), so that the app, its guards included, would
 * say the same; it stands in front because routing and headers cost three times what sending does: 45,000
 * answers a second through the app, 85,000 here, 100,000 from a server that does nothing else. One minute at
 * most, and not beyond the end of the session.
 */
export const createResponseCache = (db: Db, log: Log) => {
  const answers = new Map<string, CachedResponse>()
  let version = ""
  const dropStale = () => {
    const now = dataVersion(db)
    if (now !== version) answers.clear()
    version = now
    return now
  }

  /** The answer that is ready for a request, if there is one. */
  const lookup = (request: Request): Promise<Response> | Response | undefined => {
    if (answers.size === 0 || request.method !== "GET") return undefined
    dropStale()
    const known = answers.get(keyOf(request))
    if (!known || known.until <= Date.now()) return undefined
    log({ method: "GET", path: known.path, status: 200, ms: 0, user: known.user.id })
    return responseTo(request, known)
  }

  /** Stands around the whole app and keeps what it answers a signed-in user. */
  const store = createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== "GET") return next()
    const before = dropStale()
    await next()
    if (!isCacheable(c.res, c.var.user, c.var.streamed)) return
    const headers = new Headers(c.res.headers)
    const body = c.var.again ?? (await compressedBody(c.res, headers, c.req.header("accept-encoding")))
    if (body instanceof Uint8Array) c.res = new Response(body, { headers })
    if (dataVersion(db) !== before || (body instanceof Uint8Array && body.length > maxBytes)) return
    if (answers.size >= maxResponses) answers.clear()
    const until = Math.min(Date.now() + 60_000, c.var.sessionEnds ?? 0)
    answers.set(keyOf(c.req.raw), { user: c.var.user, path: c.req.path, body, headers, until })
  })

  return { lookup, store }
}

const keyOf = (request: Request) => {
  const { url, headers } = request
  const proto = headers.get("x-forwarded-proto")
  return `${headers.get("cookie")} ${headers.get("accept-encoding")} ${proto} ${isForPage(request)} ${url}`
}

const responseTo = (request: Request, { body, headers }: CachedResponse) => {
  if (body instanceof Uint8Array) return new Response(body, { headers })
  const etag = headers.get("etag")
  if (etag && request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers })
  return body().then(
    (bytes) => new Response(bytes, { headers }),
    (error: Error) => failedResponse(error, headers),
  )
}

/** The picture can't be given any more; the page's policy still goes with the answer. */
const failedResponse = ({ message }: Error, kept: Headers) => {
  const headers = new Headers(kept)
  headers.delete("ETag")
  headers.set("Cache-Control", "no-store")
  headers.set("Content-Type", "text/plain; charset=UTF-8")
  return new Response(message, { status: 500, headers })
}

/** JSON or a photo, no cookie to set, and nothing so long that it must never be in memory at once. */
const isCacheable = (answer: Response, user: User | undefined, streamed: boolean | undefined) =>
  user !== undefined &&
  !streamed &&
  answer.status === 200 &&
  /^(application\/json|image\/jpeg)$/.test(answer.headers.get("Content-Type") ?? "") &&
  !answer.headers.has("Set-Cookie")

const compressedBody = async (answer: Response, headers: Headers, accepted: string | undefined) =>
  compress(new Uint8Array(await answer.arrayBuffer()), headers, accepted)
