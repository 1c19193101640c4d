/** Server-sent events by Bun alone: each stream begins and then says nothing. */
const first = Buffer.from("event: ready\nid: 0\ndata: {}\n\n")
/** Otherwise they would be collected. */
const held = new Set<object>()

class Stream {
  get type() {
    return "direct" as const
  }
  pull(sink: ReadableStreamDirectController) {
    held.add(sink)
    sink.write(first)
    sink.flush()
  }
}

setInterval(() => Bun.gc(true), 1000)
Bun.serve({
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  idleTimeout: 120,
  fetch: ({ url }) =>
    url.endsWith("/events")
      ? new Response(new ReadableStream(new Stream() as object), {
          headers: { "Content-Type": "text/event-stream" },
        })
      : new Response("ok"),
})

export {}
