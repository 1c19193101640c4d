import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { migrations } from "../start/bundled-files"
import { farm } from "../test/farm"
import { fillDisk, makeRoom } from "../test/full-disk"
import { setProblem } from "./problems"
import { closeDatabase } from "./sqlite/close"
import { sqliteOf } from "./sqlite/connection"

const home = mkdtempSync(join(tmpdir(), "windrow-condition-"))
afterAll(() => rmSync(home, { recursive: true }))

const row = { rowId: "A-1", location: "Yard", length: 40 }

const healthOf = async ({ nobody }: ReturnType<typeof farm>) => {
  const answer = await nobody.call("GET", "/api/health")
  const { ok, problems } = (await answer.json()) as { ok: boolean; problems?: string[] }
  return [answer.status, ok, problems]
}

test.each([
  ["files", "The server has lost its database file. Nothing was saved. Please tell the person who runs it."],
  [
    "write",
    "The server's disk failed. Nothing was saved. Please tell the person who runs it, and try again.",
  ],
] as const)(
  "while something is wrong with %s nothing is taken, and health says so",
  async (trouble, sentence) => {
    const world = farm()
    const ana = world.signIn("ana@farm.test")
    await ana.get("/api/rows")
    setProblem(world.db, trouble, "Something is wrong.")
    const refused = await ana.call("POST", "/api/rows", row)
    expect([refused.status, await refused.text()]).toEqual([503, sentence])
    expect(await healthOf(world)).toEqual([503, false, ["Something is wrong."]])
    expect(await ana.get<object[]>("/api/rows")).toEqual([])
  },
)

test("health shows a warning, and records are accepted", async () => {
  const world = farm()
  setProblem(world.db, "clock", "The clock is wrong.")
  expect(await healthOf(world)).toEqual([200, true, ["The clock is wrong."]])
  await world.signIn("ana@farm.test").row()
})

test("on a full disk records are refused with a sentence, in shared and single commits, until there is room", async () => {
  const world = farm()
  const { db, signIn } = world
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}/materials`
  const send = (notes: string) => ana.call("POST", path, { cubicYards: 1, materialCategoryId: 1, notes })
  fillDisk(db)
  // The first write without room rolls back all of its commit.
  const answers = await Promise.all(Array.from({ length: 20 }, () => send("x".repeat(2000))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([507]))
  expect(await answers[0]?.text()).toStartWith("The disk of the machine that runs Windrow is full, or fails.")
  expect(await ana.get<object[]>(path)).toEqual([])
  const problem = "The disk is full, or can't be written: no records are taken until there is room."
  expect(await healthOf(world)).toEqual([503, false, [problem]])
  makeRoom(db)
  expect((await send("")).status).toBe(507)
  setProblem(db, "disk")
  expect((await send("")).status).toBe(201)
})

test("health shows that SQLite found damage", async () => {
  const file = join(home, "windrow.db")
  const before = farm({}, file)
  const { id } = await before.signIn("ana@farm.test").row()
  const page = sqliteOf(before.db).query("SELECT rootpage FROM sqlite_master WHERE name = 'turns'").get()
  closeDatabase(before.db)
  const bytes = readFileSync(file)
  const at = 8192 * ((page as { rootpage: number }).rootpage - 1)
  writeFileSync(file, bytes.fill(0xff, at, at + 8192))
  const world = farm({}, file)
  const ana = world.signIn("ana@farm.test")
  expect((await ana.call("POST", `/api/rows/${id}/turns`, { waterAdded: true })).status).toBe(500)
  expect(await healthOf(world)).toEqual([503, false, ["The database is damaged: restore a copy."]])
})

test("a failed fsync reaches the process, and all further writes are refused", async () => {
  const program = `
    import { inTransaction } from "${import.meta.dir}/transaction"
    import { sqliteOf } from "${import.meta.dir}/sqlite/connection"
    import { openDatabase } from "${import.meta.dir}/sqlite/open"
    const db = openDatabase(":memory:", ${JSON.stringify(migrations)})
    const told = []
    process.on("unhandledRejection", ({ code }) => told.push(code))
    const query = sqliteOf(db).query.bind(sqliteOf(db))
    sqliteOf(db).query = (text) => {
      if (text !== "COMMIT") return query(text)
      throw Object.assign(new Error("The server's disk failed. Nothing was saved. Please tell the person who runs it, and try again."), { code: "SQLITE_IOERR_FSYNC" })
    }
    const write = () => inTransaction(db, () => 1).catch(({ message }) => told.push(message))
    await write()
    sqliteOf(db).query = query
    await write()
    console.log(JSON.stringify(told))`
  const run = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "pipe" })
  const [told, failure] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
  ])
  expect(failure).toBe("")
  expect(JSON.parse(told).toSorted()).toEqual([
    "SQLITE_IOERR_FSYNC",
    "The server's disk failed. Nothing was saved. Please tell the person who runs it, and try again.",
    "The server's disk failed. Nothing was saved. Please tell the person who runs it, and try again.",
  ])
})
