import { expect, test } from "bun:test"
import { existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { migrations } from "../start/bundled-files"
import { farmsFolder } from "../test/farms-folder"
import { type Db, fileOf } from "./connection"
import { categories } from "./schema"
import { closeDatabase } from "./sqlite/close"
import { openDatabase } from "./sqlite/open"
import { inTransaction } from "./transaction"

let files = 0
const opened = () => openDatabase(join(farmsFolder, `transaction-${++files}.db`), migrations)
const add = (tx: Db, name: string) => tx.insert(categories).values({ name })
const namesIn = async (db: Db) => {
  const found = await db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.isCustom, true))
  return found.map(({ name }) => name)
}

test("reads during a write see the state before it, and after its commit all of it", async () => {
  const db = opened()
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const written = inTransaction(db, async (tx) => {
    await add(tx, "Straw")
    begun.resolve()
    await goOn.promise
    await add(tx, "Hay")
    return namesIn(tx)
  })
  await begun.promise
  const before = db.engine.dataVersion()
  expect(await namesIn(db)).toEqual([])
  goOn.resolve()
  expect(await written).toEqual(["Straw", "Hay"])
  expect(await namesIn(db)).toEqual(["Straw", "Hay"])
  expect(db.engine.dataVersion()).not.toBe(before)
})

const readDuringWrite = (db: Db) =>
  inTransaction(db, async (tx) => {
    await add(tx, "Straw")
    return namesIn(db)
  })

test("a database that has one connection is read during a write all the same", async () => {
  const [memory, alone] = [":memory:", join(farmsFolder, "alone.db")]
  expect(await readDuringWrite(openDatabase(memory, migrations))).toEqual(["Straw"])
  expect(await readDuringWrite(openDatabase(alone, migrations, "EXCLUSIVE"))).toEqual(["Straw"])
})

test("a database that was read during a write is one file again once it is closed", async () => {
  const db = opened()
  expect(await readDuringWrite(db)).toEqual([])
  const wal = `${fileOf(db)}-wal`
  expect(existsSync(wal)).toBe(true)
  closeDatabase(db)
  expect(existsSync(wal)).toBe(false)
})

test("a database whose file was replaced is not mistaken for the new one", async () => {
  const [db, other] = [opened(), opened()]
  await inTransaction(other, (tx) => add(tx, "Another farm's"))
  closeDatabase(other)
  renameSync(fileOf(other), fileOf(db))
  expect(await readDuringWrite(db)).not.toContain("Another farm's")
})

test("writes run one after the other, also when they wait, and a failed one leaves nothing", async () => {
  const db = opened()
  const order: string[] = []
  const write = (name: string, milliseconds: number) =>
    inTransaction(db, async (tx) => {
      order.push(`${name} begins`)
      await add(tx, name)
      await Bun.sleep(milliseconds)
      order.push(`${name} ends`)
      if (name === "Hay") throw new Error("Not this one")
    })
  const straw = write("Straw", 20)
  const hay = write("Hay", 5)
  await Bun.sleep(10)
  const bark = write("Bark", 0)
  await Promise.all([straw, expect(hay).rejects.toThrow("Not this one"), bark])
  const names = ["Straw", "Hay", "Bark"]
  expect(order).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(await namesIn(db)).toEqual(["Straw", "Bark"])
})

test("a query that writes is refused outside of a transaction", async () => {
  const db = opened()
  await expect(add(db, "Straw").execute()).rejects.toThrow()
  expect(await namesIn(db)).toEqual([])
})
