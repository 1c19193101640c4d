import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { migrationsBefore } from "../prove/old-schema"
import { closeDatabase } from "../src/db/sqlite/close"
import { openDatabase } from "../src/db/sqlite/open"
import { marker } from "../src/offsite/folder"
import { cleanEnv, executable, newFolder, runWindrow, startWindrow } from "./windrow"

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const who = "A command on the server's machine"
const accountMade = `${who} made an account of an admin for Ana Berg (ana@farm.test).`

/** A folder with a database in which Ana is an admin and has a farm. */
const farm = async () => {
  const folder = newFolder()
  folders.push(folder)
  const run = async (...words: string[]) => {
    const { code, out, err } = await runWindrow(words, { cwd: folder, input: "green-heap-7" })
    expect({ code, err, out }).toEqual({ code: 0, err: "", out })
    return out
  }
  await run("user", "add", "ana@farm.test", "--first-name", "Ana", "--last-name", "Berg", "--admin")
  const file = join(folder, "data/windrow.db")
  const lines = (database = file) => {
    using sqlite = new Database(database, { readonly: true })
    return sqlite.query("SELECT sentence FROM audit_lines ORDER BY id").values().flat()
  }
  /** Of the farm with this id. */
  const acts = (id: number) => {
    using sqlite = new Database(file, { readonly: true })
    return sqlite.query("SELECT sentence FROM acts WHERE farm_id = ? ORDER BY id").values(id).flat()
  }
  return { folder, file, run, lines, acts, newLines: () => lines().slice(1) }
}

/** A database of the version before the acts, with the people and farms of another one. */
const makeOlder = (path: string, from: string) => {
  closeDatabase(openDatabase(path, migrationsBefore("0013_acts")))
  using older = new Database(path)
  older.run("ATTACH ? AS now", [from])
  for (const table of ["users", "farms", "members"]) {
    const columns = older.query(`SELECT name FROM pragma_table_info('${table}')`).values().flat().join(", ")
    older.run(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM now.${table}`)
  }
}

test("copying, sending, exporting and importing by a command is in the list of what was done", async () => {
  const { folder, run, newLines, acts } = await farm()
  mkdirSync(join(folder, "share"))
  writeFileSync(join(folder, "share", marker), "")
  writeFileSync(join(folder, "readings.csv"), "pile,date,temperature\nA-1,2026-11-01,140\n")
  const server = await startWindrow({ folder })
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@farm.test", password: "green-heap-7" }),
  })
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? ""
  const { name } = (await (await fetch(`${server.url}/api/farm`, { headers: { cookie } })).json()) as {
    name: string
  }
  await run("backup")
  await run("backup", "copy.db")
  await run("backups", "send", "--backup-to", "share")
  await run("import", "readings.csv", "--email", "ana@farm.test", "--make-piles", "--dry-run")
  await run("import", "readings.csv", "--email", "ana@farm.test", "--make-piles")
  await run("import", "readings.csv", "--email", "ana@farm.test", "--make-piles")
  await run("export", "farm.zip")
  await run("backups")
  await run("check")
  await server.stop()
  expect(newLines()).toEqual([
    `${who} made a copy of the database.`,
    `${who} copied the database to ${folder}/copy.db.`,
    `${who} sent copies to ${folder}/share.`,
    `${who} added 1 reading of ${folder}/readings.csv in the name of Ana Berg (ana@farm.test).`,
    `${who} wrote the farm ${name} into ${folder}/farm.zip.`,
  ])
  // What was done with the farm is in its own list, too.
  expect(acts(1)).toEqual(newLines().slice(3))
  const other = await farm()
  await other.run("import", join(folder, "farm.zip"), "--dry-run")
  await other.run("import", join(folder, "farm.zip"))
  expect(other.newLines()).toEqual([
    `${who} made the farm ${name} and began to read ${folder}/farm.zip into the farm ${name}.`,
    `${who} made ana@farm.test a manager of ${name}.`,
    `${who} read ${folder}/farm.zip into the farm ${name} (1 pile, 1 record and 0 photos).`,
  ])
  // Ana's own farm there, which has the same name.
  await other.run("import", join(folder, "farm.zip"), "--farm", "1")
  expect(other.newLines().slice(3)).toEqual([
    `${who} began to read ${folder}/farm.zip into the farm ${name}.`,
    `${who} read ${folder}/farm.zip into the farm ${name} (1 pile, 1 record and 0 photos).`,
  ])
  expect([other.acts(2), other.acts(1)]).toEqual([other.newLines().slice(0, 3), other.newLines().slice(3)])
})

test("a restore by a command is in the list of the database that is there after it", async () => {
  const { folder, run, file, lines, acts } = await farm()
  await run("backup")
  const [name = ""] = readdirSync(join(folder, "data/backups"))
  await run("user", "password", "ana@farm.test")
  await run("restore", "latest")
  const copy = join(folder, "data/backups", name)
  const once = [accountMade, `${who} restored ${copy}.`]
  expect([lines(), acts(1)]).toEqual([once, once.slice(1)])
  expect(lines(copy)).toEqual([accountMade])
  await run("restore", "latest", "--end-sessions")
  expect(lines()).toEqual([accountMade, `${who} restored ${copy} and signed everybody out.`])
  expect(readdirSync(join(folder, "data")).filter((each) => each.includes("restoring"))).toEqual([])
  // A journal that a killed restore has left must not be applied to the next copy.
  writeFileSync(`${file}.restoring-journal`, "not of this copy")
  await run("restore", "latest")
  expect(lines()).toEqual(once)
  expect((await runWindrow(["check"], { cwd: folder })).code).toBe(0)
})

test("a copy of a version without the list is restored all the same", async () => {
  const { folder, run, file } = await farm()
  await run("backup", "old.db")
  {
    using old = new Database(join(folder, "old.db"))
    old.run("DROP TABLE audit_lines")
  }
  await run("restore", "old.db")
  using restored = new Database(file, { readonly: true })
  expect(restored.query("SELECT email FROM users").values()).toEqual([["ana@farm.test"]])
})

test("a farm hears of the restore of a copy that an earlier version has made", async () => {
  const { folder, file, run, acts } = await farm()
  makeOlder(join(folder, "old.db"), file)
  await run("restore", "old.db")
  await run("user", "list")
  expect(acts(1)).toEqual([`${who} restored ${folder}/old.db.`])
})

test("a copy is made all the same when its line can't be written: the disk is read-only, or another one writes", async () => {
  const { folder, file, newLines } = await farm()
  const server = await startWindrow({ folder })
  const script = `mount --bind data data && mount -o remount,ro,bind data && "${executable}" backup copy.db`
  const mine = process.geteuid?.() === 0 ? [] : ["--map-root-user"]
  const onReadOnly = Bun.spawnSync(["unshare", "--mount", ...mine, "sh", "-c", script], {
    cwd: folder,
    env: cleanEnv(),
  })
  expect([onReadOnly.exitCode, onReadOnly.stdout.toString()]).toEqual([
    0,
    `Copied 0 records and 0 photos to ${folder}/copy.db and read them back.\n`,
  ])
  expect(onReadOnly.stderr.toString()).toBe(
    "The list of what was done lacks this: attempt to write a readonly database.\n",
  )
  const writer = new Database(file)
  writer.run("BEGIN IMMEDIATE")
  const whileWritten = await runWindrow(["backup", "second.db"], { cwd: folder })
  expect([whileWritten.code, whileWritten.err]).toEqual([
    0,
    "The list of what was done lacks this: database is locked.\n",
  ])
  expect(whileWritten.out).toStartWith("Copied 0 records")
  writer.run("ROLLBACK")
  writer.close()
  expect(newLines()).toEqual([])
  // A writer who is done in time is waited for.
  const brief = new Database(file)
  brief.run("BEGIN IMMEDIATE")
  const begun = runWindrow(["backup", "third.db"], { cwd: folder })
  await Bun.sleep(1500)
  brief.run("COMMIT")
  brief.close()
  expect(await begun).toMatchObject({ code: 0, err: "" })
  expect(newLines()).toEqual([`${who} copied the database to ${folder}/third.db.`])
  await server.stop()
})
