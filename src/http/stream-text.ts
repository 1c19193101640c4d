import type { Context } from "hono"
import type { AppEnv } from "./env"

/** Streams a file as its parts are made. Other requests are served between them. */
export const streamText = <E extends AppEnv>(
  c: Context<E>,
  headers: Record<string, string>,
  parts: AsyncGenerator<string>,
) => {
  const bytes = new TextEncoder()
  const stream = new ReadableStream({
    pull: async (out) => {
      await new Promise(setImmediate)
      const { value, done } = await parts.next()
      if (done) return out.close()
      out.enqueue(bytes.encode(value))
    },
  })
  return c.body(stream, 200, headers)
}
