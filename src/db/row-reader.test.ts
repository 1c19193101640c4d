import { expect, test } from "bun:test"
import { desc, eq, getTableColumns, sql } from "drizzle-orm"
import { farm } from "../test/farm"
import { fullFarm } from "../test/full-farm"
import { rowReader } from "./row-reader"
import { rows, temperatures } from "./schema"

test("rows are read as Drizzle reads them", async () => {
  const world = farm()
  const { first } = await fullFarm(world)
  const length = sql<number>`length(location)`
  const details = sql<object | null>`coordinates`.mapWith(JSON.parse)
  const ofRows = { ...getTableColumns(rows), length, details }
  const query = world.db.select(ofRows).from(rows).orderBy(desc(rows.id))
  expect(rowReader(ofRows)(await query.values())).toEqual(await query)
  const ofReadings = getTableColumns(temperatures)
  const readings = world.db.select(ofReadings).from(temperatures).where(eq(temperatures.rowId, first.id))
  const read = rowReader(ofReadings)(await readings.values())
  expect(read).toEqual(await readings)
  expect(read.length).toBeGreaterThan(18)
})
