import { sqliteOf } from "../../src/db/sqlite/connection"
import { compare, counted } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { rateOf, startWindrow, wire } from "../servers"

const counts = [100, 200, 490, 510, 800, 2000] as const
const most = 2000

/** The CPU of a ready answer when many phones, each with a user and a session of its own, ask for their home list in turn. */
export const measure = async ({ quick, blocks }: Run) => {
  const folder = dataFolder()
  const cookies = await seeded(folder, async (db) => {
    // Only for filling.
    sqliteOf(db).run("PRAGMA synchronous = OFF")
    const found: string[] = []
    for (let number = 0; number < most; number++) {
      const { id, cookie } = await user(db, `user${number}`)
      fillRows(db, id, 10, 0)
      found.push(cookie)
    }
    return found
  })
  const windrow = await startWindrow(folder)
  let block = 0
  /** In µs. Each block has addresses of its own, so that the minute of a ready answer begins with it. */
  const cost = (pairs: number) => async () => {
    block += 1
    const requests = cookies
      .slice(0, pairs)
      .map((Cookie) => wire("GET", `/api/rows?block=${block}`, { Cookie, "Accept-Encoding": "gzip" }))
    const ask = (times: number) =>
      rateOf([windrow], { requests, connections: 8, times, milliseconds: 50_000 })
    // Once more than needed: the requests in turn don't begin with the first.
    await ask(2 * pairs)
    return (await ask(quick ? 4000 : 20_000)).cpu
  }
  const measurements = []
  for (const pairs of counts)
    measurements.push(
      counted(
        `CPU of a ready answer, ${pairs} phones asking in turn`,
        "µs",
        { most: 60 },
        await cost(pairs)(),
      ),
    )
  measurements.push(
    await compare(
      `the same, ${most} phones beside ${counts[0]}`,
      "µs",
      { most: 1.25 },
      blocks,
      cost(most),
      cost(counts[0]),
    ),
  )
  await windrow.stop()
  return measurements
}
