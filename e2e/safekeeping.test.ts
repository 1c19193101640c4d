import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { freePort } from "../src/test/free-port"
import { until } from "../src/test/until"
import { cleanEnv, executable, newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

const servers: Windrow[] = []
const folders: string[] = []
const start = async (folder: string, options: Parameters<typeof startWindrow>[0] = {}) => {
  const server = await startWindrow({ folder, ...options })
  servers.push(server)
  return server
}
const emptyFolder = () => {
  const folder = newFolder()
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Ana with a pile, and functions that add and count its turns. */
const withAPile = async ({ url }: Windrow) => {
  const send = (path: string, body: object, cookie = "") =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    })
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  const known = await send("/api/auth/login", { email: person.email, password: person.password })
  const answer = known.ok ? known : await send("/api/auth/register", person)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  if (!known.ok) await send("/api/rows", { rowId: "A-100", location: "North", length: 80 }, cookie)
  const get = async (path: string) => (await fetch(url + path, { headers: { cookie } })).json()
  return {
    turn: () => send("/api/rows/1/turns", { waterAdded: true }, cookie),
    turns: async () => ((await get("/api/rows/1/turns")) as object[]).length,
  }
}

const database = (folder: string) => join(folder, "data/windrow.db")
const windrow = (folder: string, ...args: string[]) => runWindrow(args, { cwd: folder })
const healthOf = async ({ url }: Windrow) => {
  const answer = await fetch(`${url}/api/health`)
  return { status: answer.status, ...((await answer.json()) as { problems?: string[] }) }
}

test("a backup of a running server, restored over the WAL of a killed one, has the backup's state", async () => {
  const folder = emptyFolder()
  const first = await start(folder)
  const ana = await withAPile(first)
  await ana.turn()
  expect(await windrow(folder, "backup", "copy.db")).toMatchObject({ code: 0, err: "" })
  expect(statSync(join(folder, "copy.db")).mode & 0o777).toBe(0o600)
  await ana.turn()
  const refused = await windrow(folder, "restore", "copy.db")
  expect([refused.code, refused.err]).toEqual([
    1,
    `A server is using ${database(folder)}: stop it first, and start it after.\n`,
  ])
  // Long enough for the server to store the record count and checkpoint the WAL.
  await Bun.sleep(1500)
  await ana.turn()
  process.kill(first.pid, "SIGKILL")
  await first.exited
  expect(statSync(`${database(folder)}-wal`).size).toBeGreaterThan(0)
  const { code, out } = await windrow(folder, "restore", "copy.db")
  expect(code).toBe(0)
  expect(out).toStartWith(
    `Restored 1 records and 0 photos from ${folder}/copy.db into ${database(folder)}; what was there before is in `,
  )
  const again = await start(folder)
  expect(await (await withAPile(again)).turns()).toBe(1)
  // The replaced database is kept.
  const [kept = ""] = readdirSync(join(folder, "data")).filter((name) => name.startsWith("before-restore-"))
  const old = new Database(join(folder, "data", kept, "windrow.db"))
  expect(old.query("SELECT count(*) AS n FROM turns").get()).toEqual({ n: 3 })
  old.close()
})

test("a backup replaces an older backup and no other file", async () => {
  const folder = emptyFolder()
  await start(folder)
  writeFileSync(join(folder, "letter.txt"), "to the editor")
  expect((await windrow(folder, "backup", "copy.db")).code).toBe(0)
  expect((await windrow(folder, "backup", "copy.db")).code).toBe(0)
  for (const file of ["letter.txt", "data/windrow.db", "nowhere/copy.db"]) {
    const { code, out, err } = await windrow(folder, "backup", file)
    expect({ file, code, out, lines: err.trimEnd().split("\n").length }).toEqual({
      file,
      code: 1,
      out: "",
      lines: 1,
    })
  }
  expect(readFileSync(join(folder, "letter.txt"), "utf8")).toBe("to the editor")
  expect(readdirSync(folder).sort()).toEqual(["copy.db", "data", "letter.txt"])
})

test("a backup with a WAL beside it is not replaced: the WAL would be applied to the new one", async () => {
  const folder = emptyFolder()
  await start(folder)
  mkdirSync(join(folder, "tried"))
  expect((await windrow(folder, "backup", "tried/windrow.db")).code).toBe(0)
  const tried = await start(folder, { flags: ["--data", "tried"] })
  await withAPile(tried)
  process.kill(tried.pid, "SIGKILL")
  await tried.exited
  const { code, err } = await windrow(folder, "backup", "tried/windrow.db")
  expect([code, err]).toEqual([
    1,
    `${folder}/tried/windrow.db has a log beside it, which would be applied to the copy: give another name.\n`,
  ])
})

test("an older database put in place by hand is reported at the next start", async () => {
  const folder = emptyFolder()
  const first = await start(folder)
  await windrow(folder, "backup", "older.db")
  await (await withAPile(first)).turn()
  await first.stop()
  copyFileSync(join(folder, "older.db"), database(folder))
  const again = await start(folder)
  expect(again.output()).toContain("There are 0 records; at the end of the last run there were 1.\n")
  const { status, problems } = await healthOf(again)
  expect([status, problems]).toEqual([200, ["There are 0 records; at the end of the last run there were 1."]])
})

test("who reads is answered before the records are counted, and nothing is recorded until then", async () => {
  const folder = emptyFolder()
  const first = await start(folder)
  const { turn, turns } = await withAPile(first)
  await turn()
  await first.stop()
  // A count that comes when this test writes it.
  const count = `${database(folder)}-count`
  unlinkSync(count)
  Bun.spawnSync(["mkfifo", count])
  const handle = openSync(count, "r+")
  const { port } = new URL(first.url)
  const starting = start(folder, { port })
  expect(await insist(turns)).toBe(1)
  const late = turn()
  expect(await Promise.race([late, Bun.sleep(300)])).toBeUndefined()
  writeSync(handle, "2\n")
  closeSync(handle)
  expect((await late).status).toBe(201)
  const again = await starting
  const warning = "There are 1 records; at the end of the last run there were 2.\n"
  await until("the warning", () => again.output().includes(warning))
})

/** Tries until a server listens. */
const insist = async <T>(send: () => Promise<T>): Promise<T> => send().catch(() => insist(send))

test("files that root creates belong to the folder's owner, and links are not followed", async () => {
  const folder = emptyFolder()
  const data = join(folder, "data")
  mkdirSync(data)
  chownSync(data, 65534, 65534)
  writeFileSync(join(folder, "victim"), "root's")
  symlinkSync(join(folder, "victim"), join(data, "windrow.db-x"))
  const { code } = await runWindrow(
    ["user", "add", "ana@farm.test", "--first-name", "Ana", "--last-name", "Berg"],
    { cwd: folder, input: "green-heap-7" },
  )
  const owners = ["data/windrow.db", "victim"].map((name) => statSync(join(folder, name)).uid)
  const me = process.geteuid?.() ?? 0
  expect([code, owners]).toEqual([0, me === 0 ? [65534, 0] : [me, me]])
})

test("a damaged or foreign file is not restored, and the database stays", async () => {
  const folder = emptyFolder()
  await (await start(folder)).stop()
  servers.pop()
  await windrow(folder, "backup", "copy.db")
  const before = readFileSync(database(folder))
  const bytes = readFileSync(join(folder, "copy.db"))
  writeFileSync(join(folder, "cut.db"), bytes.subarray(0, bytes.length / 2))
  writeFileSync(join(folder, "text.db"), "a letter ".repeat(1000))
  const other = new Database(join(folder, "other.db"))
  other.run("CREATE TABLE notes (text)")
  other.close()
  mkdirSync(join(folder, "folder.db"))
  writeFileSync(join(folder, "orphans.db"), bytes)
  const orphans = new Database(join(folder, "orphans.db"))
  orphans.run("PRAGMA foreign_keys = OFF")
  orphans.run("INSERT INTO members (user_id, farm_id, role) VALUES (99, 99, 'worker')")
  orphans.close()
  for (const file of ["orphans.db", "cut.db", "text.db", "other.db", "missing.db", "folder.db"]) {
    const { code, out, err } = await windrow(folder, "restore", file)
    expect({ file, code, out, lines: err.trimEnd().split("\n").length }).toEqual({
      file,
      code: 1,
      out: "",
      lines: 1,
    })
  }
  const { err } = await windrow(folder, "restore", "orphans.db")
  expect(err).toContain("Nothing was replaced: take another copy, which windrow backups lists.")
  expect(readFileSync(database(folder)).equals(before)).toBe(true)
})

test("an acknowledged write is in the database file a moment later", async () => {
  const folder = emptyFolder()
  const server = await start(folder)
  const ana = await withAPile(server)
  await ana.turn()
  const turnsInFile = () => {
    copyFileSync(database(folder), join(folder, "copy.db"))
    using copy = new Database(join(folder, "copy.db"))
    return copy.query<{ n: number }, []>("SELECT count(*) AS n FROM turns").get()?.n
  }
  await until("the turn in the file", () => turnsInFile() === 1)
})

for (const part of ["", "-wal", "-shm"])
  test(`windrow.db${part} removed under a running server: writes are refused, the rest is saved`, async () => {
    const folder = emptyFolder()
    const server = await start(folder)
    const ana = await withAPile(server)
    expect((await ana.turn()).status).toBe(201)
    // The job that tells so began together with the one that watches the files.
    const count = `${database(folder)}-count`
    await until("a count of the turn", () => existsSync(count) && Number(readFileSync(count, "utf8")) === 1)
    unlinkSync(`${database(folder)}${part}`)
    await until("the loss in the health", async () => (await healthOf(server)).status === 503)
    const refused = await ana.turn()
    expect([refused.status, await refused.text()]).toEqual([
      503,
      "The server has lost its database file. Nothing was saved. Please tell the person who runs it.",
    ])
    expect(await ana.turns()).toBe(1)
    await server.stop()
    const [, rescued = ""] = /Everything up to now is in (\S+):/.exec(server.output()) ?? []
    expect(await windrow(folder, "restore", rescued)).toMatchObject({ code: 0 })
    expect(await (await withAPile(await start(folder))).turns()).toBe(1)
  })

test("a missing database is not replaced by an empty one", async () => {
  const folder = emptyFolder()
  const server = await start(folder)
  await withAPile(server)
  await server.stop()
  servers.pop()
  renameSync(database(folder), join(folder, "elsewhere.db"))
  const gone = await windrow(folder, "serve", "--port", "0")
  expect([gone.code, gone.err]).toEqual([
    1,
    `The database ${database(folder)} has gone: put it back, or a copy with windrow restore. To begin with a new one, remove ${database(folder)}-count.\n`,
  ])
  const elsewhere = await windrow(folder, "serve", "--port", "0", "--create", "no", "--data", "unmounted")
  expect([elsewhere.code, existsSync(join(folder, "unmounted"))]).toEqual([1, false])
  expect(elsewhere.err).toStartWith(
    `There is no database ${folder}/unmounted/windrow.db, and with --create no`,
  )
})

test("an empty file and another program's database are refused and left as they are", async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, "data"))
  writeFileSync(database(folder), "")
  const empty = await windrow(folder, "serve", "--port", "0")
  expect([empty.code, empty.err.startsWith(`The database ${database(folder)} is an empty file.`)]).toEqual([
    1,
    true,
  ])
  expect(statSync(database(folder)).size).toBe(0)
  rmSync(database(folder))
  const other = new Database(join(folder, "other.db"))
  other.run("PRAGMA journal_mode = WAL")
  other.run("CREATE TABLE users (name)")
  // As after a crash, with a WAL.
  for (const part of ["", "-wal"]) copyFileSync(join(folder, `other.db${part}`), `${database(folder)}${part}`)
  other.close()
  const before = readFileSync(database(folder))
  const foreign = await windrow(folder, "serve", "--port", "0")
  expect([foreign.code, foreign.err]).toEqual([
    1,
    `The database ${database(folder)} is another program's, so it was left as it is.\n`,
  ])
  expect(readFileSync(database(folder)).equals(before)).toBe(true)
})

test("files that others may read are made private", async () => {
  const folder = emptyFolder()
  await (await start(folder)).stop()
  servers.pop()
  chmodSync(database(folder), 0o644)
  await start(folder)
  const modeOf = (file: string) => (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  for (const file of [database(folder), `${database(folder)}-wal`])
    await until(`${file} closed to others`, () => modeOf(file) === 0o600)
})

test("unread output does not block the server", async () => {
  const folder = emptyFolder()
  // A fixed port: a free one would be printed on the unread output.
  const port = `${freePort()}`
  const server = Bun.spawn([executable, "serve", "--host", "127.0.0.1", "--port", port], {
    cwd: folder,
    stdout: "pipe",
    stderr: "ignore",
    env: cleanEnv(),
  })
  const url = `http://127.0.0.1:${port}/api/health`
  await until("an answer", () => fetch(url).catch(() => undefined))
  for (let sent = 0; sent < 4000; sent += 40)
    await Promise.all(Array.from({ length: 40 }, async () => (await fetch(url)).text()))
  server.kill()
  expect(await server.exited).toBe(0)
})
