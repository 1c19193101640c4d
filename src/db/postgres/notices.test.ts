import { expect } from "bun:test"
import { sql } from "drizzle-orm"
import { postgresMigrations } from "../../server/bundled-files"
import { endings } from "../../test/farms-folder"
import { testPostgres } from "../../test/only-postgres"
import { emptyOnPostgres } from "../../test/postgres"
import { type Db, type Remote, remoteOf } from "../connection"
import { inTransaction } from "../transaction"
import { openPostgres } from "./open"

/** A server on the database: what it has heard, and the newest number each time it may have missed something. */
const serverOn = async (url: string) => {
  const db = await openPostgres(url, postgresMigrations)
  const remote = remoteOf(db) as Remote
  endings.push(() => remote.close())
  const [heard, missed]: [[text: string, number: number][], number[]] = [[], []]
  remote.listen(
    (text, number) => heard.push([text, number]),
    (newest) => missed.push(newest),
  )
  await until(() => missed.length > 0)
  return { db, heard, missed, tell: remote.tell }
}

const until = async (is: () => boolean) => {
  while (!is()) await Bun.sleep(5)
}

const run = (db: Db, text: string) => inTransaction(db, async (tx) => void (await tx.run(sql.raw(text))))

testPostgres("what one server tells all servers hear, in its order, with growing numbers", async () => {
  const url = emptyOnPostgres()
  const [one, two] = [await serverOn(url), await serverOn(url)]
  expect([one.missed, two.missed]).toEqual([[0], [0]])
  const texts = Array.from({ length: 60 }, (_, at) => `{"change":\n${at}}`)
  for (const [at, text] of texts.entries()) (at < 40 ? one : two).tell(text)
  await until(() => one.heard.length >= 60 && two.heard.length >= 60)
  expect(two.heard).toEqual(one.heard)
  expect(one.heard.map(([, number]) => number)).toEqual(texts.map((_, at) => at + 1))
  const told = one.heard.map(([text]) => text)
  const ofTwo = texts.slice(40)
  expect(told.filter((text) => !ofTwo.includes(text))).toEqual(texts.slice(0, 40))
  expect(told.filter((text) => ofTwo.includes(text))).toEqual(ofTwo)
  const late: number[] = []
  remoteOf(one.db)?.listen(
    () => undefined,
    (newest) => late.push(newest),
  )
  expect(late).toEqual([60])
  expect((await serverOn(url)).missed).toEqual([60])
})

testPostgres("a server whose connection was lost learns that it may have missed something", async () => {
  const url = emptyOnPostgres()
  const [one, two] = [await serverOn(url), await serverOn(url)]
  const schema = new URL(url).searchParams.get("search_path")
  const listeners = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE query ILIKE 'LISTEN %${schema}%' AND pid <> pg_backend_pid()`
  // As when somebody tells something while nobody listens.
  await run(two.db, "SELECT nextval('notice_numbers')")
  await run(two.db, listeners)
  await until(() => [one, two].every(({ missed }) => missed.length === 2))
  expect([one.missed, two.missed, one.heard]).toEqual([[0, 1], [0, 1], []])
  two.tell("again")
  await until(() => [one, two].every(({ heard }) => heard.at(-1)?.[0] === "again"))
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
  await until(() => heard.length === 2)
  expect(heard).toEqual([
    ["first", 1],
    ["second", 2],
  ])
})
