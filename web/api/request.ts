import { noteTyped } from "#domain/language"
import { syncClock } from "../lib/server-clock"
import { noConnection } from "./errors"
import { keyFor, releaseKey } from "./idempotency-keys"
import { dropEarlyAnswers, takeEarlyAnswer } from "./prefetch"
import { isUnauthorized, refusal } from "./refusal"
import { type Method, send } from "./send"
import { serverBuild } from "./server-build"
import { watchRequest } from "./silence"
import { tabId } from "./tab-id"

type RequestOptions = {
  body?: unknown
  /** The record's photo, which is sent in the place of `body`; a header has that. */
  photo?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** See `send`. */
  timeout?: number
  /** A 401 is a failure, or it is the answer `null`. */
  on401?: "fail" | "null"
}

/**
 * A call of the API: JSON in and out.
 * @throws RequestError on anything but a 2xx with JSON in it.
 */
export const request = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> => {
  noteTyped(options.body)
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const submit = isRecord(method, path) ? `${path} ${body}` : undefined
  const own = options.headers?.["Idempotency-Key"]
  const key = submit && { "Idempotency-Key": own ?? keyFor(submit) }
  const tab = method !== "GET" && { "Windrow-Tab": tabId }
  const answer = await watchRequest(
    method === "GET" ? "loading" : "sending",
    earlyAnswer(method, path) ??
      send(method, path, {
        body: options.photo ?? body,
        headers: { ...tab, ...options.headers, ...key },
        ...(own && { isRepeatable: true }),
        timeout: options.timeout,
      }),
  )
  const { response, text, receivedAt } = answer
  syncClock(response.headers.get("Date"), receivedAt)
  serverBuild.set(response.headers.get("Windrow-Build"))
  const value = response.ok ? parse<T>(text) : undefined
  noteTyped(value)
  if (submit && response.status < 500) releaseKey(submit)
  if (response.ok) return value as T
  if (options.on401 === "null" && isUnauthorized(response)) return null as T
  throw refusal(answer)
}

/** Does a repetition make a second record? A login does not, and must leave no trace of its password. */
const isRecord = (method: Method, path: string) => method === "POST" && !path.startsWith("/api/auth/")

const earlyAnswer = (method: Method, path: string) =>
  method === "GET" ? takeEarlyAnswer(path) : dropEarlyAnswers()

/** Text that is no JSON comes from something in between, such as a hot spot that wants a login. */
const parse = <T>(text: string) => {
  try {
    return JSON.parse(text) as T
  } catch {
    throw noConnection()
  }
}
