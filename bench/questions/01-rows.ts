import { join } from "node:path"
import { compare } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { load, startReference, startWindrow, wire } from "../servers"

/** The home list of 50 piles, beside the same work by hand and beside the bare bytes. */
export const ask = async ({ blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const cookie = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 50, 30)
    return ana.cookie
  })
  const windrow = await startWindrow(folder)
  const answer = await fetch(`http://127.0.0.1:${windrow.port}/api/rows`, { headers: { cookie } })
  await Bun.write(join(folder, "bytes.json"), await answer.bytes())
  const byHand = await startReference("by-hand", { DATABASE: join(folder, "windrow.db") })
  const sameBytes = await startReference("same-bytes", { BYTES: join(folder, "bytes.json") })
  const rate = (server: typeof windrow) => async () => {
    const requests = [wire("GET", "/api/rows", { Cookie: cookie })]
    return (await load(server, { requests, connections: 16, milliseconds })).perSecond
  }
  const answers = [
    await compare(
      "home list, beside the same by hand",
      "/s",
      { least: 0.85 },
      blocks,
      rate(windrow),
      rate(byHand),
    ),
    await compare(
      "home list, beside the same bytes",
      "/s",
      { least: 0.55 },
      blocks,
      rate(windrow),
      rate(sameBytes),
    ),
  ]
  for (const server of [windrow, byHand, sameBytes]) await server.stop()
  return answers
}
