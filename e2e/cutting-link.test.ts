import { afterAll, expect, test } from "bun:test"
import { cuttingLink } from "./cutting-link"

/** Counts what it has written before it answers; GET /events sends a second part when `more` is called. */
let written = 0
let more = () => undefined as unknown
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: async (request) => {
    if (request.method === "GET" && new URL(request.url).pathname === "/events") return stream()
    if (request.method !== "GET") written += (await request.arrayBuffer()).byteLength
    return new Response(`${request.method} ${written}`)
  },
})
afterAll(() => server.stop(true))
const to = server.port ?? 0

const stream = () =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue("one")
        more = () => controller.enqueue("two")
      },
    }),
  )

const send = async (url: string, method: string, size = 1) =>
  (await fetch(url, { method, ...(method !== "GET" && { body: new Uint8Array(size) }) })).text()

test("an answer is cut after the server has written, and only to what writes", async () => {
  await using link = await cuttingLink({ to, share: 1 })
  for (const method of ["POST", "PATCH"]) {
    const before = written
    await expect(send(link.url, method)).rejects.toThrow()
    expect(written).toBe(before + 1)
    expect(await send(link.url, "GET")).toBe(`GET ${written}`)
  }
  expect(link.counts).toMatchObject({ answers: 2, cuts: 2 })
})

test("a connection carries several requests, with large bodies, and each of them is judged", async () => {
  await using link = await cuttingLink({ to })
  for (const size of [1, 3_000_000, 1, 3_000_000]) {
    const before = written
    expect(await send(link.url, "POST", size)).toBe(`POST ${before + size}`)
    expect(await send(link.url, "GET")).toBe(`GET ${before + size}`)
  }
  expect(link.counts).toEqual({ connections: 1, answers: 4, cuts: 0 })
  link.share = 1
  await expect(send(link.url, "POST")).rejects.toThrow()
  expect(link.counts).toEqual({ connections: 1, answers: 5, cuts: 1 })
})

test("about the wanted share is cut", async () => {
  await using link = await cuttingLink({ to, share: 1 / 3 })
  const ends = await Promise.allSettled(Array.from({ length: 300 }, () => send(link.url, "POST")))
  const failed = ends.filter(({ status }) => status === "rejected").length
  expect(failed).toBe(link.counts.cuts)
  expect(failed).toBeGreaterThan(50)
  expect(failed).toBeLessThan(150)
})

test("a stream's parts pass as they come", async () => {
  await using link = await cuttingLink({ to, share: 1 })
  const reader = (await fetch(`${link.url}/events`)).body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe("one")
  more()
  expect((await reader?.read())?.value).toBe("two")
})

test("without a signal open and new connections are reset until it is back", async () => {
  await using link = await cuttingLink({ to })
  const reader = (await fetch(`${link.url}/events`)).body?.getReader()
  await reader?.read()
  link.loseSignal()
  await expect(reader?.read() ?? Promise.resolve()).rejects.toThrow()
  const before = written
  await expect(send(link.url, "POST")).rejects.toThrow()
  expect(written).toBe(before)
  link.restore()
  expect(await send(link.url, "POST")).toBe(`POST ${before + 1}`)
})
