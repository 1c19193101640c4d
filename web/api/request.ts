import { syncClock } from "../lib/server-clock"
import type { Answer } from "./answer"
import { keyFor, releaseKey } from "./idempotency-keys"
import { dropInitialAnswers, takeInitialAnswer } from "./initial-answers"
import { readText } from "./read-text"
import { noteActivity, onRetry, watchRequest } from "./silence"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
export type RequestOptions = {
  body?: unknown
  headers?: Record<string, string>
  /** A 401 is a failure, or it is the answer `null`. */
  on401?: "fail" | "null"
}

/** A request that was refused (`status`) or got no answer (status 0). `text` is a sentence for the user. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly text: string,
    /** Of a photo that is not whole on the server: how many bytes of it are. */
    readonly uploadOffset?: number,
  ) {
    super(`${status}: ${text}`)
  }
}

/**
 * The one door to the server: JSON in and out, with the session's cookie and past every cache.
 * @throws RequestError on anything but a 2xx with JSON in it.
 */
export const request = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> => {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const submit = isRecord(method, path) ? `${path} ${body}` : undefined
  const key: Record<string, string> = submit ? { "Idempotency-Key": keyFor(submit) } : {}
  const { response, text, receivedAt } = await watchRequest(
    method === "GET" ? "loading" : "sending",
    earlyAnswer(method, path) ?? send(method, path, body, { ...key, ...options.headers }),
  )
  syncClock(response.headers.get("Date"), receivedAt)
  const value = response.ok ? parse<T>(text) : undefined
  if (submit && response.status < 500) releaseKey(submit)
  if (response.ok) return value as T
  if (response.status === 401 && options.on401 === "null") return null as T
  throw refusal(response, text)
}

/**
 * Sends a piece of a photo; answers how many bytes of it the server has now, also when it wanted another piece.
 * @throws RequestError on any other answer, and on none.
 */
export const sendPiece = async (
  path: string,
  piece: Uint8Array<ArrayBuffer>,
  offset: number,
  length: number,
) => {
  const headers = { "Upload-Offset": String(offset), "Upload-Length": String(length) }
  const { response, text } = await watchRequest("sending", send("PATCH", path, piece, headers, 60_000))
  const next = uploadOffsetOf(response)
  if (next !== undefined) return next
  // Something in between has answered.
  throw response.ok ? noConnection() : refusal(response, text)
}

const uploadOffsetOf = ({ headers }: Response) => {
  const text = headers.get("Upload-Offset")
  return text === null ? undefined : Number(text)
}

const refusal = (response: Response, text: string) => {
  if (response.status === 401) for (const listener of whenUnauthorized) listener()
  const sentence = (isOurs(response) && text) || response.statusText
  return new RequestError(response.status, sentence, uploadOffsetOf(response))
}

/** Asks for what the program will ask for as soon as it is there: its first GET of the path gets this answer. */
export const prefetch = (path: string) => {
  const answer = send("GET", path, undefined, {})
  early.set(path, answer)
  // Whoever asks for it hears of a failure.
  answer.catch(() => undefined)
}

/** Calls back when a request is refused because the session has ended; answers how to stop that. */
export const onUnauthorized = (listener: () => void) => {
  whenUnauthorized.add(listener)
  return () => void whenUnauthorized.delete(listener)
}

/** What to tell the user about anything that was thrown; of a fault the server tells nothing. */
export const errorMessage = (error: unknown, otherwise = "Something went wrong. Please try again.") =>
  (error instanceof RequestError &&
    (error.status < 500 || [503, 507].includes(error.status)) &&
    error.text) ||
  otherwise

/** What makes a record when it is sent twice; a login does not, and leaves no trace of its password. */
const isRecord = (method: Method, path: string) => method === "POST" && !path.startsWith("/api/auth/")

const whenUnauthorized = new Set<() => void>()

declare global {
  var askedEarly: Map<string, Promise<Answer>> | undefined
}

/** Left on the page by a file of its own, which asks before the program has come. */
const early = globalThis.askedEarly ?? new Map<string, Promise<Answer>>()
globalThis.askedEarly = early

const earlyAnswer = (method: Method, path: string) => {
  // A write may make old what has been fetched before.
  if (method !== "GET") return dropEarlyAnswers()
  const answer = early.get(path) ?? takeInitialAnswer(path)
  early.delete(path)
  return answer instanceof Promise ? orRetried(answer, path) : answer
}

/** The early answer, or that of a retry; the file that began it has a RequestError of its own. */
const orRetried = (answer: Promise<Answer>, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const stop = onRetry(() => send("GET", path, undefined, {}).then(resolve, reject))
    answer.then(resolve, () => reject(noConnection())).finally(stop)
  })

const dropEarlyAnswers = () => {
  early.clear()
  dropInitialAnswers()
}

const send = async (
  method: Method,
  path: string,
  body: string | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string>,
  patience = method === "GET" ? 30_000 : 150_000,
): Promise<Answer> => {
  // Not AbortSignal.timeout, which needs Chrome 103 or Safari 16.
  const end = new AbortController()
  let timer = setTimeout(() => end.abort(), patience)
  const onPiece = () => {
    noteActivity()
    clearTimeout(timer)
    timer = setTimeout(() => end.abort(), patience)
  }
  let isRetried = false
  const stopRetry = onRetry(() => {
    isRetried = method === "GET"
    if (isRetried) end.abort()
  })
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      cache: "no-store",
      headers: {
        ...(body !== undefined && { "Content-Type": typeOf(body) }),
        "Cache-Control": "no-cache",
        Pragma: "no-cache",
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: end.signal,
    }).catch(lose)
    onPiece()
    // Read here, and not when the program is ready: the timer would end a body that has arrived unread.
    return { response, receivedAt: Date.now(), text: await readText(response, onPiece, lose) }
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    if (isRetried) return send(method, path, body, headers, patience)
    throw noConnection()
  } finally {
    clearTimeout(timer)
    stopRetry()
  }
}

/** The connection is lost; anything else that is thrown is a fault of the program. */
class Lost extends Error {}

const lose = (): never => {
  throw new Lost()
}

const typeOf = (body: string | Uint8Array) =>
  typeof body === "string" ? "application/json" : "application/partial-upload"

/** A page that is no JSON comes from something in between, such as a hot spot that wants a login. */
const parse = <T>(text: string) => {
  try {
    return JSON.parse(text) as T
  } catch {
    throw noConnection()
  }
}

/** Our refusals are plain text; a page comes from something in between. */
const isOurs = (response: Response) => response.headers.get("Content-Type")?.startsWith("text/plain")

/** For whatever could not be fetched. */
export const noConnection = () =>
  new RequestError(0, "No connection to Windrow. Nothing is lost: please try again.")
