import { afterEach, expect, test } from "bun:test"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { listen } from "../test/listen"
import { until } from "../test/until"
import { liveStreamsOf } from "./live-streams"

const running: { stop: (now: boolean) => unknown }[] = []
afterEach(() => {
  for (const each of running.splice(0)) each.stop(true)
})

/** The app behind a real port, and raw connections to it. */
const served = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const cookie = await ana.cookie
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => world.app.fetch(request) })
  running.push(server)
  const connect = async (method: string) => {
    const line = { got: "" }
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: server.port ?? 0,
      socket: {
        data: (_, bytes) => {
          line.got += bytes.toString()
        },
      },
    })
    const hears = async (text: string | RegExp) => {
      await until(String(text), () => line.got.search(text) >= 0, { every: 1 })
      return line.got
    }
    socket.write(`${method} /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    return { socket, hears }
  }
  return { ...world, ana, connect }
}

test("HEAD is answered at once, and leaves no stream open", async () => {
  const { connect, db, ana } = await served()
  const { socket, hears } = await connect("HEAD")
  expect(await hears("\r\n\r\n")).toContain("text/event-stream")
  socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
  expect(await hears('"ok":true')).not.toContain("event: ready")
  expect(liveStreamsOf(db).count).toBe(0)
  await listen(ana)
  expect(liveStreamsOf(db).count).toBe(1)
})

// In words of half a megabyte; a notice of PostgreSQL has at most 8 kB.
testEmbedded("a client that does not read is closed, and one that reads goes on", async () => {
  const { connect, db } = await served()
  const [idle, busy] = [await connect("GET"), await connect("GET")]
  for (const { hears } of [idle, busy]) await hears("event: ready")
  idle.socket.pause()
  const by = "x".repeat(500_000)
  let told = 0
  for (; told < 200 && liveStreamsOf(db).count === 2; told++) {
    liveStreamsOf(db).tell({ kinds: ["categories"], by })
    await busy.hears(new RegExp(`-${told + 1}\\ndata: .*\\n\\n`))
  }
  expect(liveStreamsOf(db).count).toBe(1)
  liveStreamsOf(db).tell({ kinds: ["farm"] })
  await busy.hears(`-${told + 1}\ndata`)
  idle.socket.resume()
  // The last chunk.
  expect(await idle.hears(/\r\n0\r\n\r\n$/)).not.toContain(`-${told + 1}\ndata`)
})

testEmbedded("a client that reads goes on after more than its connection takes at once", async () => {
  const { connect, db } = await served()
  const { hears } = await connect("GET")
  await hears("event: ready")
  // They are told at once: five megabytes, of which the buffers of a connection hold half.
  for (let count = 0; count < 10; count++)
    liveStreamsOf(db).tell({ kinds: ["categories"], by: `${count}${"x".repeat(500_000)}` })
  await hears(/-10\ndata: .*\n\n/)
  liveStreamsOf(db).tell({ kinds: ["farm"] })
  await hears(/-11\ndata: .*\n\n/)
  expect(liveStreamsOf(db).count).toBe(1)
})

test("a client that has gone leaves nothing behind", async () => {
  const { connect, db } = await served()
  const { socket, hears } = await connect("GET")
  await hears("event: ready")
  expect(liveStreamsOf(db).count).toBe(1)
  socket.end()
  await until("no stream", () => liveStreamsOf(db).count === 0)
})
