import { readFileSync } from "node:fs"
import { farmWithRow } from "../farm"
import { part, type Tally, tallyOf } from "../findings"
import { photosFrom } from "../fuzz/photos"
import { type Cookies, type Fuzzed, requestFrom } from "../fuzz/requests"
import { cookieIn, logIn, type Phone, password, signUp } from "../phone"
import type { Run } from "../rig"
import { type Random, randomFrom } from "../seeded"
import { type Connection, connect } from "../wire"

/**
 * Random requests to every call of the route table. `--seed=1` repeats a run. Wrong is a 5xx, an answer that does not
 * come, an exit, or memory without bound.
 */
export const prove = async ({ quick }: Run) => {
  const given = process.argv.find((argument) => argument.startsWith("--seed="))?.slice("--seed=".length)
  const seed = given === undefined ? Date.now() % 1e9 : Number(given)
  return [
    await part(`fuzzed requests, seed ${seed}`, (tally) => fuzz(tally, seed, quick ? 3000 : 100_000)),
    await control(seed),
  ]
}

const connections = 12
/** In milliseconds: a busy machine takes long for an answer, and the server itself gives up with 503 after 15 s. */
const longest = 60_000
const megabyte = 1024 * 1024

const fuzz = async (tally: Tally, seed: number, requests: number) => {
  const env = { WINDROW_ADMIN_EMAIL: "ada@farm.test", WINDROW_ADMIN_PASSWORD: password }
  const { farm, phone, row } = await farmWithRow({ env, flags: ["--trust-proxy"] })
  const few = await signUp(farm.url)
  await few.addTurn(await few.addRow())
  for (let rows = 0; rows < 100; rows++) await phone.addRow()
  await phone.addTurn(row)
  const cookies = {
    user: phone.cookie,
    few: few.cookie,
    admin: cookieIn(await logIn(farm.url, "ada@farm.test")),
  }
  await sendAll(tally, farm.port, requests, await sequence(randomFrom(seed), cookies))
  if (!farm.isAlive) return tally.wrong("the server has ended")
  const status = readFileSync(`/proc/${farm.pid}/status`, "utf8")
  const peak = (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / megabyte
  if (peak > 600) tally.wrong(`memory rose to ${Math.round(peak)} MB`)
  if ((await stillWorks(phone)) && (await farm.stop()) === 0) return
  tally.wrong("after the requests the server did not answer, or did not stop in order")
}

const sequence = async (random: Random, cookies: Cookies) => {
  const photoFrom = await photosFrom()
  return () => requestFrom(random, cookies, photoFrom)
}

const stillWorks = async (phone: Phone) => (await phone.addTurn(await phone.addRow())).status === 201

/** One sequence over several connections; an answer may close its connection. */
const sendAll = async (tally: Tally, port: number, requests: number, next: () => Fuzzed) => {
  // The connections share it.
  const turns = Array(requests).keys()
  const work = async () => {
    let connection = await connect(port)
    for (const _ of turns) {
      const request = next()
      if (!connection.isOpen) connection = await connect(port)
      const problem = await problemWith(connection, request)
      tally.expect(problem === undefined, `${problem}: ${shown(request)}`)
      if (problem) connection.reset()
    }
    connection.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
}

const problemWith = async (connection: Connection, { bytes, isHead, path }: Fuzzed) => {
  const late = Promise.withResolvers<"late">()
  const timer = setTimeout(() => late.resolve("late"), longest)
  const answer = await Promise.race([answerTo(connection, bytes, isHead), late.promise])
  clearTimeout(timer)
  if (answer === "late") return `no answer in ${longest / 1000} s`
  if (answer === undefined) return "the connection was closed without an answer"
  const isFull = answer.status === 503 && answer.headers.has("retry-after") && path.startsWith("/api/auth/")
  return answer.status >= 500 && !isFull ? String(answer.status) : undefined
}

const answerTo = (connection: Connection, bytes: Buffer, isHead: boolean) => {
  const answer = connection.answer(isHead)
  connection.write(bytes)
  return answer
}

const shown = ({ bytes }: Fuzzed) => JSON.stringify(bytes.subarray(0, 700).toString("latin1"))

/** A server that fails once in 500 requests: the rig must see it. */
const control = async (seed: number) => {
  const tally = tallyOf("control: a server that fails once in 500 requests", 1)
  let requests = 0
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response("{}", { status: ++requests % 500 === 0 ? 500 : 200 }),
  })
  await sendAll(
    tally,
    server.port ?? 0,
    600,
    await sequence(randomFrom(seed), { user: "", admin: "", few: "" }),
  )
  await server.stop(true)
  return tally.result
}
