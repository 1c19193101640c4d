import { sql } from "drizzle-orm"
import { startPostgres } from "../../prove/postgres"

import { openPostgres } from "../../src/db/postgres/open"
import { inTransaction } from "../../src/db/transaction"
import { postgresMigrations } from "../../src/start/bundled-files"
import { compare } from "../compare"
import { aPhoto, dataFolder, user } from "../farm"
import type { Run } from "../run"
import { limitToShare, type Running, rateOf, startReference, startWindrow, wire } from "../servers"

/** Of a core. With a whole one, a Windrow leaves PostgreSQL and the load less than they need for a second. */
const share = 0.25

/**
 * With PostgreSQL, which syncs each commit: the home list and a reading with its photo beside handwritten SQL, and two Windrows beside
 * one. PostgreSQL runs on both cores, as on a machine of its own it would not.
 */
export const measure = async ({ blocks, milliseconds }: Run) => {
  const postgres = await startPostgres({ isDurable: true })
  try {
    const { cookie, piles } = await seeded(postgres.url)
    const started = () => startWindrow(dataFolder(), { WINDROW_DATABASE: postgres.url })
    const [windrow, second] = [await started(), await started()]
    const byHand = await startReference("by-hand-postgres", { DATABASE: postgres.url })
    const photoUrl = `data:image/jpeg;base64,${(await aPhoto()).toBase64()}`
    const body = JSON.stringify({ temperature: 140, photoUrl })
    // Each client writes into a pile of its own, as a worker does.
    const posts = piles.map((pile) =>
      wire("POST", `/api/rows/${pile}/temperatures`, { Cookie: cookie }, body),
    )
    // Nothing is sent from memory: with PostgreSQL a server can't know whether another one has written.
    const list = [wire("GET", "/api/rows", { Cookie: cookie })]
    const rate = (servers: Running[], requests: string[], connections: number) => () =>
      rateOf(servers, { requests, connections, milliseconds })
    const asked = (question: string, least: number, requests: string[], clients: number) =>
      compare(
        `PostgreSQL: ${question}, ${clients} clients, beside handwritten SQL`,
        "/s",
        { least },
        blocks,
        rate([windrow], requests, clients),
        rate([byHand], requests, clients),
      )
    const measurements = [
      await asked("home list", 0.7, list, 8),
      await asked("reading with a photo", 0.8, posts, 1),
      await asked("reading with a photo", 0.8, posts, 8),
    ]
    for (const server of [windrow, second]) limitToShare(server, share)
    measurements.push(
      await compare(
        "PostgreSQL: home list, 16 clients, two Windrows beside one, each with a quarter of a core",
        "/s",
        { least: 1.5 },
        blocks,
        rate([windrow, second], list, 16),
        rate([windrow], list, 16),
      ),
    )
    for (const server of [windrow, second, byHand]) await server.stop()
    return measurements
  } finally {
    await postgres.stop()
  }
}

const seeded = async (url: string) => {
  const db = await openPostgres(url, postgresMigrations)
  const { id, cookie } = await user(db, "Ana")
  await inTransaction(db, async (tx) => {
    await tx.run(
      sql`INSERT INTO compost_rows (farm_id, row_id, location, length, user_id, start_date, cooking_days, turn_count, last_temperature, last_recorded_at, last_recorded_by)
        SELECT farm_id, 'A-' || number, 'North yard, by the fence', 120, ${id}, ${Date.now()}, 1, 4, 140, ${Date.now()}, ${id}
        FROM members, generate_series(1, 50) AS number WHERE user_id = ${id}`,
    )
  })
  const piles = await db.values<[number]>(sql`SELECT id FROM compost_rows ORDER BY id LIMIT 32`)
  await db.engine.close()
  return { cookie, piles: piles.map(([pile]) => pile) }
}
