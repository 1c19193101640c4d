import { Database } from "bun:sqlite"
import { afterEach, expect, test } from "bun:test"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openStore, storeKeys } from "../src/test/store"
import { until } from "../src/test/until"
import { cleanEnv, executable, newFolder, runWindrow } from "./windrow"

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const passphrase = "correct horse battery"

/** A data folder with Ana's account, and a folder for copies. */
const office = async () => {
  const folder = newFolder()
  folders.push(folder)
  const share = join(folder, "share")
  mkdirSync(share)
  writeFileSync(join(share, "windrow-copies.txt"), "")
  writeFileSync(join(folder, "passphrase"), `${passphrase}\n`, { mode: 0o600 })
  const env = {
    WINDROW_BACKUP_TO: share,
    WINDROW_BACKUP_PASSPHRASE_FILE: join(folder, "passphrase"),
  }
  const person = ["user", "add", "ana@farm.test", "--first-name", "Ana", "--last-name", "Berg"]
  await runWindrow(person, { cwd: folder, input: "green-heap\n" })
  const run = (words: string[], more = {}) => runWindrow(words, { cwd: folder, env: { ...env, ...more } })
  const sent = () => readdirSync(share).filter((name) => name.startsWith("windrow-20"))
  return { folder, share, env, run, sent }
}

test("the executable encrypts a copy, and restores it on a machine that has nothing else", async () => {
  const { folder, run, sent } = await office()
  await run(["backup"])
  expect(await run(["backups", "send"])).toMatchObject({ code: 0, err: "" })
  expect(sent()).toEqual([expect.stringMatching(/\.sqlite\.age$/)])
  expect((await run(["backups"])).out).toMatch(/Copies in .*share:\n.* encrypted {2}windrow-.*\.age\n$/)
  rmSync(join(folder, "data"), { recursive: true })
  writeFileSync(join(folder, "passphrase"), "another one\n")
  const refused = await run(["restore", "latest"])
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining("does not open with this passphrase"),
  ])
  writeFileSync(join(folder, "passphrase"), passphrase)
  expect(await run(["restore", "latest"])).toMatchObject({ code: 0, err: "" })
  expect((await run(["user", "list"])).out).toContain("ana@farm.test")
})

/** The newest copy here gets 40 MB larger. */
const fill = (folder: string) => {
  const copies = join(folder, "data/backups")
  const [name = ""] = readdirSync(copies).filter((each) => each.endsWith(".sqlite"))
  const copy = new Database(join(copies, name))
  copy.run("CREATE TABLE filler AS SELECT randomblob(40000000)")
  copy.close()
  return { name, bytes: readFileSync(join(copies, name)) }
}

test("killed while it sends, it leaves nothing under a copy's name, and sends all of it the next time", async () => {
  const { folder, share, env, run, sent } = await office()
  await run(["backup"])
  const { name } = fill(folder)
  const killed = Bun.spawn([executable, "backups", "send"], { cwd: folder, env: cleanEnv(env) })
  const isSending = () => readdirSync(share).some((each) => each.endsWith(".part"))
  await until("a part of a copy", () => isSending() || killed.exitCode !== null, { every: 1 })
  killed.kill("SIGKILL")
  await killed.exited
  expect(sent()).toEqual([`${name}.age.part`])
  expect(await run(["backups", "send"])).toMatchObject({ code: 0 })
  expect(sent()).toEqual([`${name}.age`])
  expect(await run(["restore", "latest", "--from-remote"])).toMatchObject({ code: 0, err: "" })
})

test("a store whose connection breaks off has no copy until all of it is there", async () => {
  const { folder, run } = await office()
  await run(["backup"])
  const { name, bytes } = fill(folder)
  const store = await openStore()
  const keys = { WINDROW_BACKUP_KEY_ID: storeKeys.keyId, WINDROW_BACKUP_SECRET: storeKeys.secret }
  const env = { WINDROW_BACKUP_TO: store.url, WINDROW_BACKUP_PASSPHRASE_FILE: "", ...keys }
  store.rule.cut = (line) => line.includes("partNumber=4")
  expect((await run(["backups", "send"], env)).code).toBe(1)
  expect([...store.objects.keys()]).toEqual([])
  store.rule.cut = () => false
  expect(await run(["backups", "send"], env)).toMatchObject({ code: 0, err: "" })
  expect(bytes.equals(store.objects.get(`farm/${name}`) ?? new Uint8Array())).toBe(true)
  await store.close()
})
