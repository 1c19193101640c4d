import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { repeat, until } from "../src/test/until"
import { newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

let folder = ""
let server: Windrow
let port = ""
const data = () => join(folder, "data")
const password = "green-heap"

beforeEach(async () => {
  folder = newFolder()
  const names = ["--first-name", "Ana", "--last-name", "Berg"]
  const added = await runWindrow(["user", "add", "ana@farm.test", ...names, "--admin", "--data", data()], {
    input: password,
  })
  expect(added.code).toBe(0)
  server = await startWindrow({ folder, flags: ["--data", data()] })
  port = new URL(server.url).port
  await server.stop()
  await start()
})

afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** On a port of its own, which it must get again after it has started itself again. */
const start = async () => {
  server = await startWindrow({ folder, port, flags: ["--data", data()] })
}

const logIn = async () => {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@farm.test", password }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  const call = (method: string, path: string, body?: object) =>
    fetch(`${server.url}/api${path}`, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return { call, get: async (path: string) => (await call("GET", path)).json() }
}

type Client = Awaited<ReturnType<typeof logIn>>

const addRow = async ({ call }: Client, rowId: string): Promise<number> => {
  const answer = await call("POST", "/rows", { rowId, location: "Yard", length: 40 })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

const copyNow = async ({ call }: Client): Promise<string> => {
  const answer = await call("POST", "/server/copies")
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { copies: { name: string }[] }).copies[0]?.name ?? ""
}

const restore = ({ call }: Client, name: string) =>
  call("POST", `/server/copies/${name}/restore`, { word: "restore" })

/** Until the same process serves again, which its output tells. */
const servesAgain = async (times = 2) => {
  const starts = () => server.output().match(/^Windrow /gm) ?? []
  await until(`start ${times} of the server`, () => starts().length >= times, { within: 60_000 })
  const ask = () => fetch(`${server.url}/api/health`).catch(() => undefined)
  await until("a healthy server", async () => (await ask())?.ok)
}

const labels = async ({ get }: Client) =>
  ((await get("/rows")) as { rowId: string }[]).map(({ rowId }) => rowId)
const audit = async ({ get }: Client) =>
  ((await get("/server/audit")) as { sentence: string }[]).map(({ sentence }) => sentence)

/** Writes until the server refuses, and returns how many turns it has acknowledged. */
const writing = ({ call }: Client, row: number) => {
  let [acknowledged, isOver] = [0, false]
  const write = async () => {
    let isRefused = false
    const addTurn = async () => {
      const answer = await call("POST", `/rows/${row}/turns`, { waterAdded: true }).catch(() => undefined)
      if (answer?.status === 201) acknowledged++
      else if (!answer || answer.status === 503) await Bun.sleep(5)
      else isRefused = true
    }
    await repeat(() => !isOver && !isRefused, addTurn)
  }
  const all = Promise.all(Array.from({ length: 8 }, write))
  const end = async () => {
    isOver = true
    await all
    return acknowledged
  }
  return { end, acknowledged: () => acknowledged }
}

const turnsIn = (file: string) => {
  using sqlite = new Database(file, { readonly: true })
  return sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM turns").get()?.n
}

/** The page with the people. */
const damage = async (file: string) => {
  const bytes = await Bun.file(file).bytes()
  using sqlite = new Database(file, { readonly: true })
  const page = sqlite.query<{ at: number }, []>(
    "SELECT rootpage - 1 AS at FROM sqlite_master WHERE name = 'users'",
  )
  const start = (page.get()?.at ?? 0) * 4096
  writeFileSync(file, bytes.fill(0xaa, start, start + 4096))
}

test("under load a copy is restored in the same process, and everything acknowledged is kept beside it", async () => {
  const ana = await logIn()
  const row = await addRow(ana, "Before")
  const name = await copyNow(ana)
  await addRow(ana, "After")
  await ana.call("PUT", "/server/sign-up", { signup: "closed" })
  const load = writing(ana, row)
  await until("100 turns", () => load.acknowledged() >= 100)
  expect((await restore(ana, name)).status).toBe(202)
  await servesAgain()
  const acknowledged = await load.end()
  expect(acknowledged).toBeGreaterThanOrEqual(100)
  // Sessions that were ended after the copy must not come back, so all of them end.
  expect((await ana.call("GET", "/rows")).status).toBe(401)
  const again = await logIn()
  expect(await labels(again)).toEqual(["Before"])
  expect((await audit(again)).slice(0, 4)).toEqual([
    `Ana Berg (ana@farm.test) restored the copy ${name}.`,
    `Ana Berg (ana@farm.test) began to restore the copy ${name}.`,
    "Ana Berg (ana@farm.test) closed sign-up.",
    "Ana Berg (ana@farm.test) asked for a copy of the database.",
  ])
  expect(((await again.get("/server")) as { signup: string }).signup).toBe("closed")
  const [old = ""] = readdirSync(data()).filter((each) => each.startsWith("before-restore-"))
  expect(turnsIn(join(data(), old, "windrow.db"))).toBe(acknowledged)
  expect(readdirSync(data()).filter((each) => /restor(e-request|ing)/.test(each))).toEqual([])
  // Once more, in the process that has started itself.
  expect((await restore(again, name)).status).toBe(202)
  await servesAgain(3)
  expect(await labels(await logIn())).toEqual(["Before"])
  process.kill(server.pid, 0)
})

test("a copy that turns out to be damaged leaves the database as it was, and the page says so", async () => {
  const ana = await logIn()
  await addRow(ana, "Before")
  const name = await copyNow(ana)
  await addRow(ana, "After")
  const file = join(data(), "backups", name)
  await damage(file)
  expect((await restore(ana, name)).status).toBe(202)
  await servesAgain()
  expect((await labels(ana)).toSorted()).toEqual(["After", "Before"])
  const { earlier } = (await ana.get("/server/problems")) as { earlier: { sentence: string }[] }
  expect(earlier[0]?.sentence).toStartWith(
    `The copy ${name} was not restored, and the database is as it was: ${file} is damaged`,
  )
})

test("killed at any moment of a restore, the next start has the old database or the restored one, whole", async () => {
  const seen: string[] = []
  await addRow(await logIn(), "First")
  const waits = [0, 60, 120, 200, 300, 350, 400, 450, 500, 550, 600, 700, 900]
  for (const wait of [...waits, "until it is over"]) {
    const ana = await logIn()
    const before = await labels(ana)
    const name = await copyNow(ana)
    const added = await addRow(ana, `After ${wait}`)
    await ana.call("POST", `/rows/${added}/turns`, { waterAdded: true })
    expect((await restore(ana, name)).status).toBe(202)
    if (typeof wait === "number") await Bun.sleep(wait)
    else await servesAgain()
    process.kill(server.pid, "SIGKILL")
    await server.exited
    await start()
    const now = await labels(await logIn())
    expect([before.length, before.length + 1]).toContain(now.length)
    seen.push(now.length === before.length ? "restored" : "old")
    const check = await runWindrow(["check", "--data", data()])
    expect([wait, check.code, check.err]).toEqual([wait, 0, ""])
  }
  expect(seen).toContain("restored")
})

test("a request to restore that can't be read does not keep the server from starting", async () => {
  await server.stop()
  writeFileSync(join(data(), "restore-request.json"), '{"copy":')
  await start()
  const { get } = await logIn()
  expect(JSON.stringify(await get("/server/problems"))).toContain("was not restored")
  expect(readdirSync(data())).not.toContain("restore-request.json")
})
