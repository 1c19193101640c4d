import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import type { Change } from "../contract/events"
import { fileOf } from "../db/connection"
import { inTransaction } from "../db/transaction"
import type { User } from "../domain/users"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { type Actor, farm } from "../test/farm"
import { allTold, forAll, listen, tellAll } from "../test/listen"
import { testPostgres } from "../test/only-postgres"
import { liveStreamsOf } from "./live-streams"

const turn = { waterAdded: true }
const turned: Change = { farm: 1, row: 1, kinds: ["turns"] }

const yard = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row()
  const ada = world.signIn("ada@farm.test", "admin")
  await allTold(ada)
  const phone = await listen(ana)
  const turns = `/api/rows/${id}/turns`
  return { ...world, ana, ada, phone, turns }
}

/** The events after `ready` of a stream that goes on after the id. */
const resumed = async (actor: Actor, after: string) => {
  const stream = await listen(actor, after)
  expect(stream.ready?.event).toBe("ready")
  return stream
}

test("who comes back with the last id hears what followed it, by header or address", async () => {
  const { ana, phone, turns } = await yard()
  const ids: string[] = []
  for (let count = 0; count < 3; count++) {
    await ana.post(turns, turn)
    ids.push((await phone.next())?.id ?? "")
  }
  const [first = "", , last = ""] = ids
  const back = await resumed(ana, first)
  expect(back.ready?.id).toBe(last)
  expect([await back.next(), await back.next()].map((event) => event?.id)).toEqual(ids.slice(1))
  const answer = await ana.call("GET", `/api/events?after=${ids[1]}`)
  const heard: string[] = []
  for await (const bytes of answer.body ?? []) {
    heard.push(Buffer.from(bytes).toString())
    if (heard.join("").includes("turns")) break
  }
  expect(heard.join("").match(/id: .*/g)).toEqual([`id: ${last}`, `id: ${last}`])
})

test("who missed nothing, and who has no id, hears nothing but the next change", async () => {
  const { ana, phone, turns } = await yard()
  for (const after of [phone.ready?.id ?? "", ""]) {
    const back = await resumed(ana, after)
    await ana.post(turns, turn)
    expect(await back.changes(1)).toEqual([turned])
  }
})

test("an id that is not of this server's run, or of no change, loads all again", async () => {
  const { ana, phone } = await yard()
  const [epoch] = phone.ready?.id.split("-") ?? []
  for (const after of ["0123456789ab-1", `${epoch}-99`, `${epoch}-x`, `${epoch}`, "-", "x"])
    expect((await (await resumed(ana, after)).next())?.event).toBe("reset")
})

test("after more than 1,000 changes all is loaded again", async () => {
  const { ana, phone, db } = await yard()
  for (let row = 1; row <= 1001; row++) liveStreamsOf(db).tell({ farm: 1, row, kinds: ["turns"] })
  const heard = []
  // With PostgreSQL, what was written before may be told between them.
  for (let count = 0; count < 1100 && heard.at(-1)?.data.row !== 1001; count++) heard.push(await phone.next())
  expect(heard.at(-1)?.data.row).toBe(1001)
  const back = await resumed(ana, heard.at(-1001)?.id ?? "")
  expect((await back.changes(1000)).at(-1)).toMatchObject({ row: 1001 })
  expect((await (await resumed(ana, phone.ready?.id ?? "")).next())?.event).toBe("reset")
})

test("a stream that is told more than its buffer holds goes on", async () => {
  const { phone, db } = await yard()
  for (let row = 1; row <= 1001; row++) liveStreamsOf(db).tell({ farm: 1, row, kinds: ["turns"] })
  let row: number | undefined
  for (let count = 0; count < 1100 && row !== 1001; count++) row = (await phone.next())?.data.row
  expect(row).toBe(1001)
  liveStreamsOf(db).tell({ farm: 1, row: 1002, kinds: ["turns"] })
  expect((await phone.next())?.data.row).toBe(1002)
})

testPostgres("a change that comes while a stream goes on is told after those that were missed", async () => {
  const { ana, phone, db, turns } = await yard()
  await ana.post(turns, turn)
  expect(await phone.changes(1)).toEqual([turned])
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<(waiting: number) => Promise<void>>()
  const released = Promise.withResolvers<void>()
  // All that ask who may hear something wait for it.
  const lock = inTransaction(db, async (tx) => {
    await tx.run(sql`LOCK TABLE api_tokens IN ACCESS EXCLUSIVE MODE`)
    const count = sql`SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'api_tokens'::regclass`
    locked(async (waiting) => {
      for (let tries = 0; tries < 500; tries++) {
        if (Number((await tx.values<[number]>(count))[0]?.[0]) >= waiting) return
        await Bun.sleep(10)
      }
      throw new Error(`Not ${waiting} queries wait for the table.`)
    })
    await released.promise
  })
  const untilWaiting = await isLocked
  liveStreamsOf(db).tell({ farm: 1, row: 1, kinds: ["sales"] })
  await untilWaiting(1)
  const back = await resumed(ana, phone.ready?.id ?? "")
  await untilWaiting(2)
  released.resolve()
  await lock
  expect(await back.changes(2)).toEqual([turned, { farm: 1, row: 1, kinds: ["sales"] }])
})

test("a member who was removed meanwhile is not told what the farm did, only to load all again", async () => {
  const { ana, ada, signIn, turns } = await yard()
  const bo = signIn("bo@farm.test")
  await invite(ana, bo, "worker")
  await allTold(ada)
  const phone = await listen(bo)
  await ana.post(turns, turn)
  expect(await phone.changes(1)).toEqual([turned])
  await ana.done("DELETE", `/api/farm/members/${(await bo.get<User>("/api/auth/user")).id}`)
  await allTold(ada)
  expect((await phone.next())?.event).toBe("reset")
  const back = await resumed(bo, phone.ready?.id ?? "")
  expect((await back.next())?.event).toBe("reset")
  await tellAll(ada)
  expect(await back.changes(1)).toEqual([forAll])
})

testEmbedded(
  "when another process has written, everybody loads all again, also who comes back later",
  async () => {
    const { ana, phone, db, turns } = await yard()
    const other = new Database(fileOf(db))
    other.run("UPDATE farms SET name = 'Elsewhere'")
    other.close()
    await new Promise(setImmediate)
    await liveStreamsOf(db).tick()
    const reset = await phone.next()
    expect(reset?.event).toBe("reset")
    expect((await (await resumed(ana, phone.ready?.id ?? "")).next())?.event).toBe("reset")
    const back = await resumed(ana, reset?.id ?? "")
    await ana.post(turns, turn)
    expect(await back.changes(1)).toEqual([turned])
  },
)
