import { afterEach, expect, test } from "bun:test"
import { once } from "node:events"
import { connect } from "node:net"
import { Hono } from "hono"
import { farm } from "../test/farm"
import { until } from "../test/until"
import { BodyBudget, strangerBodies, userBodies } from "./body-budget"
import type { AppEnv, Settings } from "./env"
import { answerError } from "./errors"
import type { LogLine } from "./log"
import { bodyReader } from "./read-body"

const stops: (() => unknown)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A farm on a port, with raw connections that can stop at any byte. */
const listening = (settings: Partial<Settings> = {}) => {
  const world = farm(settings)
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, server) => world.app.fetch(request, { server }),
  })
  stops.push(() => server.stop(true))
  const send = async (text: string) => {
    const line = connect({ host: "127.0.0.1", port: Number(server.port) })
    // The server may reset a connection that is closed early.
    line.on("error", () => undefined)
    await inTime("Connecting", once(line, "connect"))
    line.write(text)
    return line
  }
  return { ...world, send, url: server.url.href }
}

/** In milliseconds, twice what the server takes to give up a call. */
const patience = 30_000

/** Fails with the stage that does not end, and with what the server has logged so far. */
const inTime = async <T>(stage: string, work: Promise<T>, log: readonly LogLine[] = []): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const fail = () => late.reject(new Error(`${stage} does not end. Logged: ${JSON.stringify(log)}`))
  const timer = setTimeout(fail, patience)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

const answerTo = async (line: ReturnType<typeof connect>) =>
  String((await once(line, "data", { signal: AbortSignal.timeout(10_000) }))[0])

const head = (path: string, cookie: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${length}\r\n\r\n`

test("a body without a session is answered 401 before it arrives", async () => {
  const { send } = listening()
  for (const path of ["/api/rows", "/api/rows/1/temperatures", "/api/material-categories"]) {
    const line = await send(`${head(path, "windrow=unknown", 2_900_000)}{`)
    expect(await answerTo(line)).toStartWith("HTTP/1.1 401 ")
    line.destroy()
  }
})

test("a login may have 16 kB; a longer announced body is not read", async () => {
  const { send, nobody } = listening()
  const line = await send(`${head("/api/auth/login", "", 16_385)}{`)
  const answer = await answerTo(line)
  expect(answer).toStartWith("HTTP/1.1 413 ")
  expect(answer).toEndWith("The request is too large.")
  line.destroy()
  const long = { email: "ana@farm.test", password: "x".repeat(17_000) }
  expect((await nobody.call("POST", "/api/auth/login", long)).status).toBe(413)
})

test("an aborted upload is not logged as an error of the server", async () => {
  const { send, signIn, log } = listening()
  const cookie = await signIn("ana@farm.test").cookie
  const lengths = [1000, 2_900_000]
  for (const length of lengths) {
    const line = await send(`${head("/api/rows", cookie, length)}{`)
    await Bun.sleep(50)
    line.destroy()
  }
  await until("a line for each", () => log.length >= lengths.length)
  expect(log).toHaveLength(lengths.length)
  for (const line of log) expect(line).toMatchObject({ path: "/api/rows", status: 400 })
  expect(log.map(({ level }) => level)).toEqual(["warn", "warn"])
})

test("one user's bodies may use 16 MB at a time, which are freed afterwards", async () => {
  const { send, signIn, url } = listening()
  const ana = await signIn("ana@farm.test").cookie
  const bo = await signIn("bo@farm.test").cookie
  const text = `${head("/api/rows", ana, 2_900_000)}{"x": "${"x".repeat(2_700_000)}`
  const held = await Promise.all(Array.from({ length: 7 }, () => send(text)))
  const refusal = await firstAnswer(held)
  expect(refusal).toStartWith("HTTP/1.1 503 ")
  expect(refusal).toContain("\r\nRetry-After: 5\r\n")
  expect(refusal).toEndWith("The server is busy with other requests. Please try again in a moment.")
  expect((await postMegabyte(url, bo)).status).toBe(400)
  for (const line of held) line.destroy()
  await answered(400, () => postMegabyte(url, ana))
})

/** Of requests that are not sent to their end: to the one that does not fit, which may be any. */
const firstAnswer = (held: ReturnType<typeof connect>[]) => Promise.any(held.map(answerTo))

/** A row that is refused: 400, unless there is no room for its body. */
const postMegabyte = (url: string, cookie: string) =>
  inTime(
    "Posting a megabyte",
    fetch(`${url}api/rows`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ rowId: "", filling: "x".repeat(1_000_000) }),
    }),
  )

test("a user may have a few bodies under way, and others are served beside them", async () => {
  const { send, signIn, url, log } = listening()
  const ana = await inTime("Signing in", signIn("ana@farm.test").cookie, log)
  const bo = await signIn("bo@farm.test").cookie
  const held = await Promise.all(
    Array.from({ length: 33 }, () => send(`${head("/api/rows", ana, 100_000)}{`)),
  )
  expect(await firstAnswer(held)).toStartWith("HTTP/1.1 503 ")
  expect((await postMegabyte(url, bo)).status).toBe(400)
  for (const line of held) line.destroy()
  await answered(400, () => postMegabyte(url, ana))
})

test("however many bodies are announced and don't come, everybody else's are read", async () => {
  const { send, signIn, url } = listening()
  const thieves = await Promise.all(
    Array.from({ length: 20 }, (_, thief) => signIn(`thief${thief}@farm.test`).cookie),
  )
  const zoe = await signIn("zoe@farm.test").cookie
  // 80 MB in all.
  const texts = thieves.flatMap((cookie) => Array(31).fill(`${head("/api/rows", cookie, 131_072)}{`))
  const held = await Promise.all(texts.map(send))
  await Bun.sleep(200)
  for (let times = 0; times < 3; times++) expect((await postMegabyte(url, zoe)).status).toBe(400)
  for (const line of held) line.destroy()
})

test.each([100_000, 2_000_000])(
  "a body of %d bytes that trickles ends after its patience",
  async (length) => {
    const limits = { ...userBodies, patience: 300 }
    const app = new Hono<AppEnv>().onError(answerError)
    const { read } = bodyReader(3_000_000, limits, () => "ana")
    app.post("/", read, (c) => c.text("read"))
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch })
    stops.push(() => server.stop(true))
    const line = connect({ host: "127.0.0.1", port: Number(server.port) })
    line.write(`${head("/", "", length)}{`)
    const dripping = setInterval(() => line.write(" "), 50)
    expect(await answerTo(line)).toStartWith("HTTP/1.1 503 ")
    clearInterval(dripping)
    line.destroy()
  },
)

test("small bodies take their memory until their requests are done, and one that doesn't come makes room at once", async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const limits = { ...userBodies, all: 300_000, one: 200_000, open: 2 }
  const app = new Hono<AppEnv>().onError(answerError)
  const { read, release } = bodyReader(3_000_000, limits, (c) => c.req.header("cookie") ?? "")
  let handled = 0
  app.post("/", read, release, async (c) => {
    handled++
    await done
    return c.text("read")
  })
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch })
  stops.push(() => server.stop(true))
  const post = (cookie: string, bytes: number) =>
    fetch(server.url, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify("x".repeat(bytes - 2)),
    })
  const anas = [post("ana", 100_000), post("ana", 100_000)]
  await until("two bodies", () => handled === 2)
  expect((await post("ana", 100_000)).status).toBe(503)
  const line = connect({ host: "127.0.0.1", port: Number(server.port) })
  line.write(`${head("/", "cy", 100_000)}{`)
  await Bun.sleep(100)
  const bos = [post("bo", 40_000), post("bo", 20_000)]
  expect(await answerTo(line)).toStartWith("HTTP/1.1 503 ")
  line.destroy()
  await until("all bodies", () => handled === 4)
  // Bodies that have come are not under way any more.
  const third = post("bo", 10)
  await until("the third body", () => handled === 5)
  finish()
  for (const { status } of await Promise.all([...anas, ...bos, third])) expect(status).toBe(200)
})

/** Repeats the request until it is answered with this status. */
const answered = (status: number, ask: () => Promise<Response>) =>
  until(`an answer ${status}`, async () => {
    const answer = await ask()
    return answer.status === status && answer
  })

test("a handler gets the same from a chunked body as from a whole one", async () => {
  const { send, signIn, url } = listening()
  const cookie = await signIn("ana@farm.test").cookie
  const text = JSON.stringify({ rowId: "Grüne Wiese", location: "Yard", length: 40 })
  const bytes = Buffer.from(text)
  const cut = bytes.indexOf(0xbc)
  const chunk = (part: Buffer) => `${part.length.toString(16)}\r\n${part.toString("latin1")}\r\n`
  const line = await send(
    `POST /api/rows HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
      "Idempotency-Key: one\r\nTransfer-Encoding: chunked\r\n\r\n",
  )
  line.write(Buffer.from(chunk(bytes.subarray(0, cut)), "latin1"))
  await Bun.sleep(20)
  line.write(Buffer.from(`${chunk(bytes.subarray(cut))}0\r\n\r\n`, "latin1"))
  const answer = await answerTo(line)
  expect(answer).toStartWith("HTTP/1.1 201 ")
  expect(answer).toContain("Grüne Wiese")
  const whole = await fetch(`${url}api/rows`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "idempotency-key": "one" },
    body: text,
  })
  expect(whole.status).toBe(201)
  line.destroy()
  const odd = await send(
    `GET /api/rows HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  )
  expect(await answerTo(odd)).toStartWith("HTTP/1.1 200 ")
  odd.destroy()
})

test("the bodies of all users together are limited", () => {
  const budget = new BodyBudget({ ...userBodies, all: 10, one: 6 })
  const [ana, bo, cy] = ["ana", "bo", "cy"].map((name) => budget.share(name))
  ana?.take(6)
  expect(() => ana?.take(1)).toThrow("The server is busy with other requests.")
  bo?.take(4)
  for (const share of [ana, bo]) share?.arrived()
  expect(() => cy?.take(1)).toThrow("The server is busy with other requests.")
  ana?.release()
  ana?.release()
  cy?.take(6)
  cy?.arrived()
  expect(() => budget.share("ana").take(1)).toThrow("The server is busy with other requests.")
})

test.each([
  ["users", userBodies, 64, 16],
  ["strangers", strangerBodies, 16, 2],
])("bodies of %s fit in memory for a number of senders", (_name, limits, all, one) => {
  const budget = new BodyBudget(limits)
  const MB = 1024 * 1024
  for (let sender = 0; sender < all / one; sender++) {
    const share = budget.share(`${sender}`)
    share.take(one * MB)
    share.arrived()
    expect(() => budget.share(`${sender}`).take(1)).toThrow("The server is busy with other requests.")
  }
  expect(() => budget.share("one more").take(1)).toThrow("The server is busy with other requests.")
})

test("a body under way makes room for whoever holds less, the largest sender's oldest first", async () => {
  const budget = new BodyBudget({ ...userBodies, all: 10, one: 6 })
  const [first, second, bo, cy] = ["ana", "ana", "bo", "cy"].map((name) => budget.share(name))
  first?.take(3)
  second?.take(3)
  bo?.take(4)
  cy?.take(2)
  await expect(first?.lost).rejects.toThrow("The server is busy with other requests.")
  expect(() => first?.take(1)).toThrow("The server is busy with other requests.")
  // Bo holds the most now, but Cy would hold as much.
  expect(() => cy?.take(2)).toThrow("The server is busy with other requests.")
  second?.take(1)
  bo?.release()
  cy?.take(4)
})

test("a body's memory is freed when its request is done", async () => {
  const { signIn, nobody } = farm()
  const ana = signIn("ana@farm.test")
  for (let call = 0; call < 17; call++)
    expect((await ana.call("POST", "/api/rows", { filling: "x".repeat(1_000_000) })).status).toBe(400)
  for (let call = 0; call < 140; call++)
    expect((await nobody.call("POST", "/api/auth/login", { filling: "x".repeat(16_000) })).status).toBe(400)
})

test("logins from all addresses of an IPv6 network share 2 MB", async () => {
  const { send, url } = listening({ trustProxy: true })
  const from = (address: string, sent: number) =>
    send(
      head("/api/auth/login", "", 16_384).replace("\r\n\r\n", `\r\nX-Forwarded-For: ${address}\r\n\r\n`) +
        "x".repeat(sent),
    )
  const hold = (sent: number) =>
    Promise.all(Array.from({ length: 128 }, (_, index) => from(`2001:db8::${index + 1}`, sent)))
  const login = (address: string) =>
    fetch(`${url}api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: "{}".padEnd(200),
    })
  // An announced body takes no memory from others.
  const announced = await hold(1)
  await Bun.sleep(200)
  expect((await login("2001:db8::ffff")).status).toBe(400)
  const held = await hold(16_383)
  await answered(503, () => login("2001:db8::ffff"))
  expect((await login("2001:db8:0:1::1")).status).toBe(400)
  for (const line of [...announced, ...held]) line.destroy()
  await answered(400, () => login("2001:db8::ffff"))
})

test("a record may have 3 MB; a longer announced body is not read", async () => {
  const { send, signIn } = listening()
  const line = await send(`${head("/api/rows", await signIn("ana@farm.test").cookie, 3 * 1024 * 1024 + 1)}{`)
  expect(await answerTo(line)).toStartWith("HTTP/1.1 413 ")
  line.destroy()
})

test("a body is refused when its session ends while it is read", async () => {
  const { send, signIn } = listening()
  const ana = signIn("ana@farm.test")
  const body = JSON.stringify({ rowId: "A-1", location: "Yard", length: 40 })
  const line = await send(`${head("/api/rows", await ana.cookie, body.length)}${body.slice(0, 5)}`)
  await Bun.sleep(50)
  await ana.done("POST", "/api/auth/logout")
  line.write(body.slice(5))
  expect(await answerTo(line)).toStartWith("HTTP/1.1 401 ")
  line.destroy()
})

test("a login in chunks is logged with its IP address", async () => {
  const { send, log } = listening()
  const body = JSON.stringify({ email: "bo@farm.test", password: "wrong-heap" })
  const line = await send(
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  )
  expect(await answerTo(line)).toStartWith("HTTP/1.1 401 ")
  expect(log).toMatchObject([{ status: 401, address: "127.0.0.1", account: "bo@farm.test" }])
  line.destroy()
})
