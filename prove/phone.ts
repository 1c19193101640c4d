import type { Row } from "../src/domain/rows"
import { dataUrlOf } from "../src/test/jpeg-maker"

/** An answer, or status 0 when none came: connection refused, reset, or nothing within the time. */
export type Reply = { status: number; text: string; bytes: Buffer; headers: Headers }

export const password = "compost heap 131"
let users = 0
let labels = 0

/** A new account, signed in. */
export const signUp = async (url: string) => {
  const email = `farmer${++users}@farm.test`
  const answer = await send(url, "POST", "/api/auth/register", registration(email))
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${answer.text}`)
  return phoneOf(url, cookieIn(answer), email)
}

export const registration = (email: string) => ({ email, password, firstName: "Ana", lastName: "Berg" })

export const cookieIn = ({ headers }: Reply) => headers.get("set-cookie")?.split(";")[0] ?? ""

export const logIn = (url: string, email: string, secret = password) =>
  send(url, "POST", "/api/auth/login", { email, password: secret })

/** Calls of one user. */
export const phoneOf = (url: string, cookie: string, email: string) => {
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    send(url, method, path, body, { cookie, ...headers })
  const get = async <T>(path: string): Promise<T> => JSON.parse(succeeded(path, await call("GET", path)).text)
  const addRow = async (): Promise<Row> => {
    const row = { rowId: `P-${++labels}-${Date.now() % 1e6}`, location: "North yard", length: 80 }
    return JSON.parse(succeeded("new row", await call("POST", "/api/rows", row)).text)
  }
  return {
    url,
    cookie,
    email,
    call,
    get,
    addRow,
    /** The same user at a server that was started again. */
    at: (newUrl: string) => phoneOf(newUrl, cookie, email),
    addReading: (row: Row, photo?: Uint8Array, headers?: Record<string, string>) =>
      call("POST", `/api/rows/${row.id}/temperatures`, readingWith(photo), headers),
    addTurn: (row: Row) => call("POST", `/api/rows/${row.id}/turns`, { waterAdded: true }),
  }
}

export type Phone = ReturnType<typeof phoneOf>

export const readingWith = (photo?: Uint8Array) => ({
  temperature: 140,
  photoUrl: photo ? dataUrlOf(photo) : null,
})

const succeeded = (call: string, reply: Reply) => {
  if (reply.status >= 200 && reply.status < 300) return reply
  throw new Error(`${call}: ${reply.status} ${reply.text}`)
}

/** Sends one request and waits for at most 40 seconds, or `patience` milliseconds. */
export const send = async (
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  patience = 40_000,
): Promise<Reply> => {
  try {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, text: bytes.toString(), bytes, headers: response.headers }
  } catch (error) {
    return { status: 0, text: String(error), bytes: Buffer.alloc(0), headers: new Headers() }
  }
}
