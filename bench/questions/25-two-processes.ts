import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { limitToShare, type Running, rateOf, startReference, startWindrow, wire } from "../servers"

/** Of a core, as in question 20. */
const share = 0.25

/** Reads from two Windrows on one embedded file, each with a quarter of a core, compared with one. */
export const measure = async ({ blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const cookie = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 50, 30)
    return ana.cookie
  })
  const [windrow, second] = [await startWindrow(folder), await startWindrow(folder)]
  for (const server of [windrow, second]) limitToShare(server, share)
  const rate = (servers: Running[], path: string) => () =>
    rateOf(servers, { requests: [wire("GET", path, { Cookie: cookie })], connections: 16, milliseconds })
  const beside = (question: string, path: string) =>
    compare(
      `${question}, 16 clients, two Windrows on one file beside one, each with a quarter of a core`,
      "/s",
      { least: 1.6 },
      blocks,
      rate([windrow, second], path),
      rate([windrow], path),
    )
  const measurements = [await beside("home list at new addresses", "/api/rows?n={n}")]
  const writer = await startReference("writer", { DATABASE: `${folder}/windrow.db` }, 1)
  measurements.push(await beside("home list after a write", "/api/rows"))
  for (const server of [writer, windrow, second]) await server.stop()
  return measurements
}
