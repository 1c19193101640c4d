/** A request as a sender has made it, without what differs from run to run. */
export type Received = {
  method: string
  path: string
  /** The header that has the key. */
  authorization: string | null
  contentType: string
  body: string
}

/** Stands in for a server's /api/probes/in: keeps what arrives, and answers as Windrow does. */
export const startReceiver = () => {
  const received: Received[] = []
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      received.push({
        method: request.method,
        path: pathname + search,
        authorization: request.headers.get("authorization") ?? request.headers.get("x-api-key"),
        contentType: (request.headers.get("content-type") ?? "").replace(/; *charset=utf-8$/i, ""),
        body: await request.text(),
      })
      return Response.json({ added: 1, known: 0, left: [] })
    },
  })
  return { address: `http://127.0.0.1:${server.port}/api/probes/in`, received, stop: () => server.stop(true) }
}
