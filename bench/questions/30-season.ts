import type { Db } from "../../src/db/connection"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { counted, median } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { cpuOf, startWindrow } from "../servers"
import { waitsBeside } from "../waits"

/**
 * A season's report of a yard with 400 piles of three years, 2,000 loads and 200 merges: what it costs the server, and how long the home
 * list waits beside it.
 */
export const measure = async ({ quick }: Run) => {
  const folder = dataFolder()
  const ana = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillYard(db, ana.id, fillRows(db, ana.id, 400, 90))
    return ana
  })
  const windrow = await startWindrow(folder)
  const headers = { Cookie: ana.cookie }
  // A new address each time: no answer is kept.
  const ask = async (period: string) => {
    const path = `/api/farm/season?${period}&n=${Math.random()}`
    const answer = await fetch(`http://127.0.0.1:${windrow.port}${path}`, { headers })
    const season = (await answer.json()) as { piles: object[]; in: { loads: number } }
    return [season.piles.length, season.in.loads]
  }
  const cpu = async (period: string) => {
    const each: number[] = []
    for (let round = 0; round < (quick ? 3 : 9); round++) {
      const before = cpuOf([windrow])
      await ask(period)
      each.push((cpuOf([windrow]) - before) / 1_000_000)
    }
    return median(each)
  }
  const [year, all] = ["from=2024-01-01&to=2024-12-31", "from=2023-01-01&to=2025-12-31"]
  const told = await ask(all)
  if (told[0] !== 400 || told[1] !== 2000) throw new Error(`The season told of ${told.join(" and ")}.`)
  const [ofYear, ofAll] = [await cpu(year), await cpu(all)]
  const alone = await waitsBeside(windrow, ana.cookie, Bun.sleep(1000))
  const waits: number[] = []
  for (let round = 0; round < (quick ? 3 : 9); round++)
    waits.push(...(await waitsBeside(windrow, ana.cookie, ask(all))))
  await windrow.stop()
  return [
    counted("CPU of a season of one year, 400 piles", "s", { most: 1 }, ofYear),
    counted("the same of three years", "s", { most: 1 }, ofAll),
    counted("home list beside it, p50, beside alone", "ms", { most: 5 }, median(waits), median(alone)),
    counted("the same, longest", "ms", { most: 50 }, Math.max(...waits)),
  ]
}

const day = 86_400_000
const begin = Date.parse("2023-01-01T12:00:00Z")

/** Spreads the piles over three years, each read for 90 days, and adds loads; every second pile was merged into the next one. */
const fillYard = (db: Db, userId: number, piles: readonly number[]) => {
  const sqlite = sqliteOf(db)
  const build = sqlite.query("UPDATE compost_rows SET start_date = ?, cubic_yards = 60 WHERE id = ?")
  const read = sqlite.query(
    `UPDATE temperatures SET recorded_at = ?1 + ?3 * (id - (SELECT min(id) FROM temperatures WHERE row_id = ?2)) WHERE row_id = ?2`,
  )
  const add = sqlite.query(
    `INSERT INTO material_additions (row_id, material_category_id, cubic_yards, source, county, weight, added_at, received_at, recorded_by)
     VALUES (?1, 1, 12, ?2, 'Story', 9000, ?3, ?3, ?4)`,
  )
  const merge = sqlite.query(
    `INSERT INTO pile_links (farm_id, parent_id, child_id, kind, at, status_before, volume_before, made_by, received_at)
     SELECT farm_id, id, ?2, 'merge', ?3, 'active', 60, ?4, ?3 FROM compost_rows WHERE id = ?1`,
  )
  sqlite.transaction(() => {
    for (const [index, pile] of piles.entries()) {
      const start = begin + Math.floor((index * 900) / piles.length) * day
      build.run(start, pile)
      read.run(start, pile, day)
      for (let load = 0; load < 5; load++)
        add.run(pile, `Source ${(index + load) % 40}`, start + load * day, userId)
      const next = piles[index + 1]
      if (index % 2 === 0 && next !== undefined) merge.run(pile, next, start + 60 * day, userId)
    }
  })()
}
