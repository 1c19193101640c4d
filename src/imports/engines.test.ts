import { expect, test } from "bun:test"
import type { Row } from "../domain/rows"
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
