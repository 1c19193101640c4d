import type { Socket } from "bun"
import { until } from "../src/test/until"

/** An answer as it came over the wire; header names are in lower case. */
export type Answer = { status: number; headers: Map<string, string>; body: Buffer }

/** A request's bytes. `headers` are pairs, so that one may come twice or be malformed. */
export const requestBytes = (
  method: string,
  path: string,
  headers: readonly (readonly [string, string])[],
  body: string | Uint8Array = "",
) => {
  const bytes = Buffer.from(body)
  const length = bytes.length > 0 ? [["Content-Length", String(bytes.length)] as const] : []
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join("")
  // Latin-1 keeps a header's odd bytes as they are.
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`, "latin1"), bytes])
}

/** The headers of a JSON call by a signed-in user. */
export const jsonHeaders = (cookie: string, ...more: (readonly [string, string])[]) =>
  [["Host", "localhost"], ["Cookie", cookie], ["Content-Type", "application/json"], ...more] as const

type Waiting = { resolve: (answer: Answer | undefined) => void; isHead: boolean }

/** A kept-alive connection that sends bytes as they are. */
export const connect = async (port: number) => {
  let received = Buffer.alloc(0)
  let unsent: Uint8Array = Buffer.alloc(0)
  let isOpen = true
  let waiting: Waiting | undefined
  let flushed = Promise.withResolvers<void>()

  const settle = (answer: Answer | undefined) => {
    waiting?.resolve(answer)
    waiting = undefined
  }
  const flush = () => {
    unsent = unsent.subarray(Math.max(0, socket.write(unsent)))
    if (unsent.length === 0) flushed.resolve()
  }
  const onClose = () => {
    isOpen = false
    flushed.resolve()
    settle(waiting && answerIn(received, waiting.isHead, true)?.answer)
  }
  const socket: Socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      drain: flush,
      data: (_socket, chunk) => {
        received = received.length === 0 ? Buffer.from(chunk) : Buffer.concat([received, chunk])
        const found = waiting && answerIn(received, waiting.isHead, false)
        if (!found) return
        received = received.subarray(found.end)
        settle(found.answer)
      },
      close: onClose,
      end: onClose,
      error: onClose,
    },
  })

  const write = (bytes: Uint8Array) => {
    flushed = Promise.withResolvers<void>()
    unsent = bytes
    if (isOpen) flush()
    else flushed.resolve()
    return flushed.promise
  }
  return {
    get isOpen() {
      return isOpen
    },
    /** Resolves once the machine's network has taken all the bytes. */
    write,
    /** The next answer; undefined when the connection closes before it is whole. */
    answer: (isHead = false) =>
      new Promise<Answer | undefined>((resolve) => {
        if (!isOpen) return resolve(undefined)
        waiting = { resolve, isHead }
      }),
    /** Resolves with the first byte that comes, or the end of the connection. */
    firstByte: () => until("a first byte", () => !isOpen || received.length > 0, { every: 0 }),
    /** Closes with FIN. */
    end: () => socket.end(),
    /** Closes with RST. */
    reset: () => socket.terminate(),
  }
}

export type Connection = Awaited<ReturnType<typeof connect>>

/** Sends one request and waits for its answer; undefined when there is none. */
export const exchange = (connection: Connection, request: Uint8Array, isHead = false) => {
  const answer = connection.answer(isHead)
  connection.write(request)
  return answer
}

/** The first whole answer in the bytes, and where it ends. */
const answerIn = (bytes: Buffer, isHead: boolean, isClosed: boolean) => {
  const headEnd = bytes.indexOf("\r\n\r\n")
  if (headEnd < 0) return undefined
  const [first = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n")
  const headers = new Map(lines.map(headerOf))
  const status = Number(first.split(" ")[1])
  const whole = bodyIn(bytes, headEnd + 4, headers, isHead || status === 204 || status === 304, isClosed)
  return whole && { answer: { status, headers, body: whole.body }, end: whole.end }
}

const headerOf = (line: string): [string, string] => {
  const colon = line.indexOf(":")
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}

const bodyIn = (
  bytes: Buffer,
  start: number,
  headers: Map<string, string>,
  isEmpty: boolean,
  isClosed: boolean,
) => {
  if (isEmpty) return { body: Buffer.alloc(0), end: start }
  if (headers.get("transfer-encoding") === "chunked") return chunksIn(bytes, start)
  const length = headers.get("content-length")
  if (length === undefined) return isClosed ? { body: bytes.subarray(start), end: bytes.length } : undefined
  const end = start + Number(length)
  return bytes.length < end ? undefined : { body: bytes.subarray(start, end), end }
}

const chunksIn = (bytes: Buffer, start: number) => {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at)
    if (lineEnd < 0) return undefined
    const length = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16)
    const end = lineEnd + 2 + length + 2
    if (bytes.length < end) return undefined
    if (length === 0) return { body: Buffer.concat(chunks), end }
    chunks.push(bytes.subarray(lineEnd + 2, end - 2))
    at = end
  }
}
