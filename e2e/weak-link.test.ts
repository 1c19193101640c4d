import { afterAll, expect, test } from "bun:test"
import { weakLink } from "./weak-link"

/** Serves 5000 bytes for GET /5000 and counts the bytes of a POST. */
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: async (request) =>
    request.method === "POST"
      ? new Response(String((await request.arrayBuffer()).byteLength))
      : new Response(new Uint8Array(Number(new URL(request.url).pathname.slice(1)))),
})
afterAll(() => server.stop(true))
const to = server.port ?? 0

/** On a connection of its own, unless the last one is still open. */
const get = async (url: string, bytes: number) =>
  (await (await fetch(`${url}/${bytes}`)).arrayBuffer()).byteLength

const send = async (url: string, bytes: number) =>
  Number(await (await fetch(url, { method: "POST", body: new Uint8Array(bytes) })).text())

const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** A busy machine makes a link slower; nothing may make it faster. */
const takes = (seconds: number, least: number) => expect(seconds).toBeGreaterThan(least * 0.9)

test("the rate holds in both directions", async () => {
  await using link = await weakLink({ to, bytesPerSecond: 20_000 })
  takes(await secondsOf(() => get(link.url, 40_000)), 2)
  takes(await secondsOf(() => send(link.url, 40_000)), 2)
  const { up, down } = link.bytes
  expect(up).toBeGreaterThan(40_000)
  expect(up).toBeLessThan(41_000)
  expect(down).toBeGreaterThan(40_000)
  expect(down).toBeLessThan(41_000)
})

test("connections share the rate equally", async () => {
  await using link = await weakLink({ to, bytesPerSecond: 40_000 })
  const times = await Promise.all([1, 2, 3, 4].map(() => secondsOf(() => get(link.url, 20_000))))
  expect(link.connections).toBe(4)
  for (const seconds of times) takes(seconds, 2)
})

test("a connection takes one round trip, and so does each request", async () => {
  await using link = await weakLink({ to, delay: 250 })
  takes(await secondsOf(() => get(link.url, 10)), 1)
  takes(await secondsOf(() => get(link.url, 10)), 0.5)
  expect(link.connections).toBe(1)
})

test("a silence holds all bytes; afterwards the transfer continues", async () => {
  await using link = await weakLink({ to, bytesPerSecond: 20_000 })
  const answer = get(link.url, 20_000)
  await Bun.sleep(300)
  link.silence()
  const before = link.bytes
  expect(await Promise.race([answer, Bun.sleep(1500).then(() => "silent")])).toBe("silent")
  expect(link.bytes).toEqual(before)
  link.restore()
  expect(await answer).toBe(20_000)
  expect(link.connections).toBe(1)
})

test("a stranded connection stays silent, others work", async () => {
  await using link = await weakLink({ to, bytesPerSecond: 20_000 })
  const answer = get(link.url, 40_000).catch(() => 0)
  await Bun.sleep(300)
  link.silence()
  await Bun.sleep(100)
  link.strand()
  link.restore()
  expect(await get(link.url, 10)).toBe(10)
  expect(await Promise.race([answer, Bun.sleep(3000).then(() => "silent")])).toBe("silent")
  expect(link.connections).toBe(2)
})

test("a cut resets open and new connections until the link is restored", async () => {
  await using link = await weakLink({ to, bytesPerSecond: 20_000 })
  const answer = get(link.url, 20_000)
  await Bun.sleep(300)
  link.cut()
  await expect(answer).rejects.toThrow()
  await expect(get(link.url, 10)).rejects.toThrow()
  link.restore()
  expect(await get(link.url, 10)).toBe(10)
})
