import { expect } from "bun:test"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { AppError } from "../../domain/errors"
import { farm } from "../../test/farm"
import { endings, farmsFolder } from "../../test/farms-folder"
import { testPostgres } from "../../test/only-postgres"
import { emptyOnPostgres } from "../../test/postgres"
import { until } from "../../test/until"
import type { Db } from "../connection"
import { isDatabaseAway, isDatabaseBusy, isUniqueViolation } from "../errors"
import { inTransaction } from "../transaction"
import { connectTo } from "./open"
import { createSeats } from "./seats"
import { transactionsOn } from "./transaction"

const add = (tx: Db, name: string) =>
  tx.run(sql`INSERT INTO server_settings (name, value) VALUES (${name}, '')`)

const namesIn = async (db: Db) =>
  (await db.values<[string]>(sql`SELECT name FROM server_settings ORDER BY name`)).map(([name]) => name)

/** As PostgreSQL says that another transaction came in between. */
const meetConflict = (tx: Db) => tx.run(sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`)

/** Resolves for all who wait, once so many do. */
const meeting = (count: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= count) resolve()
    return promise
  }
}

testPostgres("a write reads a row by its index, also of a small table", async () => {
  const { db } = farm()
  const plan = await inTransaction(db, async (tx) => {
    const lines = await tx.values<[string]>(
      sql`EXPLAIN SELECT recorded_at FROM temperatures WHERE row_id = 1 ORDER BY recorded_at DESC, id DESC LIMIT 1`,
    )
    return lines.join("\n")
  })
  expect(plan).toContain("Index Only Scan Backward using temperatures_row")
  expect(plan).not.toMatch(/Seq Scan|Bitmap|Sort/)
})

testPostgres("no query is compiled, in a transaction or outside", async () => {
  const { db } = farm()
  const compiler = (tx: Db) => tx.values(sql`SELECT current_setting('jit')`)
  expect([await compiler(db), await inTransaction(db, compiler)]).toEqual([[["off"]], [["off"]]])
})

testPostgres("of two writes that decide by what the other one changes, one decides again", async () => {
  const { db } = farm()
  const haveRead = meeting(2)
  let tries = 0
  const addIfFirst = (name: string) =>
    inTransaction(db, async (tx) => {
      tries += 1
      const before = await namesIn(tx)
      await haveRead()
      if (before.length === 0) await add(tx, name)
    })
  await Promise.all([addIfFirst("one"), addIfFirst("two")])
  expect(await namesIn(db)).toHaveLength(1)
  expect(tries).toBe(3)
})

testPostgres("what meets a unique index runs once more, whatever error the write makes of it", async () => {
  const { db } = farm()
  await inTransaction(db, async (tx) => void (await add(tx, "one")))
  let tries = 0
  const addAgain = async (tx: Db) => {
    tries += 1
    await add(tx, "one")
  }
  const error = await inTransaction(db, addAgain).catch((error: Error) => error)
  expect([isUniqueViolation(error), tries]).toEqual([true, 2])
  const taken = new AppError("conflict", "The name is taken.")
  const orSay = (tx: Db) => addAgain(tx).catch(() => Promise.reject(taken))
  await expect(inTransaction(db, orSay)).rejects.toBe(taken)
  expect(tries).toBe(4)
  const addUnlessThere = async (tx: Db) => (tries++ === 4 ? add(tx, "one") : namesIn(tx))
  expect(await inTransaction(db, addUnlessThere)).toEqual(["one"])
})

testPostgres("a write runs again after a conflict, not after an error of its own", async () => {
  const { db } = farm()
  let tries = 0
  const conflictThenFail = async (tx: Db) => {
    tries += 1
    if (tries === 1) await meetConflict(tx)
    throw new Error("Not this way.")
  }
  await expect(inTransaction(db, conflictThenFail)).rejects.toThrow("Not this way.")
  expect(tries).toBe(2)
  // The first error of the database counts, also when the write goes on after it.
  const hideConflict = async (tx: Db) => {
    tries += 1
    if (tries === 3) await meetConflict(tx).catch(() => namesIn(tx))
  }
  await inTransaction(db, hideConflict)
  expect(tries).toBe(4)
})

/** Transactions on so many connections, tried again for 50 ms. */
const transactions = (count: number) => {
  const url = emptyOnPostgres()
  const { engine } = connectTo(url, { connections: 1, idleTimeout: 1, name: "windrow test" }).db
  const seats = createSeats(engine, { url, bigint: true }, count)
  endings.push(() => Promise.all([seats.close(), engine.close()]))
  return transactionsOn(seats, 50)
}

testPostgres("conflicts without end are given up, and leave the connection to others", async () => {
  const write = transactions(1)
  const error = await write((tx) => meetConflict(tx)).catch((error: Error) => error)
  expect(isDatabaseBusy(error)).toBe(true)
  expect(await write((tx) => tx.values(sql`SELECT 1`))).toEqual([[1]])
})

testPostgres("writes that wait for a connection run in their order", async () => {
  const write = transactions(1)
  const order: number[] = []
  const all = [1, 2, 3, 4].map((number) => write(async () => void order.push(number)))
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3, 4])
})

testPostgres("ten writes of a server run at once, the others wait", async () => {
  // The tests' own pools have fewer connections.
  const { db } = connectTo(emptyOnPostgres())
  endings.push(() => db.engine.close())
  const go = Promise.withResolvers<void>()
  let begun = 0
  const write = () =>
    inTransaction(db, async () => {
      begun += 1
      await go.promise
    })
  const all = Promise.all(Array.from({ length: 13 }, write))
  await until("ten transactions", () => begun >= 10)
  expect([begun, db.engine.waitingWrites()]).toEqual([10, 3])
  go.resolve()
  await all
  expect([begun, db.engine.waitingWrites()]).toEqual([13, 0])
})

testPostgres("a query after its transaction is refused", async () => {
  const { db } = farm()
  let late: Db | undefined
  await inTransaction(db, async (tx) => {
    late = tx
  })
  const error = await Promise.resolve(late?.values(sql`SELECT 1`)).catch((error: Error) => error)
  expect(error).toMatchObject({ cause: { message: "This transaction has ended." } })
})

testPostgres(
  "a server that falls silent within a transaction does not keep others from its rows",
  async () => {
    const file = join(farmsFolder, "silent.db")
    const [silent, other] = [farm({}, file).db, farm({}, file).db]
    const added = Promise.withResolvers<void>()
    const stopped = inTransaction(silent, async (tx) => {
      await add(tx, "one")
      added.resolve()
      await Bun.sleep(8000)
      await add(tx, "two")
    })
    const failed = stopped.catch((error: Error) => error)
    await added.promise
    await inTransaction(other, async (tx) => void (await add(tx, "one")))
    expect(isDatabaseAway(await failed)).toBe(true)
    expect(await namesIn(other)).toEqual(["one"])
  },
)
