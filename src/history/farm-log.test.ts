import { expect, test } from "bun:test"
import { parse } from "csv-parse/sync"
import type { Db } from "../db/connection"
import type { HistoryEvent } from "../domain/history"
import { actionOf } from "../domain/history-words"
import { zonedTime } from "../domain/zoned-time"
import { compareEvents } from "../test/compare-events"
import { type Actor, farm } from "../test/farm"
import { testPostgres } from "../test/only-postgres"
import { ask } from "../test/sql"
import { until } from "../test/until"

const begin = Date.parse("2026-01-01")
const hour = 3_600_000

/** So many readings of a row, hourly, of which every seventh is voided, and every fifth at the same instant as the next. */
const fill = async (db: Db, row: number, count: number, from = begin) => {
  const times = "CAST(? AS BIGINT) + (n - (CASE WHEN n % 5 = 0 THEN 1 ELSE 0 END)) * CAST(3600000 AS BIGINT)"
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by, voided_at, voided_by, void_reason)
    SELECT ?, 100 + n % 60, ${times}, 0, 1, CASE WHEN n % 7 = 0 THEN ${times} + 1000 END,
      CASE WHEN n % 7 = 0 THEN 1 END, CASE WHEN n % 7 = 0 THEN 'Twice, it seems' END
    FROM number`,
    row,
    from,
    from,
  )
}

/** Piles with more and with fewer events than are read at once, and one that has begun later. */
const piles = async (sizes: readonly number[]) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const ids: number[] = []
  for (const size of sizes) {
    const { id } = await ana.row()
    await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-01-01T05:00:00Z" })
    if (size > 0) await fill(world.db, id, size, begin + (id % 3) * 20 * hour)
    for (const turnedAt of ["2026-01-02T05:00:00Z", "2026-01-02T05:00:00Z", "2026-01-04T06:30:00Z"])
      await ana.done("POST", `/api/rows/${id}/turns`, { waterAdded: true, turnedAt })
    ids.push(id)
  }
  return { ...world, ana, ids }
}

const linesOf = (text: string): string[][] => parse(text, { bom: true, from: 2 })

const historiesOf = async (actor: Actor, ids: readonly number[]) => {
  const all: HistoryEvent[] = []
  for (const id of ids) all.push(...(await actor.get<HistoryEvent[]>(`/api/rows/${id}/history`)))
  return all.sort(compareEvents)
}

test("the farm's log has each event of each pile once, in one order", async () => {
  const { ana, ids } = await piles([450, 0, 201, 200, 1, 199, 30, 700, 3])
  const zone = "America/St_Johns"
  const lines = linesOf(await (await ana.call("GET", `/api/log.csv?zone=${zone}`)).text())
  const expected = await historiesOf(ana, ids)
  expect(expected.length).toBeGreaterThan(1800)
  expect(lines.map(([day, time, action, pile, , , , , , at]) => [day, time, action, pile, at])).toEqual(
    expected.map((event) => {
      // A start is told in the farm's zone.
      const { day, time } = zonedTime(event.kind === "built" ? "UTC" : zone)(Date.parse(event.at))
      return [day, time, actionOf(event), event.pile, event.at]
    }),
  )
})

test("a part of the farm's log is that part of the whole", async () => {
  const { ana, ids } = await piles([450, 30, 201])
  const [from, to] = ["2026-01-05T05:00:00.000Z", "2026-01-09T05:00:00.000Z"]
  const lines = linesOf(await (await ana.call("GET", `/api/log.csv?from=${from}&to=${to}`)).text())
  const expected = (await historiesOf(ana, ids)).filter(({ at }) => at >= from && at < to)
  expect(expected.length).toBeGreaterThan(200)
  expect(lines.map((line) => line[9])).toEqual(expected.map(({ at }) => at))
})

test("what is written meanwhile is in the log wholly or not at all, and all else is in it once", async () => {
  const { ana, db, ids } = await piles([900, 900, 900, 30])
  const [first = 0, second = 0, third = 0, last = 0] = ids
  const before = (await historiesOf(ana, ids)).filter(({ pileId }) => pileId !== third)
  const { body } = await ana.call("GET", "/api/log.csv")
  const reader = body?.getReader()
  const chunks = [(await reader?.read())?.value, (await reader?.read())?.value]
  reader?.releaseLock()
  // Late ones, which have not been read yet, and early ones, which have.
  const readings = await ask(db, "SELECT id FROM temperatures WHERE row_id = ? AND voided_at IS NULL", first)
  for (const [id] of [...readings.slice(0, 5), ...readings.slice(-5)])
    await ana.done("POST", `/api/rows/${first}/temperatures/${id}/void`, { reason: "Broken probe" })
  await ana.done("POST", `/api/rows/${second}/turns`, { waterAdded: false })
  await ana.done("POST", `/api/rows/${last}/temperatures`, { temperature: 155, photoUrl: null })
  await fill(db, last, 500, Date.parse("2025-01-01"))
  for (const table of ["temperatures", "turns", "row_changes"])
    await ask(db, `DELETE FROM ${table} WHERE row_id = ?`, third)
  await ask(db, "DELETE FROM compost_rows WHERE id = ?", third)
  for await (const chunk of body ?? []) chunks.push(chunk)
  const text = Buffer.concat(chunks.map((chunk) => chunk ?? new Uint8Array())).toString()
  const lines = linesOf(text)
  const keyOf = (action: string, pile: string, at: string) => `${action} ${pile} ${at}`
  const told = new Map<string, number>()
  for (const [, , action = "", pile = "", , , , , , at = ""] of lines)
    told.set(keyOf(action, pile, at), (told.get(keyOf(action, pile, at)) ?? 0) + 1)
  const wanted = new Map<string, number>()
  for (const event of before) {
    const key = keyOf(actionOf(event), event.pile, event.at)
    wanted.set(key, (wanted.get(key) ?? 0) + 1)
  }
  for (const [key, times] of wanted) expect([key, told.get(key)]).toEqual([key, times])
  const broken = (action: string) =>
    lines.filter((line) => line[2] === action && line[4]?.endsWith("Broken probe")).length
  expect(broken("Temperature")).toBe(5)
  expect(broken("Voided")).toBe(10)
  expect(lines.map((line) => line[9])).toEqual(lines.map((line) => line[9]).toSorted())
})

test("where a page of readings of one instant ends, none is left out", async () => {
  const { ana, db } = await piles([])
  for (const together of [1, 2, 3, 7, 450]) {
    const { id } = await ana.row()
    await ask(
      db,
      `WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 1499)
      INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
      SELECT ?, 100, CAST(? AS BIGINT) + n / ${together} * CAST(60000 AS BIGINT), 0, 1 FROM number`,
      id,
      begin,
    )
    const history = await ana.get<HistoryEvent[]>(`/api/rows/${id}/history`)
    const readings = history.filter(({ kind }) => kind === "temperature")
    expect([together, new Set(readings.map(({ recordId }) => recordId)).size]).toEqual([together, 1500])
    expect(readings).toHaveLength(1500)
  }
})

testPostgres("a long history is read page by page: each reading about twice", async () => {
  const { ana, ids, db } = await piles([20_000])
  const tables = "pg_stat_user_tables WHERE relid = 'temperatures'::regclass"
  const read = async () =>
    Number((await ask(db, `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM ${tables}`))[0]?.[0])
  await ask(db, "ANALYZE temperatures")
  const before = await read()
  const history = await ana.get<HistoryEvent[]>(`/api/rows/${ids[0]}/history`)
  expect(history.length).toBeGreaterThan(22_000)
  // A connection tells its figures when it ends, after a second without work.
  let last = 0
  const isTold = async () => {
    const [figure, previous] = [(await read()) - before, last]
    last = figure
    return figure >= 20_000 && figure === previous
  }
  await until("figures of what was read", isTold, { every: 3000, within: 25_000 })
  expect(last).toBeLessThan(4 * 20_000)
})
