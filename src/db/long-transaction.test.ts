import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { ask } from "../test/sql"
import { until } from "../test/until"
import { giveWay } from "./give-way"
import { inLongTransaction } from "./long-transaction"
import { inTransaction } from "./transaction"

test("long changes go one at a time, and a record that waits goes before the next", async () => {
  const { db, signIn } = farm()
  await signIn("ana@farm.test").get("/api/rows")
  const order: string[] = []
  const long = (name: string) =>
    inLongTransaction(db, async (tx) => {
      for (let portion = 1; portion <= 3; portion++) {
        order.push(`${name}${portion}`)
        await giveWay(tx)
      }
    })
  const all = [long("a"), long("b")]
  await until("the first portion", () => order.length > 0, { every: 0 })
  all.push(inTransaction(db, async () => void order.push("record")))
  await Promise.all(all)
  expect(order).toEqual(["a1", "a2", "a3", "record", "b1", "b2", "b3"])
})

test("a few long changes may wait, and the next one is told so", async () => {
  const { db } = farm()
  const long = () => inLongTransaction(db, (tx) => giveWay(tx))
  const settled = await Promise.allSettled(Array.from({ length: 6 }, long))
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => "fulfilled" as const),
    "rejected",
    "rejected",
  ])
  expect(settled.at(-1)).toMatchObject({ reason: { code: "too_slow" } })
  await long()
})

test("a long change that fails is rolled back as a whole, and the next one goes on", async () => {
  const { db, signIn } = farm()
  await signIn("ana@farm.test").get("/api/rows")
  const gone = inLongTransaction(db, async (tx) => {
    await tx.run("INSERT INTO material_categories (name) VALUES ('Half')")
    await giveWay(tx)
    throw new Error("Somebody pulled the plug.")
  })
  await expect(gone).rejects.toThrow("pulled the plug")
  await inLongTransaction(db, (tx) => giveWay(tx))
  expect(await ask(db, "SELECT count(*) FROM material_categories WHERE name = 'Half'")).toEqual([[0]])
})
