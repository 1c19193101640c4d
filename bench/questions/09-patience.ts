import { createSession } from "../../src/sessions/queries"
import { setPassword } from "../../src/users/queries"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { load, type Running, startWindrow, wire } from "../servers"

const password = "green-heap"

/** How long the slowest home list in a hundred takes at 500 a second while others ask for more. */
export const ask = async ({ quick, milliseconds }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    await setPassword(db, "ana@farm.test", password)
    ana.cookie = `windrow=${await createSession(db, ana)}`
    fillRows(db, ana.id, 49, 30)
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 10_000)[0] ?? 0 }
  })
  const windrow = await startWindrow(folder)
  const requests = [wire("GET", "/api/rows", { Cookie: cookie })]
  const span = quick ? 1000 : Math.max(2000, milliseconds)
  const p99 = async () =>
    (await load(windrow, { requests, connections: 16, milliseconds: span, rate: 500 })).p99
  /** The others come first: their start is not what is measured. */
  const beside = (disturb: (until: Promise<unknown>) => Promise<unknown>) => async () => {
    const over = Promise.withResolvers<void>()
    const disturbed = disturb(over.promise)
    await Bun.sleep(400)
    const measured = await p99()
    over.resolve()
    await disturbed
    return measured
  }
  const blocks = quick ? 2 : 4
  const body = { temperature: 140, photoUrl: `data:image/jpeg;base64,${photo.toBase64()}` }
  const answers = [
    await compare("p99 under 32 logins", "ms", { most: 5 }, blocks, beside(logins(windrow)), p99),
    await compare(
      "p99 under 20 uploads at 6 kB/s",
      "ms",
      { most: 1.3 },
      blocks,
      beside(slowUploads(windrow, cookie, row, JSON.stringify(body))),
      p99,
    ),
    await compare(
      "p99 under a chart of 10,000",
      "ms",
      { most: 2 },
      blocks,
      beside(charts(windrow, cookie, row, span + 1000)),
      p99,
    ),
  ]
  await windrow.stop()
  return answers
}

/** Does it over and over until the measurement ends. */
const again = async (until: Promise<unknown>, act: () => Promise<unknown>) => {
  let over = false
  const end = until.then(() => {
    over = true
  })
  while (!over) await Promise.race([act(), end])
}

const logins =
  ({ port }: Running) =>
  (until: Promise<unknown>) =>
    Promise.all(
      Array.from({ length: 32 }, () =>
        again(until, async () => {
          const headers = { "Content-Type": "application/json" }
          const body = JSON.stringify({ email: "ana@farm.test", password })
          await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: "POST", headers, body })
        }),
      ),
    )

/** Four charts a second, taken by a process of its own on the load's core, which does not unpack them. */
const charts = (server: Running, cookie: string, row: number, milliseconds: number) => () => {
  const headers = { Cookie: cookie, "Accept-Encoding": "gzip" }
  const requests = [wire("GET", `/api/rows/${row}/temperatures`, headers)]
  return load(server, { requests, connections: 1, milliseconds, rate: 4 })
}

/** 600 bytes every 100 ms. */
const slowUploads =
  ({ port }: Running, cookie: string, row: number, body: string) =>
  async (until: Promise<unknown>) => {
    const request = Buffer.from(wire("POST", `/api/rows/${row}/temperatures`, { Cookie: cookie }, body))
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () =>
        Bun.connect({
          hostname: "127.0.0.1",
          port,
          socket: { data: () => undefined, error: () => undefined },
        }),
      ),
    )
    let sent = 0
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write(request.subarray(sent, sent + 600))
      sent += 600
    }, 100)
    await until
    clearInterval(timer)
    for (const socket of sockets) socket.end()
  }
