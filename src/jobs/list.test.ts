import { afterEach, expect, mock, spyOn, test } from "bun:test"
import fs from "node:fs"
import { dirname } from "node:path"
import { type Db, fileOf } from "../db/connection"
import { problemsOf } from "../db/problems"
import { closeDatabase } from "../db/sqlite/close"
import { sqliteOf } from "../db/sqlite/connection"
import { savedRecordCount } from "../db/sqlite/record-count"
import type { Log, LogLine } from "../http/log"
import { farm } from "../test/farm"
import { settings } from "../test/settings"
import { until } from "../test/until"
import type { Server } from "./job"
import { startJobs } from "./run"

afterEach(() => mock.restore())

const serverOf = (db: Db, log: Log): Server => ({
  ...{ db, log, settings, data: dirname(fileOf(db)), backups: false, hasBucket: false },
})

test("a record that is not on the disk yet is not among the saved number of records", async () => {
  const { db, signIn } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  // So many that they are not counted after each commit.
  sqliteOf(db)
    .query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
       INSERT INTO turns (row_id, turn_number, water_added, turned_at, recorded_by, received_at)
       SELECT ?1, i, 0, i, user_id, i FROM n, compost_rows WHERE id = ?1`,
    )
    .run(row.id)
  startJobs(serverOf(db, () => undefined))
  const turn = () => ana.post(`/api/rows/${row.id}/turns`, { waterAdded: true })
  const saved = () => savedRecordCount(fileOf(db))
  await turn()
  const before = (await saved()) ?? 0
  await turn()
  const fsyncs: (() => void)[] = []
  const { __promisify__ } = fs.fdatasync
  const take = (_: number, done: (error: null) => void) => {
    fsyncs.push(() => done(null))
  }
  spyOn(fs, "fdatasync").mockImplementation(Object.assign(take, { __promisify__ }))
  const written = turn()
  await until("an fsync", () => fsyncs.length > 0, { every: 1 })
  // The number is saved ten times a second.
  await Bun.sleep(300)
  expect(await saved()).toBeLessThanOrEqual(before + 1)
  mock.restore()
  for (const done of fsyncs) done()
  await written
  await until("the saved number", async () => (await saved()) === before + 2)
})

test("a database that was closed, before the server starts again, is no lost file", async () => {
  const { db } = farm()
  const lines: LogLine[] = []
  startJobs(serverOf(db, (line) => lines.push(line)))
  expect(closeDatabase(db)).toBe(true)
  // The files are looked at twice a second.
  await Bun.sleep(1200)
  expect(lines.filter(({ level }) => level === "error")).toEqual([])
  expect(problemsOf(db)).toEqual([])
})
