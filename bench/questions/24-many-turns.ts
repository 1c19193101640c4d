import { categories } from "../../src/db/schema"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { newKey, rateOf, startWindrow, wire } from "../servers"

/** Of each kind, so that those without turns stay nearly without while they are written to. */
const piles = 20
const turns = 10_000

/** The CPU of each write on piles with 10,000 turns, compared with piles without any. */
export const measure = async ({ quick, blocks }: Run) => {
  const folder = dataFolder()
  const { cookie, full, empty, category } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    const full = fillRows(db, ana.id, piles, 0)
    const empty = fillRows(db, ana.id, piles, 0)
    const sqlite = sqliteOf(db)
    const turn = sqlite.query(
      "INSERT INTO turns (row_id, turn_number, water_added, turned_at, recorded_by, received_at) VALUES (?1, ?2, 0, ?3, ?4, ?3)",
    )
    const count = sqlite.query("UPDATE compost_rows SET turn_count = ?1, last_turned_at = ?2 WHERE id = ?3")
    const began = Date.now() - turns * 60_000
    sqlite.transaction(() => {
      for (const row of full) {
        for (let number = 1; number <= turns; number++) turn.run(row, number, began + number * 59_000, ana.id)
        count.run(turns, began + turns * 59_000, row)
      }
    })()
    const [category] = await db.select().from(categories).limit(1)
    return { cookie: ana.cookie, full, empty, category: category?.id }
  })
  const windrow = await startWindrow(folder)
  const cost = (rows: readonly number[], path: string, body: object) => async () => {
    const headers = { Cookie: cookie, ...newKey }
    const requests = rows.map((row) =>
      wire("POST", `/api/rows/${row}/${path}`, headers, JSON.stringify(body)),
    )
    const times = quick ? 300 : 1000
    return (await rateOf([windrow], { requests, connections: 8, times, milliseconds: 60_000 })).cpu
  }
  const measurements = []
  for (const [name, path, body] of [
    ["turn", "turns", { waterAdded: true }],
    ["reading", "temperatures", { temperature: 140, photoUrl: null }],
    ["material", "materials", { cubicYards: 2, materialCategoryId: category }],
  ] as const)
    measurements.push(
      await compare(
        `CPU of a ${name} on a pile with 10,000 turns, beside none`,
        "µs",
        { most: 1.1 },
        blocks,
        cost(full, path, body),
        cost(empty, path, body),
      ),
    )
  await windrow.stop()
  return measurements
}
