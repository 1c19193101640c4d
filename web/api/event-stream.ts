import { noConnection } from "./errors"
import { reach } from "./reach"
import { isUnauthorized } from "./refusal"
import { notifyUnauthorized } from "./unauthorized"

/** An event of the server; `id` is empty when it has none. */
export type ServerEvent = { event: string; id: string; data: string }

type Handlers = {
  onEvent: (event: ServerEvent) => void
  /** Called with every piece, also one that holds a heartbeat only. */
  onPiece: () => void
}

/**
 * Reads a stream of server-sent events until it ends. Not an EventSource: that one hides the heartbeats, by which a dead
 * connection is known, and the status 401.
 * @throws RequestError with status 0 when there is no such stream, or it breaks.
 */
export const readEvents = async (path: string, signal: AbortSignal, { onEvent, onPiece }: Handlers) => {
  const body = await open(path, signal)
  const reader = body.getReader()
  signal.addEventListener("abort", () => reader.cancel().catch(() => undefined))
  const decoder = new TextDecoder()
  for (let text = ""; ; ) {
    onPiece()
    const { done, value } = await reader.read().catch(lose)
    if (done || signal.aborted) return
    const blocks = (text + decoder.decode(value, { stream: true })).split("\n\n")
    text = blocks.pop() ?? ""
    for (const event of blocks.flatMap(eventIn)) onEvent(event)
  }
}

const open = async (path: string, signal: AbortSignal) => {
  const headers = { Accept: "text/event-stream", "Cache-Control": "no-cache" }
  const response = await fetch(path, { credentials: "include", cache: "no-store", headers, signal }).catch(
    () => {
      if (!signal.aborted) reach.set(false)
      return lose()
    },
  )
  if (isUnauthorized(response)) notifyUnauthorized()
  // Anything else comes from something in between.
  const isStream = response.headers.get("Content-Type")?.startsWith("text/event-stream")
  if (!response.ok || !isStream || !response.body) return lose()
  reach.set(true)
  return response.body
}

const lose = (): never => {
  throw noConnection()
}

const eventIn = (block: string): ServerEvent[] => {
  const fields: Record<string, string> = {}
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name) fields[name] = value
  }
  const { event, id = "", data = "" } = fields
  return event ? [{ event, id, data }] : []
}
