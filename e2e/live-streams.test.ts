import { afterEach, expect, test } from "bun:test"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect } from "node:net"
import { until } from "../src/test/until"
import { newFolder, startWindrow, type Windrow } from "./windrow"

const folder = newFolder()
let server: Windrow | undefined
afterEach(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

const start = async (port?: string) => {
  server = await startWindrow({ folder, ...(port && { port }) })
  return server
}

test("a stop ends all streams in good order, and the next start tells their clients to load again", async () => {
  const windrow = await start()
  const cookie = await signUp(windrow)
  const streams = await Promise.all(Array.from({ length: 30 }, () => open(windrow, cookie)))
  const [id = ""] = /(?<=id: )\S+/.exec(streams[0]?.text() ?? "") ?? []
  process.kill(windrow.pid, "SIGTERM")
  // Its last chunk: a connection that is only cut has none.
  for (const stream of streams) expect(await stream.ended()).toEndWith("\r\n0\r\n\r\n")
  expect(await windrow.exited).toBe(0)
  const again = await open(await start(new URL(windrow.url).port), cookie, `Last-Event-ID: ${id}\r\n`)
  expect(await again.hears("event: reset")).not.toContain(id)
})

const signUp = async ({ url }: Windrow) => {
  const person = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Berg" }
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers,
    body: JSON.stringify(person),
  })
  return answer.headers.get("set-cookie")?.split(";")[0] ?? ""
}

const open = async ({ url }: Windrow, cookie: string, header = "") => {
  const { hostname, port } = new URL(url)
  const line = connect({ host: hostname, port: Number(port) })
  let text = ""
  line.on("data", (bytes) => {
    text += bytes
  })
  const closed = once(line, "close")
  line.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${header}\r\n`)
  const hears = async (word: string) => {
    await until(word, () => text.includes(word))
    return text
  }
  await hears("event: ready")
  return {
    hears,
    text: () => text,
    ended: async () => {
      await closed
      return text
    },
  }
}
