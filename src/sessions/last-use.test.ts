import { afterEach, expect, setSystemTime, test } from "bun:test"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { setProblem } from "../db/problems"
import { sessions, users } from "../db/schema"
import type { FarmMember } from "../domain/farms"
import type { OwnSession } from "../domain/sessions"
import { accounts, ana, bo } from "../test/accounts"
import { countWrites } from "../test/count-writes"
import { testEmbedded } from "../test/embedded"
import type { Actor } from "../test/farm"
import { fillDisk, makeRoom } from "../test/full-disk"
import { writeLastUses } from "./last-use"

afterEach(() => {
  setSystemTime()
})

/** Times are hours since the start: sessions begin now, by the real clock. */
const start = Date.now()
const at = (hours: number) => setSystemTime(new Date(start + hours * 3_600_000))
const hoursOf = (time: string | null) =>
  time === null ? null : Math.round((Date.parse(time) - start) / 3_600_000)

const usesSeenBy = async (actor: Actor) =>
  (await actor.get<OwnSession[]>("/api/auth/sessions")).map(({ lastUsedAt }) => hoursOf(lastUsedAt))
const storedUses = async (db: Db) =>
  (await db.select().from(sessions).orderBy(sql`rowid`)).map(({ lastUsedAt }) => hoursOf(lastUsedAt))
/** Of the user who signed up last. */
const storedSeen = async (db: Db) =>
  hoursOf((await db.select().from(users).orderBy(users.id)).at(-1)?.lastSeenAt ?? null)

test("the last use of a session is known before and after it is written, newest first", async () => {
  const { register, logIn, db } = accounts()
  const laptop = await register()
  const phone = await logIn()
  at(2)
  await phone.get("/api/rows")
  expect(await usesSeenBy(laptop)).toEqual([2, 2])
  at(3)
  expect(await usesSeenBy(laptop)).toEqual([3, 2])
  expect(await storedUses(db)).toEqual([null, null])
  await writeLastUses(db)
  expect(await storedUses(db)).toEqual([3, 2])
  at(4)
  expect(await usesSeenBy(phone)).toEqual([4, 3])
  expect(await storedUses(db)).toEqual([3, 2])
})

test("members are seen at the last use of any of their sessions", async () => {
  const { register, logIn, db } = accounts()
  const manager = await register()
  const { url } = await manager.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const worker = await register({ ...bo, invitation: url.split("/").at(-1) })
  const phone = await logIn(bo)
  const seen = async (hours: number) => {
    at(hours)
    const list = await manager.get<FarmMember[]>("/api/farm/members")
    return list.map(({ firstName, lastSeenAt }) => [firstName, hoursOf(lastSeenAt)])
  }
  expect(await seen(1)).toEqual([
    ["Ana", 1],
    ["Bo", 0],
  ])
  at(3)
  await phone.get("/api/rows")
  at(2)
  await worker.get("/api/rows")
  expect(await seen(4)).toEqual([
    ["Ana", 4],
    ["Bo", 3],
  ])
  await writeLastUses(db)
  expect(await seen(5)).toEqual([
    ["Ana", 5],
    ["Bo", 3],
  ])
})

test.each(["logs out", "signs out the other devices", "changes the password"])(
  "somebody who %s was seen at the last use of any session",
  async (how) => {
    const { register, logIn, db } = accounts()
    const manager = await register()
    const { url } = await manager.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
    const laptop = await register({ ...bo, invitation: url.split("/").at(-1) })
    const phone = await logIn(bo)
    const seen = async () => {
      const people = await manager.get<FarmMember[]>("/api/farm/members")
      return hoursOf(people[1]?.lastSeenAt ?? null)
    }
    at(3)
    await phone.get("/api/rows")
    at(2)
    const passwords = { oldPassword: bo.password, password: "other-heap" }
    if (how === "logs out") await phone.done("POST", "/api/auth/logout")
    else if (how === "changes the password") await laptop.done("POST", "/api/auth/password", passwords)
    else await laptop.done("DELETE", "/api/auth/sessions")
    await laptop.done("POST", "/api/auth/logout")
    expect(await seen()).toBe(3)
    await writeLastUses(db)
    expect([await seen(), await storedSeen(db)]).toEqual([3, 3])
  },
)

test("a login and a logout write when the user was last seen, which no answer about a user tells", async () => {
  const { register, logIn, db } = accounts()
  await register()
  at(2)
  const phone = await logIn()
  expect(await storedSeen(db)).toBe(2)
  at(3)
  expect(await phone.get<object>("/api/auth/user")).not.toHaveProperty("lastSeenAt")
  at(4)
  await phone.done("POST", "/api/auth/logout")
  expect(await storedSeen(db)).toBe(3)
  const written = await countWrites(db)
  await writeLastUses(db)
  expect(await written()).toBe(0)
})

test("nothing is written when no session was used since the last time", async () => {
  const { register, db } = accounts()
  const one = await register()
  await one.get("/api/rows")
  const written = await countWrites(db)
  await writeLastUses(db)
  // The session and its user.
  expect(await written()).toBe(2)
  await writeLastUses(db)
  expect(await written()).toBe(2)
})

testEmbedded(
  "while the disk is full the uses wait, and stay known of sessions that are not stored",
  async () => {
    const { register, logIn, db } = accounts()
    await register({ ...ana, email: "filler@farm.test" })
    const laptop = await register()
    fillDisk(db)
    const phone = await logIn()
    at(1)
    for (const actor of [laptop, phone]) await actor.get("/api/rows")
    setProblem(db, "disk", "The disk is full.")
    expect(writeLastUses(db)).rejects.toMatchObject({ code: "disk_full" })
    at(2)
    expect(await usesSeenBy(phone)).toEqual([2, 1])
    makeRoom(db)
    setProblem(db, "disk")
    await writeLastUses(db)
    expect(await storedUses(db)).toContain(1)
    at(3)
    expect(await usesSeenBy(laptop)).toEqual([3, 2])
  },
)
