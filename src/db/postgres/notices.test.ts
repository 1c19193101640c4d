import { expect } from "bun:test"
import { sql } from "drizzle-orm"
import { postgresMigrations } from "../../start/bundled-files"
import { endings } from "../../test/farms-folder"
import { testPostgres } from "../../test/only-postgres"
import { emptyOnPostgres } from "../../test/postgres"
import { until } from "../../test/until"
import type { Db } from "../connection"
import { inTransaction } from "../transaction"
import { openPostgres } from "./open"

/** A server on the database: what it has heard, and the newest number each time it may have missed something. */
const serverOn = async (url: string) => {
  const db = await openPostgres(url, postgresMigrations)
  const { engine } = db
  const { servers } = engine
  if (!servers) throw new Error("No server would hear of it.")
  endings.push(() => engine.close())
  const [heard, missed]: [[text: string, number: number][], number[]] = [[], []]
  servers.listen(
    (text, number) => heard.push([text, number]),
    (newest) => missed.push(newest),
  )
  await until("what the servers hear", () => missed.length > 0)
  return { db, heard, missed, tell: servers.tell }
}

type Server = Awaited<ReturnType<typeof serverOn>>

const run = (db: Db, text: string) => inTransaction(db, async (tx) => void (await tx.run(sql.raw(text))))

testPostgres(
  "what servers tell all of them hear alike, each one's in its order, with growing numbers",
  async () => {
    const url = emptyOnPostgres()
    const servers = [await serverOn(url), await serverOn(url), await serverOn(url), await serverOn(url)]
    expect(servers.map(({ missed }) => missed)).toEqual([[0], [0], [0], [0]])
    const textsOf = (server: number) => Array.from({ length: 50 }, (_, at) => `${server}:\n${at}`)
    for (const [at, { tell }] of servers.entries()) textsOf(at).forEach(tell)
    await until("what the servers hear", () => servers.every(({ heard }) => heard.length >= 200))
    const [one] = servers as [Server, Server, Server, Server]
    expect(servers.map(({ heard }) => heard)).toEqual(servers.map(() => one.heard))
    expect(one.heard.map(([, number]) => number)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
    for (const at of servers.keys())
      expect(one.heard.map(([text]) => text).filter((text) => text.startsWith(`${at}:`))).toEqual(textsOf(at))
    // A later listener learns the number at once, whether anything was heard here or not.
    const young = await serverOn(url)
    expect(young.missed).toEqual([200])
    for (const { db } of [one, young]) {
      const late: number[] = []
      db.engine.servers?.listen(
        () => undefined,
        (newest) => late.push(newest),
      )
      expect(late).toEqual([200])
    }
  },
)

testPostgres("a notice that takes long is heard before one with a higher number", async () => {
  // Otherwise PostgreSQL's own functions come first.
  const url = `${emptyOnPostgres()},pg_catalog`
  const [one, two] = [await serverOn(url), await serverOn(url)]
  await run(
    one.db,
    `CREATE FUNCTION pg_notify(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
      IF payload LIKE '%slow' THEN PERFORM pg_sleep(1); END IF;
      PERFORM pg_catalog.pg_notify(channel, payload);
    END $$`,
  )
  one.tell("slow")
  await until("the number of the slow one", () => isNumbered(one.db))
  two.tell("fast")
  await until("what the servers hear", () => one.heard.length === 2)
  expect(one.heard).toEqual([
    ["slow", 1],
    ["fast", 2],
  ])
})

const isNumbered = async (db: Db) =>
  (await inTransaction(db, (tx) => tx.all(sql.raw("SELECT 1 FROM notice_numbers WHERE is_called")))).length >
  0

testPostgres("a server whose connection was lost learns that it may have missed something", async () => {
  const url = emptyOnPostgres()
  const [one, two] = [await serverOn(url), await serverOn(url)]
  const schema = new URL(url).searchParams.get("search_path")
  const listeners = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query ILIKE 'LISTEN %${schema}%' AND pid <> pg_backend_pid()`
  // As when somebody tells something while nobody listens.
  await run(two.db, "SELECT nextval('notice_numbers')")
  await run(two.db, listeners)
  await until("what the servers hear", () => [one, two].every(({ missed }) => missed.length === 2))
  expect([one.missed, two.missed, one.heard]).toEqual([[0, 1], [0, 1], []])
  two.tell("again")
  await until("what the servers hear", () => [one, two].every(({ heard }) => heard.at(-1)?.[0] === "again"))
  expect(one.heard.at(-1)).toEqual(["again", 2])
})

testPostgres("what can't be told is told later, before what follows it", async () => {
  const url = emptyOnPostgres()
  const { db, heard, tell } = await serverOn(url)
  await run(db, "ALTER SEQUENCE notice_numbers RENAME TO away")
  tell("first")
  // Until that has failed once.
  await Bun.sleep(100)
  await run(db, "ALTER SEQUENCE away RENAME TO notice_numbers")
  tell("second")
  await until("what the servers hear", () => heard.length === 2)
  expect(heard).toEqual([
    ["first", 1],
    ["second", 2],
  ])
})
