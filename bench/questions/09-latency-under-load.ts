import { users } from "../../src/db/schema"
import { inTransaction } from "../../src/db/transaction"
import { repeat as whileOn } from "../../src/test/until"
import { hashPassword } from "../../src/users/passwords"
import { compare } from "../compare"
import { aPhoto, dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { load, type Running, startWindrow, wire } from "../servers"

const password = "green-heap"
const emails = Array.from({ length: 32 }, (_, index) => `user${index}@farm.test`)

/** The p99 of the home list at 500 requests a second during logins, slow uploads or requests for a large chart. */
export const measure = async ({ quick, milliseconds }: Run) => {
  const folder = dataFolder()
  const photo = await aPhoto()
  const { cookie, row } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    for (const index of emails.keys()) await user(db, `user${index}`)
    const hash = await hashPassword(password)
    await inTransaction(db, (tx) => tx.update(users).set({ password: hash }))
    fillRows(db, ana.id, 49, 30)
    return { cookie: ana.cookie, row: fillRows(db, ana.id, 1, 10_000)[0] ?? 0 }
  })
  const windrow = await startWindrow(folder, { WINDROW_TRUST_PROXY: "yes" })
  const requests = [wire("GET", "/api/rows", { Cookie: cookie })]
  const span = quick ? 1000 : Math.max(2000, milliseconds)
  const p99 = async () =>
    (await load(windrow, { requests, connections: 16, milliseconds: span, rate: 500 })).p99
  /** Starts the disturbance first, so that its start is not measured. */
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
  const measurements = [
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
  return measurements
}

/** Repeats `act` until the measurement ends and awaits the last one: it must not overlap the reference. */
const repeat = async (until: Promise<unknown>, act: () => Promise<unknown>) => {
  let isOver = false
  until.then(() => {
    isOver = true
  })
  await whileOn(() => !isOver, act)
}

/**
 * One client for each account, each from an address of its own: the 51st session of an account ends its oldest, and
 * one address may have 20 logins waiting.
 */
const logins =
  ({ port }: Running) =>
  (until: Promise<unknown>) =>
    Promise.all(
      emails.map((email, index) =>
        repeat(until, async () => {
          const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.0.0.${index + 1}` }
          const body = JSON.stringify({ email, password })
          const url = `http://127.0.0.1:${port}/api/auth/login`
          const { status } = await fetch(url, { method: "POST", headers, body })
          if (status !== 200) throw new Error(`A login was answered ${status}.`)
        }),
      ),
    )

/** Four charts a second from a second load process, which does not decompress them. */
const charts = (server: Running, cookie: string, row: number, milliseconds: number) => () => {
  const headers = { Cookie: cookie, "Accept-Encoding": "gzip" }
  const requests = [wire("GET", `/api/rows/${row}/temperatures`, headers)]
  return load(server, { requests, connections: 1, milliseconds, rate: 4 })
}

/** 20 clients that send 600 bytes every 100 ms; an early answer means that the server refused one. */
const slowUploads =
  ({ port }: Running, cookie: string, row: number, body: string) =>
  async (until: Promise<unknown>) => {
    const request = Buffer.from(wire("POST", `/api/rows/${row}/temperatures`, { Cookie: cookie }, body))
    const refusals: string[] = []
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () =>
        Bun.connect({
          hostname: "127.0.0.1",
          port,
          socket: {
            data: (_socket, answer) => void refusals.push(answer.toString()),
            error: (_socket, error) => void refusals.push(error.message),
          },
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
    if (refusals.length > 0) throw new Error(`${refusals.length} uploads were refused: ${refusals[0]}`)
  }
