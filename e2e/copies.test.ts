import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { copyName } from "../src/backups/copies"
import { until } from "../src/test/until"
import { cleanEnv, executable, newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

const servers: Windrow[] = []
const folders: string[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A server with Ana's account in a folder of its own. */
const farm = async () => {
  const folder = newFolder()
  folders.push(folder)
  const server = await startWindrow({ folder })
  servers.push(server)
  const send = (path: string, body: object, cookie = "") =>
    fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    })
  const person = { email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }
  const cookie = (await send("/api/auth/register", person)).headers.get("set-cookie")?.split(";")[0] ?? ""
  await send("/api/rows", { rowId: "A-100", location: "North", length: 80 }, cookie)
  const stop = async () => {
    servers.splice(0)
    await server.stop()
  }
  const copies = join(folder, "data/backups")
  return {
    folder,
    copies,
    server,
    cookie,
    stop,
    names: () => readdirSync(copies).sort(),
    addTurn: () => send("/api/rows/1/turns", { waterAdded: true }, cookie),
    hearByBrowser: () =>
      send(
        "/api/farm/messages/receivers",
        {
          ...{ audience: "me", kind: "push", address: "https://push.example/1", news: ["fire"] },
          keys: { p256dh: "key", auth: "auth" },
        },
        cookie,
      ),
    run: (...args: string[]) => runWindrow(args, { cwd: folder }),
  }
}

/** Gives the one copy the name of another time. */
const moveInTime = (copies: string, at: number) => {
  const [name = ""] = readdirSync(copies).filter((name) => name.endsWith(".sqlite"))
  renameSync(join(copies, name), join(copies, copyName(at)))
}

const goneIn = (folder: string) => {
  using database = new Database(join(folder, "data/windrow.db"), { readonly: true })
  return database.query("SELECT gone FROM receivers").values().flat()
}

const turnsIn = (folder: string) => {
  const database = new Database(join(folder, "data/windrow.db"), { readonly: true })
  const [[count]] = database.query("SELECT count(*) FROM turns").values() as [[number]]
  database.close()
  return count
}

test("copies are made, listed and found again by the day, the minute, latest and their name", async () => {
  const { folder, copies, run, addTurn, stop, names } = await farm()
  expect((await run("backups")).out).toBe(`There are no copies in ${copies} yet: windrow backup makes one.\n`)
  const first = await run("backup")
  expect([first.code, first.err]).toEqual([0, ""])
  expect(first.out).toStartWith(`Copied 0 records and 0 photos to ${copies}/windrow-`)
  moveInTime(copies, new Date(2025, 2, 1, 2, 15).getTime())
  await addTurn()
  expect((await run("backup")).out).toContain("1 records")
  expect(names()).toHaveLength(2)
  expect(names().map((name) => statSync(join(copies, name)).mode & 0o777)).toEqual([0o600, 0o600])
  const { out } = await run("backups")
  const lines = out.trimEnd().split("\n")
  expect(lines[0]).toBe(`Copies in ${folder}/data, with the times of this machine:`)
  expect(lines[1]).toMatch(
    /^20\d\d-\d\d-\d\dT\d\d:\d\d {2}within the hour +[\d.]+ [kM]B +1 records +backups\//,
  )
  expect(lines[2]).toMatch(/^2025-03-01T02:15 {2}\d+ days ago +[\d.]+ [kM]B +0 records +backups\//)
  await stop()
  for (const [wanted, turns] of [
    ["2025-03-01", 0],
    ["latest", 1],
    ["2025-03-01T02:15", 0],
    [names()[1] ?? "", 1],
  ] as const) {
    expect(await run("restore", wanted)).toMatchObject({ code: 0, err: "" })
    expect([wanted, turnsIn(folder)]).toEqual([wanted, turns])
  }
  const none = await run("restore", "2025-03-02")
  expect([none.code, none.out]).toEqual([1, ""])
  expect(none.err).toStartWith("There is no copy of 2025-03-02.\nCopies in ")
  // The keys of --https, sessions aside, are not in the folder of copies.
  expect(names().every((name) => /^windrow-[\dTZ-]+\.sqlite$/.test(name))).toBe(true)
})

test("a lost database is restored by its latest copy, with everybody signed out if asked", async () => {
  const { folder, run, addTurn, hearByBrowser, stop, cookie } = await farm()
  await addTurn()
  expect((await hearByBrowser()).status).toBe(201)
  await run("backup")
  await stop()
  rmSync(join(folder, "data/windrow.db"))
  const { code, out } = await run("restore", "latest", "--end-sessions")
  expect([code, out.trimEnd().endsWith("Everybody is signed out.")]).toEqual([0, true])
  const again = await startWindrow({ folder })
  servers.push(again)
  const user = await fetch(`${again.url}/api/auth/user`, { headers: { cookie } })
  expect([user.status, turnsIn(folder)]).toEqual([401, 1])
  expect(goneIn(folder)).toEqual(["This browser was logged out. Set it up again there."])
  expect((await fetch(`${again.url}/api/health/ready`)).status).toBe(200)
})

test("what a killed copy left is removed by the next one, and two at once make one", async () => {
  const { folder, copies, run, names } = await farm()
  mkdirSync(copies)
  const killed = Bun.spawn([executable, "backup"], { cwd: folder, env: cleanEnv(), stderr: "ignore" })
  // Without its process's number a lock holds for ten seconds.
  const isLocked = () => existsSync(join(copies, "copying")) && statSync(join(copies, "copying")).size > 0
  await until("a lock", () => isLocked() || killed.exitCode !== null, { every: 1 })
  killed.kill("SIGKILL")
  await killed.exited
  writeFileSync(join(copies, "windrow-2026-11-22T021500Z.sqlite.part"), "half a copy")
  writeFileSync(join(copies, "windrow-2026-11-22T021500Z.sqlite.part-wal"), "half a log")
  writeFileSync(join(copies, "letter.txt"), "to the editor")
  const both = await Promise.all([run("backup"), run("backup")])
  const [done, refused] = both.sort((one, other) => one.code - other.code)
  if (refused?.code === 1) expect(refused.err).toBe("Another copy is being made at this moment.\n")
  expect(done).toMatchObject({ code: 0, err: "" })
  expect(names().filter((name) => !name.endsWith(".sqlite"))).toEqual(["letter.txt"])
})

test("a damaged database is not copied: a sentence says so, and the older copies stay", async () => {
  const { folder, copies, run, addTurn, stop, names } = await farm()
  await addTurn()
  await run("backup")
  const before = names().map((name) => [name, readFileSync(join(copies, name)).length])
  await stop()
  const file = join(folder, "data/windrow.db")
  const bytes = readFileSync(file)
  bytes.fill(0xff, 3 * 8192, 4 * 8192)
  writeFileSync(file, bytes)
  const { code, out, err } = await run("backup")
  expect([code, out, err.trimEnd().split("\n").length]).toEqual([1, "", 1])
  expect(err).toContain("damaged")
  expect(names().map((name) => [name, readFileSync(join(copies, name)).length])).toEqual(before)
})

test("copies go through a link to another disk, and what cannot be a folder is named in a sentence", async () => {
  const { folder, copies, run } = await farm()
  mkdirSync(join(folder, "elsewhere"))
  symlinkSync(join(folder, "elsewhere"), copies)
  expect(await run("backup")).toMatchObject({ code: 0, err: "" })
  expect(readdirSync(join(folder, "elsewhere"))).toHaveLength(1)
  expect(lstatSync(copies).isSymbolicLink()).toBe(true)
  for (const make of [
    () => symlinkSync(join(folder, "nowhere"), copies),
    () => writeFileSync(copies, "a file"),
  ]) {
    rmSync(copies)
    make()
    const { code, out, err } = await run("backup")
    expect([code, out, err.trimEnd().split("\n").length]).toEqual([1, "", 1])
    expect(err).toStartWith("Cannot ")
  }
  const listed = await run("backups")
  expect([listed.code, listed.err.startsWith(`Cannot read the folder ${copies}: `)]).toEqual([1, true])
})

test("of a thousand copies of one day the newest stays, and other files are left alone", async () => {
  const { copies, run, names } = await farm()
  mkdirSync(copies)
  const noon = Date.parse("2025-06-01T12:00:00Z")
  for (let each = 0; each < 1000; each++) writeFileSync(join(copies, copyName(noon + each * 1000)), "")
  writeFileSync(join(copies, "windrow-my-own.sqlite"), "")
  expect((await run("backup")).out).toContain("999 older copies were removed.")
  expect(names()).toHaveLength(3)
  expect(names()).toContain("windrow-my-own.sqlite")
})

test("restore names who was disabled since the copy, and can log in again", async () => {
  const { folder, stop } = await farm()
  await stop()
  const run = (...words: string[]) => runWindrow(words, { cwd: folder })
  const add = (name: string) =>
    runWindrow(["user", "add", `${name}@farm.test`, "--first-name", name, "--last-name", "Berg"], {
      cwd: folder,
      input: "green-heap\n",
    })
  for (const name of ["bo", "cy"]) await add(name)
  await run("user", "disable", "cy@farm.test")
  await run("backup")
  await run("user", "disable", "bo@farm.test")
  const restored = await run("restore", "latest")
  expect(restored.code).toBe(0)
  expect(restored.out.split("\n").slice(1)).toEqual([
    "bo@farm.test was disabled since, and can log in again: windrow user disable EMAIL disables them.",
    "",
  ])
  writeFileSync(join(folder, "data/windrow.db"), "damaged")
  expect((await run("restore", "latest")).out.split("\n")).toHaveLength(2)
})

test("a restored database is served on a disk that is full since", async () => {
  const { folder, stop } = await farm()
  await stop()
  await runWindrow(["backup", "farm.db"], { cwd: folder })
  const script = `mkdir small && mount -t tmpfs -o size=20m,mode=700 none small &&
    "${executable}" restore farm.db --data small >/dev/null && cat /dev/zero >small/fill
    (timeout 60 "${executable}" serve --data small --host 127.0.0.1 --port 0 & echo $! >server; wait) 2>&1 |
    (head -2; kill $(cat server))`
  const mine = process.geteuid?.() === 0 ? [] : ["--map-root-user"]
  const { stdout } = Bun.spawnSync(["unshare", "--mount", ...mine, "sh", "-c", script], {
    cwd: folder,
    env: cleanEnv(),
  })
  expect(stdout.toString()).toMatch(/^Windrow [\d.]+\nhttp:\/\/127/)
})
