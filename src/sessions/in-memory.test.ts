import { afterEach, expect, mock, spyOn } from "bun:test"
import { eq } from "drizzle-orm"
import { setProblem } from "../db/problems"
import { users } from "../db/schema"
import { sqliteOf } from "../db/sqlite/connection"
import { testEmbedded } from "../test/embedded"
import { Actor, farm } from "../test/farm"
import { fillDisk, makeRoom } from "../test/full-disk"
import { ask, direct } from "../test/sql"
import { setPassword } from "../users/queries"
import { beginInMemory, sessionInMemory } from "./in-memory"
import { createSession } from "./queries"

afterEach(() => mock.restore())

const ana = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Lima" }

const onFullDisk = async () => {
  const world = farm()
  const register = (person: object) => world.nobody.call("POST", "/api/auth/register", person)
  const before = signedIn(world.app, await register(ana))
  await register({ ...ana, email: "bo@farm.test" })
  fillDisk(world.db)
  const login = async (email = ana.email) => {
    const answer = await world.nobody.call("POST", "/api/auth/login", { email, password: ana.password })
    expect(answer.status).toBe(200)
    return signedIn(world.app, answer)
  }
  return { ...world, before, login }
}

const signedIn = (app: ReturnType<typeof farm>["app"], answer: Response) =>
  new Actor(app, Promise.resolve(answer.headers.get("set-cookie")?.split(";")[0] ?? ""))

const statusOf = async (actor: Actor) => (await actor.call("GET", "/api/auth/user")).status

testEmbedded("on a full disk users can log in, and a logout ends one session", async () => {
  const { login, before } = await onFullDisk()
  const [phone, laptop] = [await login(), await login()]
  for (let times = 0; times < 2; times++) expect(await phone.get("/api/auth/user")).toMatchObject({ id: 1 })
  await phone.done("POST", "/api/auth/logout")
  expect([await statusOf(phone), await statusOf(laptop), await statusOf(before)]).toEqual([401, 200, 200])
})

testEmbedded("a session that began on the disk ends while it is full, and stays ended", async () => {
  const { before, db } = await onFullDisk()
  await ask(
    db,
    "CREATE TRIGGER full BEFORE DELETE ON sessions BEGIN UPDATE users SET phone = hex(zeroblob(20000)); END",
  )
  for (let times = 0; times < 2; times++) expect(await statusOf(before)).toBe(200)
  await before.done("POST", "/api/auth/logout")
  for (let times = 0; times < 2; times++) expect(await statusOf(before)).toBe(401)
})

testEmbedded("a new password ends a session that began in memory, and no other user's", async () => {
  const { login, db } = await onFullDisk()
  const [own, bo] = [await login(), await login("bo@farm.test")]
  await direct(db).update(users).set({ password: "the same" }).where(eq(users.email, "bo@farm.test"))
  expect(await statusOf(bo)).toBe(401)
  makeRoom(db)
  setProblem(db, "disk")
  expect(await statusOf(own)).toBe(200)
  await setPassword(db, ana.email, "other-heap")
  expect(await statusOf(own)).toBe(401)
})

testEmbedded("a session in memory belongs to its user", async () => {
  const { db } = await onFullDisk()
  const hash = async (email: string) =>
    (await db.select().from(users).where(eq(users.email, email)))[0]?.password ?? ""
  const session = { userId: 1, createdAt: "2026-05-01", expiresAt: "2026-06-01", scheme: "http" as const }
  beginInMemory(db, "token of Ana", { ...session, passwordHash: await hash(ana.email) })
  beginInMemory(db, "another's hash", { ...session, passwordHash: await hash("bo@farm.test") })
  expect(await sessionInMemory(db, "token of Ana")).toMatchObject(session)
  expect(await sessionInMemory(db, "another's hash")).toBe("ended")
})

testEmbedded("a thousand sessions are kept in memory; a new one replaces the oldest", async () => {
  const { db } = await onFullDisk()
  const [{ password: passwordHash } = { password: "" }] = await db.select().from(users)
  for (let count = 0; count <= 1000; count++)
    beginInMemory(db, `${count}`, { userId: 1, createdAt: "", expiresAt: "", scheme: "http", passwordHash })
  expect(await sessionInMemory(db, "0")).toBeUndefined()
  for (const kept of ["1", "1000"]) expect(await sessionInMemory(db, kept)).toBeObject()
})

testEmbedded("an old password opens no session, even when no transaction can begin", async () => {
  const { db } = await onFullDisk()
  const query = sqliteOf(db).query.bind(sqliteOf(db))
  spyOn(sqliteOf(db), "query").mockImplementation((text) => {
    if (text !== "BEGIN IMMEDIATE") return query(text)
    throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" })
  })
  expect(createSession(db, { id: 1 }, "an old hash")).rejects.toThrow("Invalid email or password")
  expect((await createSession(db, { id: 1 })).token).toHaveLength(43)
})
