import type { Context } from "hono"
import { collectGarbageAfter } from "./collect-garbage"
import type { AppEnv } from "./env"

/** Rows, objects and text that become garbage for a byte of the answer. */
const garbagePerByte = 4

/** Streams a list page by page as JSON. Other requests are served between pages. */
export const streamJson = <E extends AppEnv>(c: Context<E>, pages: AsyncGenerator<object[]>) => {
  const bytes = new TextEncoder()
  let hasBegun = false
  const stream = new ReadableStream({
    pull: async (out) => {
      await new Promise(setImmediate)
      const { value = [], done } = await pages.next()
      const items = JSON.stringify(value).slice(1, -1)
      const separator = hasBegun && items ? "," : ""
      const chunk = bytes.encode(`${hasBegun ? "" : "["}${separator}${items}${done ? "]" : ""}`)
      out.enqueue(chunk)
      collectGarbageAfter(garbagePerByte * chunk.length)
      hasBegun = true
      if (done) out.close()
    },
  })
  return c.body(stream, 200, { "Content-Type": "application/json" })
}
