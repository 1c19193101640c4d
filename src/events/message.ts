/** The bytes of an event of a text/event-stream. */
export const messageOf = (event: "change" | "reset", id: string, data: object): Uint8Array =>
  Buffer.from(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)

/** The first event of a stream, and the milliseconds after which a lost one is opened again. */
export const firstMessage = (id: string): Uint8Array =>
  Buffer.from(`retry: 2000\nevent: ready\nid: ${id}\ndata: {}\n\n`)

/** The last event of a stream whose place another one of the user has taken. */
export const replacedMessage: Uint8Array = Buffer.from("event: replaced\ndata: {}\n\n")

/** A comment, which keeps proxies from closing a quiet connection. */
export const heartbeat: Uint8Array = Buffer.from(":\n\n")
