import { expect, test } from "bun:test"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { copyIntoFolder } from "../backups/copy-into-folder"
import { fileOf } from "../db/connection"
import { closeDatabase } from "../db/sqlite/close"
import { sqliteOf } from "../db/sqlite/connection"
import { runCommand } from "../test/command"
import { farm } from "../test/farm"
import { farmsFolder } from "../test/farms-folder"
import { freePort } from "../test/free-port"

let folders = 0
const day = 86_400_000

const port = `${freePort()}`

/** A stopped server's folder with an administrator and a copy, closed to others; `change` may harm its database. */
const stopped = async (change: (sqlite: ReturnType<typeof sqliteOf>) => unknown = () => undefined) => {
  const data = join(farmsFolder, `doctor-${++folders}`)
  mkdirSync(join(data, "backups"), { recursive: true })
  // The clock is told to be right.
  writeFileSync(join(data, "timedatectl"), "#!/bin/sh\necho yes\n", { mode: 0o755 })
  const { db, signIn } = farm({}, join(data, "windrow.db"))
  await signIn("ada@farm.test", "admin").get("/api/auth/user")
  await copyIntoFolder(fileOf(db), "nightly")
  change(sqliteOf(db))
  closeDatabase(db)
  for (const path of [data, join(data, "backups")]) chmodSync(path, 0o700)
  chmodSync(join(data, "windrow.db"), 0o600)
  const doctor = (...flags: string[]) =>
    runCommand(["doctor", "--data", data, "--host", "127.0.0.1", "--port", port, ...flags], {
      PATH: `${data}:${process.env.PATH}`,
    })
  return { data, doctor, in: (...names: string[]) => join(data, ...names) }
}

const modeOf = (path: string) => statSync(path).mode & 0o777
const aged = (path: string) => utimesSync(path, (Date.now() - 2 * day) / 1000, (Date.now() - 2 * day) / 1000)

test("without --fix nothing changes, and the exit code says that there is something to do", async () => {
  const { data, doctor, in: at } = await stopped()
  chmodSync(data, 0o750)
  const part = at("backups", "windrow-2026-01-01T021500Z.sqlite.part")
  writeFileSync(part, "half", { mode: 0o600 })
  aged(part)
  const { code, out } = await doctor()
  expect([code, out]).toEqual([1, expect.stringContaining("2 things to do. --fix does some.")])
  expect([modeOf(data), existsSync(part)]).toEqual([0o750, true])
})

test("--fix removes what killed commands left days ago, nothing young and nothing of others", async () => {
  const { doctor, in: at } = await stopped()
  const [old, young] = ["01", "02"].map((date) =>
    at("backups", `windrow-2026-01-${date}T021500Z.sqlite.part`),
  )
  const others = [at("letter.part"), at("windrow.db.rescued-2026"), at("backups", "letter.part")]
  for (const path of [old ?? "", young ?? "", ...others]) writeFileSync(path, "half", { mode: 0o600 })
  for (const path of [old ?? "", ...others]) aged(path)
  const { out } = await doctor("--fix")
  expect(out).toContain(`fixed: Removed ${old}.\n`)
  expect([old ?? "", young ?? "", ...others].map(existsSync)).toEqual([false, true, true, true, true])
})

test("--fix closes our files to others, also to the group, and what a link leads to stays as it is", async () => {
  const { data, doctor, in: at } = await stopped()
  chmodSync(at("windrow.db"), 0o640)
  chmodSync(data, 0o755)
  mkdirSync(at("tls"), { mode: 0o700 })
  writeFileSync(at("letter"), "to the editor")
  chmodSync(at("letter"), 0o644)
  symlinkSync(at("letter"), at("tls", "server.key"))
  const { out } = await doctor("--fix")
  expect(out).toContain(`fixed: Closed ${at("windrow.db")} to others.\n`)
  expect([modeOf(at("windrow.db")), modeOf(data), modeOf(at("letter"))]).toEqual([0o600, 0o700, 0o644])
})

test("--fix ends only sessions that have ended", async () => {
  const { doctor, in: at } = await stopped((sqlite) =>
    sqlite.run("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('old', 1, 1)"),
  )
  const { code, out } = await doctor("--fix")
  expect([code, out]).toEqual([0, expect.stringContaining("fixed: Removed 1 ended sessions.\n")])
  const { db } = farm({}, at("windrow.db"))
  expect(sqliteOf(db).query("SELECT count(*) FROM sessions").values()).toEqual([[1]])
})

test("--fix writes nothing into a database with a fault, nor into an older one", async () => {
  for (const statement of [
    "UPDATE __drizzle_migrations SET created_at = created_at + 1",
    "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
    `INSERT INTO turns (row_id, turn_number, water_added, turned_at, received_at, recorded_by)
      VALUES (99, 1, 0, 1, 1, 1)`,
  ]) {
    const { doctor, in: at } = await stopped((sqlite) => {
      sqlite.run("PRAGMA foreign_keys = OFF")
      sqlite.run(statement)
    })
    const before = readFileSync(at("windrow.db"))
    const { out } = await doctor("--fix")
    expect([statement, out]).toEqual([statement, expect.not.stringContaining("fixed:")])
    expect(readFileSync(at("windrow.db")).equals(before)).toBe(true)
  }
})
