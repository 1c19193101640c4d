import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { rateOf, startWindrow, wire } from "../servers"

/** The home list of 50 piles with 10,000 readings each, compared with 50 without any; no answer is cached. */
export const measure = async ({ quick, blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const [full, empty] = await seeded(folder, async (db) => {
    const [ana, bo] = [await user(db, "Ana"), await user(db, "Bo")]
    fillRows(db, ana.id, 50, quick ? 2_000 : 10_000)
    fillRows(db, bo.id, 50, 0)
    return [ana.cookie, bo.cookie]
  })
  const windrow = await startWindrow(folder)
  // A new address each time: no answer is cached.
  const rate = (Cookie: string) => () => {
    const requests = [wire("GET", "/api/rows?limit=50&n={n}", { Cookie })]
    return rateOf([windrow], { requests, connections: 16, milliseconds })
  }
  const question = `home list, 50 piles × ${quick ? "2,000" : "10,000"} readings, beside none`
  const answer = await compare(question, "/s", { least: 0.9 }, blocks, rate(full), rate(empty))
  await windrow.stop()
  return [answer]
}
