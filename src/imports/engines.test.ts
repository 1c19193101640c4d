import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { archiveOf } from "../archives/archive"
import { importAsOwner } from "../archives/import-farm"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import { farm } from "../test/farm"
import { understand } from "./preview"
import { importsOf } from "./queries"
import { readIntoFarm, takeBack } from "./read-into-farm"

// The page takes no files with PostgreSQL, and the command does: what both stand on, in both engines.

const readings = Array.from({ length: 250 }, (_, hour) => {
  const at = new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  return `A-1,${at},${hour % 24 === 12 ? "55.0 °C" : "121.3 °F"},Joe`
})

test.each([
  ["temperatures", ["Pile,Time,Temp,Measured By", ...readings], 250],
  ["turns", ["Pile,Date,Water", "A-1,2026-01-02,yes", "A-1,2026-01-03,no"], 2],
  ["materials", ["Pile,Date,Material,Volume (m³)", "A-1,2026-01-02,Used,2.5"], 1],
  ["sales", ["Pile,Date,Client,Empty (t),Full (t)", "A-1,2026-01-02,Cy,5.25,12.4"], 1],
] as const)("%s of a file are added, known again, and taken back", async (kind, lines, count) => {
  const { db, signIn } = farm()
  const ada = signIn("ada@farm.test", "admin")
  await ada.post("/api/material-categories", { name: "Used", isRaw: false })
  const row = await ada.row({ rowId: "A-1" })
  const by = { userId: row.userId, farmId: row.farmId, role: "manager" as const, zone: "UTC" }
  const way = { by, assertAllowed: async () => undefined }
  const bytes = new TextEncoder().encode(lines.join("\n"))
  const choices = { name: "log.csv" }
  const before = await ada.get<Row>(`/api/rows/${row.id}`)
  const read = async () => readIntoFarm(db, await understand(db, bytes, by, choices), choices, way)
  const counting = async () =>
    (await ada.get<{ voided?: object }[]>(`/api/rows/${row.id}/${kind}`)).filter(({ voided }) => !voided)
  expect(await read()).toMatchObject({ records: count, known: 0 })
  expect(await counting()).toHaveLength(count)
  expect(await read()).toMatchObject({ records: 0, known: count })
  if (kind === "temperatures")
    expect(await ada.get<Row>(`/api/rows/${row.id}`)).toMatchObject({ cookingDays: 10 })
  const [made] = await importsOf(db, by)
  expect(made).toMatchObject({ kind, records: count, isWhole: true })
  expect(await takeBack(db, made?.id ?? 0, "Wrong", way)).toEqual({ records: count, kept: 0 })
  expect(await counting()).toEqual([])
  expect(await ada.get<Row>(`/api/rows/${row.id}`)).toEqual(before)
  expect(await read()).toMatchObject({ records: count, known: 0 })
})

test("whatever a file says of who and where, an export of it is read back", async () => {
  const { db, signIn } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  const by = { userId: row.userId, farmId: row.farmId, role: "manager" as const, zone: "UTC" }
  const way = { by, assertAllowed: async () => undefined }
  const text = [
    "Pile,Date,Temp F,Position,Measured By",
    `A-1,2026-01-01,140,left,${"Jo\u0007e ".repeat(100)}`,
    `A-1,2026-01-02,141,${"far ".repeat(100)},Joe`,
  ].join("\n")
  const choices = { name: "log.csv" }
  const found = await understand(db, new TextEncoder().encode(text), by, choices)
  expect(found.plan?.refused).toEqual([{ line: 3, reason: "Position must be at most 50 characters." }])
  expect(await readIntoFarm(db, found, choices, way)).toMatchObject({ records: 1 })
  const zip = join(mkdtempSync(join(tmpdir(), "windrow-said-")), "farm.zip")
  await Bun.write(zip, new Response((await archiveOf(db, row.farmId)).stream))
  const other = farm()
  await importAsOwner(other.db, zip, undefined)
  rmSync(dirname(zip), { recursive: true })
  const there = other.signIn("ana@farm.test")
  const [pile] = await there.get<Row[]>("/api/rows")
  const [reading] = await there.get<Temperature[]>(`/api/rows/${pile?.id}/temperatures`)
  const [own] = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(reading?.fromFile).toEqual(own?.fromFile)
  expect(own?.fromFile?.measuredBy).toStartWith("Joe Joe")
})
