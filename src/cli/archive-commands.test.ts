import { afterAll, expect, spyOn } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { archiveOf } from "../archives/archive"
import type { Db } from "../db/connection"
import type { OwnFarm } from "../domain/farms"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { fullFarm } from "../test/full-farm"
import { ask } from "../test/sql"
import { importFile } from "./archive-commands"

const folder = mkdtempSync(join(tmpdir(), "windrow-command-"))
afterAll(() => rmSync(folder, { recursive: true }))

const source = farm()
const { ana } = await fullFarm(source)
const { id, name } = await ana.get<OwnFarm>("/api/farm")
const zip = join(folder, "farm.zip")
await Bun.write(zip, new Response((await archiveOf(source.db, id)).stream))

const run = async (db: Db) => {
  const silent = spyOn(console, "log").mockImplementation(() => {})
  try {
    await importFile((work) => work(db), { words: [zip], values: {} })
  } finally {
    silent.mockRestore()
  }
}
const refuse = (db: Db, table: string) =>
  ask(db, `CREATE TRIGGER cut BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'cut'); END`)
const linesOf = async (db: Db, table: string) =>
  (await ask(db, `SELECT sentence FROM ${table} ORDER BY id`)).flat()

const who = "A command on the server's machine"
const begun = [
  `${who} made the farm ${name} and began to read ${zip} into the farm ${name}.`,
  `${who} made ana@farm.test a manager of ${name}.`,
  `${who} made bo@farm.test a worker of ${name}.`,
]

testEmbedded("an import by a command says that it begins, and in the end how much it has added", async () => {
  const { db } = farm()
  await run(db)
  await run(db)
  for (const list of ["acts", "audit_lines"])
    expect(await linesOf(db, list)).toEqual([
      ...begun,
      `${who} read ${zip} into the farm ${name} (2 piles, 72 records and 18 photos).`,
      `${who} began to read ${zip} into the farm ${name}.`,
      `${who} read ${zip} into the farm ${name} (0 piles, 0 records and 0 photos).`,
    ])
})

testEmbedded("an import by a command that breaks off leaves a line of what it has added", async () => {
  const { db } = farm()
  await refuse(db, "sales")
  await expect(run(db)).rejects.toThrow()
  for (const list of ["acts", "audit_lines"]) {
    const lines = await linesOf(db, list)
    expect(lines.slice(0, -1)).toEqual(begun)
    expect(lines.at(-1)).toMatch(
      / broke off reading .* into the farm .* \(1 pile, 0 records and 0 photos\)\.$/,
    )
  }
})

testEmbedded("a farm is not made without its lines", async () => {
  const { db } = farm()
  await refuse(db, "acts")
  await expect(run(db)).rejects.toThrow()
  expect(await ask(db, "SELECT count(*) FROM farms WHERE name = ?", name)).toEqual([[0]])
})
