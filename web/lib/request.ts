import { setClock } from "./clock"

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
  const submit = method === "POST" ? `${path} ${body}` : undefined
  const response = await (earlyAnswer(method, path) ??
    send(method, path, body, { ...keyFor(submit), ...options.headers }))
  setClock(response.headers.get("Date"))
  if (response.ok) return answered(submit, await json<T>(response))
  const text = await response.text().catch(() => "")
  if (response.status < 500) answered(submit, undefined)
  if (response.status === 401 && options.on401 === "null") return null as T
  if (response.status === 401) for (const listener of whenUnauthorized) listener()
  throw new RequestError(response.status, text || response.statusText)
}

/** Asks for what the program will ask for as soon as it is there: its first GET of the path gets this answer. */
export const askEarly = (path: string) => {
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

/** What to tell the user about anything that was thrown. */
export const sentenceOf = (error: unknown, otherwise = "Something went wrong. Please try again.") =>
  (error instanceof RequestError && error.text) || otherwise

const whenUnauthorized = new Set<() => void>()

const early = new Map<string, Promise<Response>>()

const earlyAnswer = (method: Method, path: string) => {
  const answer = early.get(path)
  early.delete(path)
  // What is written now may make old what has been asked before.
  if (method !== "GET") early.clear()
  return method === "GET" ? answer : undefined
}

const send = async (
  method: Method,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
) => {
  try {
    return await fetch(path, {
      method,
      credentials: "include",
      cache: "no-store",
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        "Cache-Control": "no-cache",
        Pragma: "no-cache",
        ...headers,
      },
      ...(body !== undefined && { body }),
      // A photo over a bad connection takes its time.
      signal: AbortSignal.timeout(method === "GET" ? 30_000 : 150_000),
    })
  } catch {
    throw noConnection()
  }
}

/** A page that is no JSON comes from something in between, such as a hot spot that wants a login. */
const json = async <T>(response: Response): Promise<T> => {
  try {
    return (await response.json()) as T
  } catch {
    throw noConnection()
  }
}

const noConnection = () => new RequestError(0, "No connection to Windrow. Nothing is lost: please try again.")

/**
 * Keys of submits that nobody has answered yet: the same submit tried again carries the same key, so that the
 * server knows it and writes nothing twice.
 */
const unanswered = new Map<string, string>()
const remembered = 20

const keyFor = (submit: string | undefined): Record<string, string> => {
  if (submit === undefined) return {}
  const key = unanswered.get(submit) ?? randomKey()
  unanswered.delete(submit)
  unanswered.set(submit, key)
  for (const oldest of [...unanswered.keys()].slice(0, -remembered)) unanswered.delete(oldest)
  return { "Idempotency-Key": key }
}

const answered = <T>(submit: string | undefined, answer: T) => {
  if (submit !== undefined) unanswered.delete(submit)
  return answer
}

/** Not crypto.randomUUID, which does not exist over plain http. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  )
