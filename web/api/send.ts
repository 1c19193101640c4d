import type { Answer } from "./answer"
import { noConnection } from "./errors"
import { reach } from "./reach"
import { readText } from "./read-text"
import { noteActivity, onRetry } from "./silence"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
type Sent = {
  body?: string | Uint8Array<ArrayBuffer> | undefined
  headers?: Record<string, string>
  /** Ms without a byte of the answer after which the request is given up. */
  timeout?: number | undefined
  /** Does the server know a repetition? So it does for a GET. */
  isRepeatable?: boolean
}

/**
 * The only call of fetch but for the stream of changes: with the session's cookie and past every cache. What is
 * repeatable is sent again on a retry.
 * @throws RequestError with status 0 when no complete answer came.
 */
export const send = async (method: Method, path: string, sent: Sent = {}): Promise<Answer> => {
  const { timeout = method === "GET" ? 30_000 : 150_000, isRepeatable = method === "GET" } = sent
  // Not AbortSignal.timeout, which needs Chrome 103 or Safari 16.
  const end = new AbortController()
  let timer = setTimeout(() => end.abort(), timeout)
  const onPiece = () => {
    noteActivity()
    clearTimeout(timer)
    timer = setTimeout(() => end.abort(), timeout)
  }
  let isRetried = false
  const stopRetry = onRetry(() => {
    isRetried = isRepeatable
    if (isRetried) end.abort()
  })
  try {
    const response = await fetch(path, requestOf(method, sent, end.signal)).catch(lose)
    onPiece()
    reach.set(![502, 504].includes(response.status))
    // Read at once, before the program is ready: the timer would end a body that has arrived unread.
    return { response, receivedAt: Date.now(), text: await readText(response, onPiece, lose) }
  } catch (error) {
    if (!(error instanceof Lost)) throw error
    if (isRetried) return send(method, path, sent)
    reach.set(false)
    throw noConnection()
  } finally {
    clearTimeout(timer)
    stopRetry()
  }
}

const requestOf = (method: Method, { body, headers }: Sent, signal: AbortSignal): RequestInit => ({
  method,
  credentials: "include",
  cache: "no-store",
  headers: {
    ...(typeof body === "string" && { "Content-Type": "application/json" }),
    "Cache-Control": "no-cache",
    Pragma: "no-cache",
    ...headers,
  },
  ...(body !== undefined && { body }),
  signal,
})

/** The connection is lost; anything else that is thrown is a fault of the program. */
class Lost extends Error {}

const lose = (): never => {
  throw new Lost()
}
