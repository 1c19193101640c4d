import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sqliteOf } from "../db/sqlite/connection"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import { migrations } from "../start/bundled-files"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"

/** Readings of Los Angeles: 8 AM and 5 PM on the 1st, 8 AM and 5 PM on the 2nd, which is the 3rd in UTC. */
const readings = [
  [141, "2026-05-01T15:00:00.000Z"],
  [143, "2026-05-02T00:00:00.000Z"],
  [146, "2026-05-02T15:00:00.000Z"],
  [148, "2026-05-03T00:00:00.000Z"],
] as const

const started = async (zone: string) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { zone })
  const row = await ana.row()
  const other = await ana.row()
  await ana.post(`/api/rows/${other.id}/temperatures`, {
    temperature: 99,
    recordedAt: "2026-05-01T20:00:00Z",
  })
  const logged: Temperature[] = []
  for (const [temperature, recordedAt] of readings)
    logged.push(await ana.post(`/api/rows/${row.id}/temperatures`, { temperature, recordedAt }))
  const trend = async () => {
    const { lastTemperature, earlierTemperature, earlierRecordedAt } = await ana.get<Row>(
      `/api/rows/${row.id}`,
    )
    return [lastTemperature, earlierTemperature, earlierRecordedAt]
  }
  const trendOfOther = async () => (await ana.get<Row>(`/api/rows/${other.id}`)).earlierTemperature
  return { ...world, ana, row, logged, trend, trendOfOther }
}

test("a row tells the last reading of the day before its newest one, by the farm's days", async () => {
  const { ana, row, logged, trend, trendOfOther } = await started("America/Los_Angeles")
  expect(await trend()).toEqual([148, 143, "2026-05-02T00:00:00.000Z"])
  const voidReading = (index: number) =>
    ana.post(`/api/rows/${row.id}/temperatures/${logged[index]?.id}/void`, { reason: "Wrong pile" })
  await voidReading(1)
  expect(await trend()).toEqual([148, 141, "2026-05-01T15:00:00.000Z"])
  await voidReading(3)
  expect(await trend()).toEqual([146, 141, "2026-05-01T15:00:00.000Z"])
  await voidReading(0)
  expect(await trend()).toEqual([146, null, null])
  expect(await trendOfOther()).toBeNull()
})

test("a farm that changes its zone gets the trends of its new days", async () => {
  const { ana, trend } = await started("UTC")
  expect(await trend()).toEqual([148, 146, "2026-05-02T15:00:00.000Z"])
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  expect(await trend()).toEqual([148, 143, "2026-05-02T00:00:00.000Z"])
})

testEmbedded("an older database learns the trends of the farms whose days are those of UTC", async () => {
  const { db } = await started("UTC")
  const sqlite = sqliteOf(db)
  for (const column of ["earlier_temperature", "earlier_recorded_at"])
    sqlite.run(`ALTER TABLE compost_rows DROP COLUMN ${column}`)
  const update = readFileSync(join(migrations.folder, "0007_trend.sql"), "utf8")
  for (const statement of update.split("--> statement-breakpoint")) sqlite.run(statement)
  expect(sqlite.query("SELECT earlier_temperature, earlier_recorded_at FROM compost_rows").values()).toEqual([
    [146, Date.parse("2026-05-02T15:00:00.000Z")],
    [null, null],
  ])
})
