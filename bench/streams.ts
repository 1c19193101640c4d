import { readFileSync } from "node:fs"
import type { Socket } from "bun"
import { type Running, wire } from "./servers"

/** An open GET /api/events. */
export type Stream = { socket: Socket; hear: (text: string) => void }

/** Opens a stream and waits for its first event. */
const openStream = async ({ port }: Running, Cookie: string): Promise<Stream> => {
  const ready = Promise.withResolvers<void>()
  const headers = {
    Cookie,
    Accept: "text/event-stream",
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Mobile)",
  }
  const request = wire("GET", "/api/events", headers)
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: (_, bytes) => stream.hear(bytes.toString()), open: (line) => void line.write(request) },
  })
  const stream: Stream = {
    socket,
    hear: (text) => {
      if (text.includes("event: ready")) ready.resolve()
    },
  }
  await ready.promise
  stream.hear = () => {}
  return stream
}

/** Opens streams up to a number, fifty at a time, by the users in turn. */
export const openStreams = async (server: Running, cookies: readonly string[], count: number) => {
  const streams: Stream[] = []
  for (let opened = 0; opened < count; opened += 50) {
    const some = Array.from({ length: Math.min(50, count - opened) }, (_, index) =>
      openStream(server, cookies[(opened + index) % cookies.length] ?? ""),
    )
    streams.push(...(await Promise.all(some)))
  }
  return streams
}

export const closeStreams = (streams: readonly Stream[]) => {
  for (const { socket } of streams) socket.end()
}

/** Resident memory in bytes after four seconds for garbage collection. */
export const residentBytes = async ({ pid }: Running) => {
  await Bun.sleep(4000)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024
}
