import { afterEach, expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { until } from "../src/test/until"
import { parseExposition } from "./exposition"
import { newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

const servers: Windrow[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const start = async (place: string, folder = newFolder()) => {
  folders.push(folder)
  const server = await startWindrow({ folder, flags: ["--metrics", place, "--backups", "no"] })
  servers.push(server)
  return server
}

const onAddressOfItsOwn = async () => {
  const server = await start("127.0.0.1:0")
  const [address = ""] = /http:\/\/\S+\/metrics/.exec(server.output()) ?? []
  const samples = async () => parseExposition(await (await fetch(address)).text())
  return { server, address, samples }
}

const signUp = async ({ url }: Windrow) => {
  const person = { email: "ana@farm.test", password: "green-heap-7", firstName: "Ana", lastName: "Berg" }
  const send = (path: string, body: object, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    })
  const cookie = (await send("/api/auth/register", person)).headers.get("set-cookie")?.split(";")[0] ?? ""
  return { cookie, send: (path: string, body: object) => send(path, body, cookie) }
}

test("the age of the newest copy is told as the folder was seen last", async () => {
  const { server, samples } = await onAddressOfItsOwn()
  await runWindrow(["backup"], { cwd: server.folder })
  expect((await samples()).get("windrow_newest_copy_age_seconds")).toBeLessThan(120)
})

test("requests, commits and the database are told in Prometheus' format", async () => {
  const { server, address, samples } = await onAddressOfItsOwn()
  const { cookie, send } = await signUp(server)
  for (const rowId of ["A-1", "A-2"]) await send("/api/rows", { rowId, location: "North", length: 80 })
  // The second answer comes from memory.
  for (let times = 0; times < 3; times++) await fetch(`${server.url}/api/rows/1`, { headers: { cookie } })
  const found = await samples()
  expect(found.get('windrow_requests_total{method="POST",route="/api/rows",status="2xx"}')).toBe(2)
  expect(found.get('windrow_requests_total{method="GET",route="/api/rows/:id",status="2xx"}')).toBe(3)
  expect(found.get("windrow_request_duration_seconds_count")).toBe(6)
  expect(found.get("windrow_writes_total")).toBeGreaterThanOrEqual(3)
  expect(found.get("windrow_commit_duration_seconds_count")).toBeGreaterThanOrEqual(3)
  for (const name of ["windrow_database_bytes", "windrow_disk_free_bytes", "process_resident_memory_bytes"])
    expect(found.get(name)).toBeGreaterThan(10_000)
  for (const name of ["windrow_write_queue_length", "windrow_live_streams", "windrow_photos_bytes"])
    expect([name, found.get(name)]).toEqual([name, 0])
  expect(found.has("windrow_newest_copy_age_seconds")).toBe(false)
  expect((await fetch(address.replace("/metrics", "/api/rows"))).status).toBe(404)
  expect((await fetch(address, { method: "POST" })).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
})

test("open streams are counted while they are open", async () => {
  const { server, samples } = await onAddressOfItsOwn()
  const { cookie } = await signUp(server)
  const end = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, { headers: { cookie }, signal: end.signal })
  // Kept: a reader that nothing refers to may be collected, and ends its stream.
  const reader = stream.body?.getReader()
  await reader?.read()
  expect((await samples()).get("windrow_live_streams")).toBe(1)
  await reader?.cancel()
  end.abort()
  await until("no stream", async () => (await samples()).get("windrow_live_streams") === 0)
})

test("paths and methods that somebody invents make no new metric", async () => {
  const { server, samples } = await onAddressOfItsOwn()
  const ask = async (round: number) => {
    for (const path of [`/api/rows/${round}`, `/api/no-${round}`, `/nothing-${round}`, `/assets/${round}.js`])
      for (const method of ["GET", "DELETE", `M${round}`]) await fetch(server.url + path, { method })
    await fetch(`${server.url}/api/${encodeURIComponent(`"}\n${round}`)}`)
    await fetch(`${server.url}/join/${"x".repeat(43 + round)}`)
  }
  await ask(1)
  const before = await samples()
  for (let round = 2; round < 20; round++) await ask(round)
  expect([...(await samples()).keys()]).toEqual([...before.keys()])
})

test("with a token in a file, /metrics is told to its holder only; a bad file ends the start", async () => {
  const folder = newFolder()
  const file = join(folder, "token")
  const token = "f3b1".repeat(16)
  writeFileSync(file, `${token}\n`)
  const server = await start(`token:${file}`, folder)
  const ask = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })
  for (const wrong of [undefined, "Bearer ", `Bearer ${token}x`, `Basic ${token}`, token])
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 401])
  const answer = await ask(`Bearer ${token}`)
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ])
  expect(parseExposition(await answer.text()).get("windrow_problems")).toBe(0)
  await server.stop()
  servers.splice(0)
  expect(server.output()).not.toContain(token)
  writeFileSync(file, "short")
  const failed = await runWindrow(["serve", "--port", "0", "--metrics", `token:${file}`], { cwd: folder })
  expect([failed.code, failed.err.includes("16 characters or more"), failed.err.includes("short")]).toEqual([
    1,
    true,
    false,
  ])
})

test.each([
  ["a_total 1\n"],
  ["# HELP a_total a\n# TYPE a_total counter\na_total one\n"],
  ["# HELP a_total a\n# TYPE a_total counter\na_total 1\na_total 1\n"],
  ['# HELP a a\n# TYPE a gauge\na{b="c"d"} 1\n'],
  ["# HELP a a\n# TYPE a gauge\na 1"],
])("the parser of these tests refuses %j", (text) => {
  expect(() => parseExposition(text)).toThrow()
})
