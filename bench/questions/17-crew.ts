import { sqliteOf } from "../../src/db/sqlite/connection"
import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { rateOf, startWindrow, wire } from "../servers"

/** The home list of a farm of 40 people, compared with that of one person; no answer is cached. */
export const measure = async ({ blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const [ofCrew, ofOne] = await seeded(folder, async (db) => {
    const [ana, bo] = [await user(db, "Ana"), await user(db, "Bo")]
    for (const { id } of [ana, bo]) fillRows(db, id, 400, 10)
    const sqlite = sqliteOf(db)
    for (let index = 0; index < 39; index++) {
      const { id } = await user(db, `worker${index}`)
      sqlite.query("INSERT INTO members (user_id, farm_id, role) VALUES (?, 1, 'worker')").run(id)
      // The start sums up the piles.
      sqlite
        .query(
          "UPDATE temperatures SET recorded_by = ?1 WHERE row_id IN (SELECT id FROM compost_rows WHERE farm_id = 1 AND id % 40 = ?2)",
        )
        .run(id, index)
    }
    return [ana.cookie, bo.cookie]
  })
  const windrow = await startWindrow(folder)
  const rate = (Cookie: string) => () => {
    const requests = [wire("GET", "/api/rows?n={n}", { Cookie })]
    return rateOf([windrow], { requests, connections: 16, milliseconds })
  }
  const question = "home list, 400 piles of 40 people, beside one person's"
  const answer = await compare(question, "/s", { least: 0.95 }, blocks, rate(ofCrew), rate(ofOne))
  await windrow.stop()
  return [answer]
}
