import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { assertNotMoved } from "../db/move-marks"
import { tablesInOrder } from "../db/tables-in-order"
import { inTransaction } from "../db/transaction"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { fullFarm } from "../test/full-farm"
import { ask } from "../test/sql"
import { move } from "./move"

const quiet = () => undefined

const full = async () => {
  const world = farm()
  return { ...world, ...(await fullFarm(world)) }
}

const empty = () => farm().db

const contentOf = async (db: Db) => {
  const tables: Record<string, unknown[][]> = {}
  for (const { name, columns, keys } of tablesInOrder()) {
    const [all = "", order = ""] = [columns, keys].map((names) => names.map((each) => `"${each}"`).join(", "))
    tables[name] = await db.values(sql.raw(`SELECT ${all} FROM "${name}" ORDER BY ${order}`))
  }
  return tables
}

const runIn = (db: Db, statement: string) =>
  inTransaction(db, async (tx) => void (await tx.run(sql.raw(statement))))

test("a move copies every table, and goes on where it broke off", async () => {
  const { db, first } = await full()
  const to = empty()
  const cut = (sentence: string) => {
    if (sentence.startsWith("temperatures: ")) throw new Error("The line is cut.")
  }
  await expect(move(db, to, cut, "there")).rejects.toThrow("The line is cut.")
  // As if the rest of the readings had not arrived.
  const reading = sql`INSERT INTO temperatures (row_id, temperature, recorded_by, recorded_at, received_at)
    VALUES (${first.id}, 90, ${first.userId}, 0, 0)`
  await inTransaction(db, async (tx) => void (await tx.run(reading)))
  const said: string[] = []
  await move(db, to, (sentence) => said.push(sentence), "there")
  await runIn(db, "DELETE FROM server_settings WHERE name = 'moved'")
  expect(await contentOf(to)).toEqual(await contentOf(db))
  expect(said).toContain("farms: 4")
  // A new record has a number of its own.
  await inTransaction(to, async (tx) => void (await tx.run(reading)))
  expect((await contentOf(to)).temperatures?.length).toBe(
    ((await contentOf(db)).temperatures?.length ?? 0) + 1,
  )
})

test("what was moved is refused from then on, and a move of it again says where it went", async () => {
  const { db } = await full()
  const to = empty()
  await move(db, to, quiet, "PostgreSQL, db/farm")
  const said = /^The records of this database were moved to PostgreSQL, db\/farm on 2\d{3}-\d\d-\d\d\. /
  await expect(assertNotMoved(db)).rejects.toThrow(said)
  for (const again of [to, empty()])
    await expect(move(db, again, quiet, "elsewhere")).rejects.toThrow(/ were moved to PostgreSQL, .* Nothing/)
  await assertNotMoved(to)
  // The mark stays behind when the records move on.
  const third = empty()
  await move(to, third, quiet, "there")
  await assertNotMoved(third)
})

test("a move that was killed after the source was marked goes on, and until then nobody serves either", async () => {
  const { db } = await full()
  const to = empty()
  await move(db, to, quiet, "there")
  await runIn(to, "INSERT INTO server_settings (name, value) VALUES ('move', 'begun')")
  for (const each of [db, to]) await expect(assertNotMoved(each)).rejects.toThrow()
  await move(db, to, quiet, "there")
  await assertNotMoved(to)
})

test("nothing is moved into a database with accounts, nor out of one without", async () => {
  const [{ db, signIn }, to] = [farm(), empty()]
  await expect(move(to, empty(), quiet, "there")).rejects.toThrow("There is nothing to move")
  await signIn("ana@farm.test").row()
  await expect(move(db, db, quiet, "there")).rejects.toThrow("has accounts of its own")
})

test("rows that came after their table was copied are noticed", async () => {
  const { db } = await full()
  const late: Promise<void>[] = []
  const insert = (sentence: string) => {
    if (!sentence.startsWith("farms: ")) return
    const row = sql`INSERT INTO farms (name, created_at) VALUES ('Late', 0)`
    late.push(inTransaction(db, async (tx) => void (await tx.run(row))))
  }
  await expect(move(db, empty(), insert, "there")).rejects.toThrow(
    "farms has 5 rows in the source, and 4 where they were moved to: one of them was in use since the move began.",
  )
  await Promise.all(late)
})

test("a photo that was damaged before is told, one that is damaged on its way is not let through", async () => {
  const { db } = await full()
  const damage = (of: Db, id: number) => ask(of, "UPDATE photos SET jpeg = ? WHERE id = ?", Buffer.of(0), id)
  const [first = 0, second = 0] = (await contentOf(db)).photos?.map(([id]) => Number(id)) ?? []
  await damage(db, first)
  const said: string[] = []
  await move(db, empty(), (sentence) => said.push(sentence), "there")
  expect(said.at(-1)).toBe(`Damaged as they were before: 1 photos, the first has the number ${first}.`)
  await runIn(db, "DELETE FROM server_settings WHERE name = 'moved'")
  const to = empty()
  const damages: Promise<unknown>[] = []
  const onItsWay = (sentence: string) => {
    if (sentence.startsWith("photos: ")) damages.push(damage(to, second))
  }
  await expect(move(db, to, onItsWay, "there")).rejects.toThrow(
    `photos ${second} is another one in the source`,
  )
  await Promise.all(damages)
})

testEmbedded("NUL, which PostgreSQL's texts can't hold, is left out", async () => {
  const { db } = await full()
  await ask(db, "UPDATE farms SET address = ? WHERE id = 1", "1\0 Mill Road\0")
  const to = empty()
  await move(db, to, quiet, "there")
  expect(await to.values(sql`SELECT address FROM farms WHERE id = 1`)).toEqual([["1 Mill Road"]])
})

test("a row that changed after it was copied is noticed, also by a move that goes on", async () => {
  const { db, first } = await full()
  const to = empty()
  const cut = (sentence: string) => {
    if (sentence.startsWith("temperatures: ")) throw new Error("The line is cut.")
  }
  await expect(move(db, to, cut, "there")).rejects.toThrow("The line is cut.")
  const change = sql`UPDATE compost_rows SET location = 'South yard' WHERE id = ${first.id}`
  await inTransaction(db, async (tx) => void (await tx.run(change)))
  await expect(move(db, to, quiet, "there")).rejects.toThrow(
    `compost_rows ${first.id} is another one in the source`,
  )
})
