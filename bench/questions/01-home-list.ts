import { join } from "node:path"
import { compare, counted } from "../compare"
import { dataFolder, fillRows, seeded, user } from "../farm"
import type { Run } from "../run"
import { type Running, rateOf, startReference, startWindrow, wire } from "../servers"

/** The home list of 50 piles, compared with handwritten code and with constant bytes; and a count of stale answers. */
export const measure = async ({ quick, blocks, milliseconds }: Run) => {
  const folder = dataFolder()
  const { cookie, others } = await seeded(folder, async (db) => {
    const ana = await user(db, "Ana")
    fillRows(db, ana.id, 50, 30)
    const others = []
    for (let index = 0; index < 8; index++) {
      const { id, cookie } = await user(db, `user${index}`)
      others.push({ cookie, row: fillRows(db, id, 1, 0)[0] ?? 0 })
    }
    return { cookie: ana.cookie, others }
  })
  const windrow = await startWindrow(folder)
  const answer = await fetch(`http://127.0.0.1:${windrow.port}/api/rows`, { headers: { cookie } })
  await Bun.write(join(folder, "bytes.json"), await answer.bytes())
  const byHand = await startReference("by-hand", { DATABASE: join(folder, "windrow.db") })
  const sameBytes = await startReference("same-bytes", { BYTES: join(folder, "bytes.json") })
  // {n} makes each address new, so that no answer is cached: session, SQLite and JSON are needed each time.
  const rate =
    (server: Running, path: string, connections = 16, more: Record<string, string> = {}) =>
    () => {
      const requests = [wire("GET", path, { Cookie: cookie, ...more })]
      return rateOf([server], { requests, connections, milliseconds })
    }
  const measurements = [
    await compare(
      "home list at addresses that nobody asked before, beside the same by hand, session and all",
      "/s",
      { least: 0.85 },
      blocks,
      rate(windrow, "/api/rows?n={n}"),
      rate(byHand, "/api/rows?n={n}"),
    ),
    await compare(
      "home list, a ready answer, beside the same bytes without a session",
      "/s",
      { least: 0.55 },
      blocks,
      rate(windrow, "/api/rows"),
      rate(sameBytes, "/api/rows"),
    ),
  ]
  const writer = await startReference("writer", { DATABASE: join(folder, "windrow.db") }, 1)
  for (const [words, headers] of [
    ["", {}],
    [" in gzip", { "Accept-Encoding": "gzip" }],
  ] as const)
    measurements.push(
      await compare(
        `home list${words}, 1 client, made again while another program writes, beside the same by hand, session and all`,
        "/s",
        { least: 0.85 },
        blocks,
        // Of several clients, those of one turn of the event loop would share an answer.
        rate(windrow, "/api/rows", 1, headers),
        rate(byHand, "/api/rows", 1, headers),
      ),
    )
  await writer.stop()
  const operations = quick ? 10_000 : 100_000
  const stale = await staleReads(windrow, others, operations)
  measurements.push(
    counted(`old answers in ${operations} mixed calls of 8 clients`, "calls", { most: 0 }, stale),
  )
  for (const server of [windrow, byHand, sameBytes]) await server.stop()
  return measurements
}

/** Each client adds a turn now and then and checks at once that the list counts it. */
const staleReads = async (
  { port }: Running,
  clients: { cookie: string; row: number }[],
  operations: number,
): Promise<number> => {
  let stale = 0
  const api = `http://127.0.0.1:${port}/api/rows`
  const work = async ({ cookie, row }: { cookie: string; row: number }) => {
    const headers = { cookie, "Content-Type": "application/json" }
    const body = JSON.stringify({ waterAdded: true })
    let turns = 0
    for (let operation = 0; operation < operations / clients.length; operation++) {
      if (operation % 4 === 0) {
        const made = await fetch(`${api}/${row}/turns`, { method: "POST", headers, body })
        turns = ((await made.json()) as { turnNumber: number }).turnNumber
      } else {
        const [mine] = (await (await fetch(api, { headers })).json()) as { turnCount: number }[]
        if (mine?.turnCount !== turns) stale += 1
      }
    }
  }
  await Promise.all(clients.map(work))
  return stale
}
