import { expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { setProblem } from "../db/problems"
import { sessions } from "../db/schema"
import type { OwnFarm } from "../domain/farms"
import type { OwnSession } from "../domain/sessions"
import { accounts, ana, answerOf, bo, statusOf } from "../test/accounts"
import { testEmbedded } from "../test/embedded"
import type { Actor } from "../test/farm"
import { fillDisk, makeRoom } from "../test/full-disk"
import { ask, direct } from "../test/sql"

const firefox = "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0"
const listOf = (actor: Actor) => actor.get<OwnSession[]>("/api/auth/sessions")
const idOf = async (actor: Actor) => (await listOf(actor)).find(({ isCurrent }) => isCurrent)?.id ?? ""
const notFound = [404, "Session not found"]

test("a user sees their own open sessions by browser, and which one asks", async () => {
  const { register, logIn } = accounts()
  const laptop = await register()
  const phone = await logIn(ana, firefox)
  await register(bo)
  const list = await listOf(phone)
  expect(list.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
    ["Firefox on Android", true],
    ["A browser", false],
  ])
  for (const session of list) {
    expect(Object.keys(session).sort()).toEqual(["browser", "createdAt", "id", "isCurrent", "lastUsedAt"])
    expect((await phone.cookie).includes(session.id)).toBe(false)
    expect(Date.now() - Date.parse(session.createdAt)).toBeLessThan(60_000)
  }
  expect((await listOf(laptop)).find(({ isCurrent }) => isCurrent)?.browser).toBe("A browser")
})

test("sessions that have ended are not listed and can't be ended", async () => {
  const { register, logIn, db } = accounts()
  const one = await register()
  const [old, unused] = [await idOf(await logIn()), await idOf(await logIn())]
  const set = (id: string, change: object) =>
    direct(db).update(sessions).set(change).where(eq(sessions.tokenHash, id))
  await set(old, { createdAt: days(-181) })
  await set(unused, { expiresAt: days(-1) })
  expect((await listOf(one)).map(({ id }) => id)).toEqual([await idOf(one)])
  for (const id of [old, unused])
    expect(await answerOf(one, "DELETE", `/api/auth/sessions/${id}`)).toEqual(notFound)
})

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

test("a user ends one of their own sessions; another user's is not found", async () => {
  const { register, logIn } = accounts()
  const [laptop, other] = [await register(), await register(bo)]
  const [phone, tablet] = [await logIn(), await logIn()]
  const id = await idOf(phone)
  for (const foreign of [await idOf(other), "x", "%00", id.slice(1), `${id}x`])
    expect(await answerOf(laptop, "DELETE", `/api/auth/sessions/${foreign}`)).toEqual(notFound)
  expect(await laptop.done<object>("DELETE", `/api/auth/sessions/${id}`)).toEqual({ deleted: id })
  expect(await Promise.all([laptop, phone, tablet, other].map(statusOf))).toEqual([200, 401, 200, 200])
  expect(await answerOf(laptop, "DELETE", `/api/auth/sessions/${id}`)).toEqual(notFound)
})

test("a user ends all other sessions of their own", async () => {
  const { register, logIn } = accounts()
  const [laptop, other] = [await register(), await register(bo)]
  const [phone, tablet] = [await logIn(), await logIn()]
  expect(await phone.done<object>("DELETE", "/api/auth/sessions")).toEqual({ ok: true })
  expect(await Promise.all([laptop, phone, tablet, other].map(statusOf))).toEqual([401, 200, 401, 200])
  expect((await listOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true])
})

test("without a session there is nothing to see or end", async () => {
  const { nobody } = accounts()
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["DELETE", "/x"],
  ] as const)
    expect((await nobody.call(method, `/api/auth/sessions${path}`)).status).toBe(401)
})

/** Few sessions on the disk: `fillDisk` fills it with those of the first user. */
const onFullDisk = async () => {
  const world = accounts()
  await world.register({ ...ana, email: "filler@farm.test" })
  const stored = await world.register()
  const other = await world.register(bo)
  fillDisk(world.db)
  return { ...world, stored, other }
}

testEmbedded("sessions that began while the disk was full are listed and can be ended", async () => {
  const { stored, other, logIn, db } = await onFullDisk()
  expect(await listOf(stored)).toHaveLength(1)
  const [phone, tablet, others] = [await logIn(ana, firefox), await logIn(), await logIn(bo)]
  expect(await db.select().from(sessions).where(eq(sessions.browser, firefox))).toEqual([])
  const list = await listOf(phone)
  expect(list.find(({ isCurrent }) => isCurrent)?.browser).toBe("Firefox on Android")
  for (const actor of [phone, stored]) expect(await listOf(actor)).toHaveLength(3)
  expect(await answerOf(other, "DELETE", `/api/auth/sessions/${await idOf(tablet)}`)).toEqual(notFound)
  await stored.done("DELETE", `/api/auth/sessions/${await idOf(tablet)}`)
  expect(await Promise.all([phone, tablet, stored].map(statusOf))).toEqual([200, 401, 200])
  await stored.done("DELETE", "/api/auth/sessions")
  expect(await Promise.all([phone, stored, others].map(statusOf))).toEqual([401, 200, 200])
})

testEmbedded("sessions that end while the disk is full are gone from the list, and stay ended", async () => {
  const { stored, logIn, db } = await onFullDisk()
  makeRoom(db)
  setProblem(db, "disk")
  const [phone, tablet] = [await logIn(), await logIn()]
  const id = await idOf(phone)
  await ask(
    db,
    "CREATE TRIGGER full BEFORE DELETE ON sessions BEGIN UPDATE users SET phone = hex(zeroblob(9000)); END",
  )
  fillDisk(db)
  await stored.done("DELETE", `/api/auth/sessions/${id}`)
  expect(await statusOf(phone)).toBe(401)
  expect(await listOf(stored)).toHaveLength(2)
  expect(await answerOf(stored, "DELETE", `/api/auth/sessions/${id}`)).toEqual(notFound)
  await stored.done("DELETE", "/api/auth/sessions")
  expect(await listOf(stored)).toHaveLength(1)
  expect(await Promise.all([phone, tablet, stored].map(statusOf))).toEqual([401, 401, 200])
})

testEmbedded("a session that began while the disk was full switches its farm", async () => {
  const { stored, logIn, other, db } = await onFullDisk()
  const phone = await logIn()
  makeRoom(db)
  setProblem(db, "disk")
  const own = await stored.get<OwnFarm>("/api/farm")
  const { url } = await other.post<{ url: string }>("/api/farm/invitations", { role: "worker" })
  const joined = await phone.post<{ id: number }>(`/api/join/${url.split("/").at(-1)}`, {})
  for (const farmId of [own.id, joined.id]) {
    await phone.done("PATCH", "/api/auth/user", { farmId })
    expect(await phone.get<OwnFarm>("/api/farm")).toMatchObject({ id: farmId })
  }
})
