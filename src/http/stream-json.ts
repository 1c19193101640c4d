import type { Context } from "hono"
import type { AppEnv } from "./env"

/**
 * Answers a list whose pages are fetched one by one. Between two pages the server looks at what else has come:
 * a chart of 10,000 readings holds nobody up for longer than a page takes.
 */
export const streamJson = <E extends AppEnv>(
  c: Context<E>,
  pages: Generator<object[]> | AsyncGenerator<object[]>,
) => {
  const bytes = new TextEncoder()
  let begun = false
  const stream = new ReadableStream({
    pull: async (out) => {
      await new Promise(setImmediate)
      const { value = [], done } = await pages.next()
      const items = JSON.stringify(value).slice(1, -1)
      const separator = begun && items ? "," : ""
      out.enqueue(bytes.encode(`${begun ? "" : "["}${separator}${items}${done ? "]" : ""}`))
      begun = true
      if (done) out.close()
    },
  })
  return c.body(stream, 200, { "Content-Type": "application/json" })
}
