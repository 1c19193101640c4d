import { expect, test } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { sqliteOf } from "../db/connection"
import { closeDatabase, openDatabase } from "../db/open"
import { migrations } from "../server/bundled-files"
import { farmsFolder } from "../test/farms-folder"

test("a user command that fails in the database prints no password's hash", async () => {
  const data = join(farmsFolder, "secrets")
  mkdirSync(data)
  const db = openDatabase(join(data, "windrow.db"), migrations)
  sqliteOf(db).run("CREATE TRIGGER broken BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'broken'); END")
  closeDatabase(db)
  const command = [
    "user",
    "add",
    "ana@farm.test",
    "--first-name",
    "Ana",
    "--last-name",
    "Berg",
    "--data",
    data,
  ]
  const run = Bun.spawn([process.execPath, join(import.meta.dir, "../main.ts"), ...command], {
    stdin: new Blob(["green-heap\n"]),
    stdout: "pipe",
    stderr: "pipe",
  })
  const printed = (await new Response(run.stdout).text()) + (await new Response(run.stderr).text())
  expect(await run.exited).toBe(1)
  expect(printed).toContain("broken")
  expect(printed).not.toMatch(/argon2id|green-heap/)
})
