import { expect, test } from "bun:test"
import { lateBody } from "./late-body"

const large = new Uint8Array(20_000).fill(7)

test("bytes that are there at once stay bytes, and so do few that come late", async () => {
  const body = lateBody()
  await Promise.resolve()
  expect(body(large)).toBe(large)
  await new Promise(setImmediate)
  const few = large.slice(0, 100)
  expect(body(few)).toBe(few)
})

test("many bytes that come late are a stream of the same, and have no length before they are sent", async () => {
  const served = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async () => {
      const body = lateBody()
      // A timer alone may end within the same turn of the loop, on a busy machine.
      await new Promise(setImmediate)
      await Bun.sleep(1)
      return new Response(body(large), { headers: { "Content-Type": "image/jpeg" } })
    },
  })
  const response = await fetch(served.url)
  expect(response.headers.get("content-length")).toBeNull()
  expect(await response.bytes()).toEqual(large)
  const head = await fetch(served.url, { method: "HEAD" })
  expect([head.status, await head.text()]).toEqual([200, ""])
  await served.stop(true)
})
