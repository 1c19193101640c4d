import { afterEach, expect, mock, spyOn, test } from "bun:test"
import { invitations, passwordLinks } from "../db/schema"
import type { SignedInUser, User } from "../domain/users"
import { accounts, answerOf, bo, statusOf } from "../test/accounts"
import { invite } from "../test/crew"
import type { Actor } from "../test/farm"
import { direct } from "../test/sql"
import { purgeEndedLinks } from "./purge-ended-links"
import { setPassword, setRole } from "./queries"

type Link = { url: string; expiresAt: string }

afterEach(() => mock.restore())

const idOf = async (actor: Actor) => (await actor.get<SignedInUser>("/api/auth/user")).id
const ask = (actor: Actor, id: number | string) =>
  answerOf(actor, "POST", `/api/farm/members/${id}/password-link`)
const linkFor = async (actor: Actor, id: number) =>
  (await actor.post<Link>(`/api/farm/members/${id}/password-link`, undefined)).url
const callOf = (url: string) => `/api/auth/password/${url.split("/").at(-1)}`
const noLink = [404, "This link is no longer valid. Ask for a new one."]

/** Ana's farm, in which Bo, who has no other, is a worker. Ada is an admin somewhere else. */
const crew = async () => {
  const world = accounts()
  const manager = await world.register()
  const { url } = await manager.post<Link>("/api/farm/invitations", { role: "worker" })
  const worker = await world.register({ ...bo, invitation: url.split("/").at(-1) })
  const admin = world.signIn("ada@farm.test", "admin")
  return { ...world, manager, worker, admin, id: await idOf(worker) }
}

test("a link of the manager sets a new password once and signs out everywhere else", async () => {
  const { app, manager, worker, id, nobody, logIn, db } = await crew()
  const phone = await logIn(bo)
  const { url, expiresAt } = await manager.post<Link>(`/api/farm/members/${id}/password-link`, undefined)
  expect(url).toMatch(/^http:\/\/localhost\/password\/[\w-]{43}$/)
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  expect(JSON.stringify(await db.select().from(passwordLinks))).not.toContain(url.slice(-43))
  expect(await nobody.get<object>(callOf(url))).toEqual({ firstName: "Bo", email: bo.email })
  expect((await answerOf(nobody, "POST", callOf(url), { password: "short" }))[0]).toBe(400)
  const answer = await nobody.call("POST", callOf(url), { password: "other-heap" })
  expect([answer.status, ((await answer.json()) as User).email]).toEqual([200, bo.email])
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  const here = await app.request("/api/auth/user", { headers: { host: "localhost", cookie } })
  expect(here.status).toBe(200)
  expect(await Promise.all([worker, phone, manager].map(statusOf))).toEqual([401, 401, 200])
  expect(await statusOf(await logIn({ ...bo, password: "other-heap" }))).toBe(200)
  expect(await answerOf(nobody, "GET", callOf(url))).toEqual(noLink)
  expect(await answerOf(nobody, "POST", callOf(url), { password: "third-heap" })).toEqual(noLink)
})

test("of two uses of a link at once, one sets the password", async () => {
  const { manager, id, nobody } = await crew()
  const call = callOf(await linkFor(manager, id))
  // At once, so that both writes are in one commit.
  spyOn(Bun.password, "hash").mockResolvedValue("hash")
  const uses = ["other-heap", "third-heap"].map((password) => nobody.call("POST", call, { password }))
  expect((await Promise.all(uses)).map(({ status }) => status).sort()).toEqual([200, 404])
})

test("replaced, ended and never-made links look alike", async () => {
  const { manager, admin, id, nobody, db, signIn } = await crew()
  const [first, last] = [await linkFor(manager, id), await linkFor(manager, id)]
  const other = await linkFor(admin, await idOf(manager))
  expect(await answerOf(nobody, "GET", callOf(first))).toEqual(noLink)
  expect(await answerOf(nobody, "GET", "/api/auth/password/never")).toEqual(noLink)
  expect((await nobody.call("GET", callOf(last))).status).toBe(200)
  const now = new Date().toISOString()
  await direct(db).update(passwordLinks).set({ expiresAt: now })
  for (const url of [last, other]) {
    expect(await answerOf(nobody, "GET", callOf(url))).toEqual(noLink)
    expect(await answerOf(nobody, "POST", callOf(url), { password: "other-heap" })).toEqual(noLink)
  }
  expect(await statusOf(signIn("bo@farm.test"))).toBe(200)
  const hash = spyOn(Bun.password, "hash")
  await answerOf(nobody, "POST", callOf(last), { password: "other-heap" })
  expect(hash).not.toHaveBeenCalled()
})

test("a password that is set in another way deletes the open link, and nobody else's", async () => {
  const { manager, worker, admin, id, nobody, db } = await crew()
  const others = callOf(await linkFor(admin, await idOf(manager)))
  const open = async () => {
    const call = callOf(await linkFor(manager, id))
    return async () => (await nobody.call("GET", call)).status
  }
  const first = await open()
  await worker.post("/api/auth/password", { oldPassword: bo.password, password: "other-heap" })
  expect(await first()).toBe(404)
  const second = await open()
  await setPassword(db, bo.email, "third-heap")
  expect(await second()).toBe(404)
  expect((await nobody.call("GET", others)).status).toBe(200)
})

test("only a manager of the farm and an admin make a link", async () => {
  const { manager, worker, admin, id, signIn } = await crew()
  const inspector = signIn("cy@farm.test")
  await invite(manager, inspector, "inspector")
  const refusal = [403, "Only a manager of this farm can do that."]
  for (const actor of [worker, inspector]) {
    expect(await ask(actor, id)).toEqual(refusal)
    expect(await ask(actor, 77)).toEqual(refusal)
  }
  const missing = [404, "Member not found"]
  const stranger = signIn("di@farm.test")
  expect(await ask(stranger, id)).toEqual(missing)
  for (const absent of [77, "x", "0", await idOf(stranger)])
    expect(await ask(manager, absent)).toEqual(missing)
  for (const absent of [77, "x"]) expect(await ask(admin, absent)).toEqual(missing)
  for (const subject of [id, await idOf(stranger), await idOf(inspector)])
    expect((await ask(admin, subject))[0]).toBe(201)
  // A stolen session must not get around the old password.
  const own = [403, "Change your own password in Account, or ask somebody else for a link."]
  for (const actor of [manager, admin]) expect(await ask(actor, await idOf(actor))).toEqual(own)
  expect((await ask(manager, id))[0]).toBe(201)
})

test("a manager makes no link for somebody with rights beyond the farm", async () => {
  const { manager, admin, worker, id, signIn } = await crew()
  const cy = signIn("cy@farm.test")
  await invite(manager, cy, "worker")
  const beyond = [403, "This person also belongs to another farm. Ask an administrator for a link."]
  expect(await ask(manager, await idOf(cy))).toEqual(beyond)
  await invite(manager, admin, "worker")
  const forAdmin = [403, "Only an administrator can make a link for an administrator."]
  expect(await ask(manager, await idOf(admin))).toEqual(forAdmin)
  expect((await ask(admin, id))[0]).toBe(201)
  await invite(signIn("di@farm.test"), worker, "inspector")
  expect(await ask(manager, id)).toEqual(beyond)
})

test.each(["joins another farm", "becomes an admin"])(
  "a manager's link ends when its user %s",
  async (how) => {
    const { manager, worker, id, nobody, db, signIn } = await crew()
    const call = callOf(await linkFor(manager, id))
    if (how === "becomes an admin") await setRole(db, bo.email, "admin")
    else await invite(signIn("cy@farm.test"), worker, "worker")
    expect(await answerOf(nobody, "GET", call)).toEqual(noLink)
    expect(await answerOf(nobody, "POST", call, { password: "other-heap" })).toEqual(noLink)
  },
)

test.each(["demoted", "removed"])("a manager's link ends when its maker is %s", async (how) => {
  const { manager, id, nobody, signIn } = await crew()
  const maker = signIn("cy@farm.test")
  await invite(manager, maker, "manager")
  const call = callOf(await linkFor(maker, id))
  expect((await nobody.call("GET", call)).status).toBe(200)
  const membership = `/api/farm/members/${await idOf(maker)}`
  if (how === "removed") await manager.done("DELETE", membership)
  else await manager.done("PATCH", membership, { role: "worker" })
  expect(await answerOf(nobody, "GET", call)).toEqual(noLink)
})

test("an admin's link opens any account", async () => {
  const { admin, nobody, signIn } = await crew()
  for (const subject of [signIn("cy@farm.test"), signIn("eve@farm.test", "admin")]) {
    const call = callOf(await linkFor(admin, await idOf(subject)))
    expect((await nobody.call("GET", call)).status).toBe(200)
  }
})

test("an admin makes a link for whoever has an email, and nobody else does", async () => {
  const { admin, manager, nobody, signIn } = await crew()
  const askFor = (actor: Actor, email: string) =>
    answerOf(actor, "POST", "/api/auth/password-links", { email })
  await signIn("cy@farm.test").cookie
  const { url } = await admin.post<Link>("/api/auth/password-links", { email: " CY@farm.test " })
  expect(url).toMatch(/^http:\/\/localhost\/password\/[\w-]{43}$/)
  expect(await nobody.get<object>(callOf(url))).toMatchObject({ email: "cy@farm.test" })
  expect(await askFor(admin, "unknown@farm.test")).toEqual([404, "There is no user with this email."])
  expect(await askFor(admin, "cy")).toEqual([400, "Please enter a valid email"])
  expect(await askFor(admin, "ada@farm.test")).toEqual([
    403,
    "Change your own password in Account, or ask somebody else for a link.",
  ])
  expect(await askFor(manager, bo.email)).toEqual([403, "Admin access required"])
  expect(await askFor(nobody, bo.email)).toEqual([401, "Not authenticated"])
})

test("the daily purge deletes ended links and invitations, and no open ones", async () => {
  const { manager, admin, id, db } = await crew()
  const now = Date.now()
  await linkFor(manager, id)
  await manager.post("/api/farm/invitations", { role: "worker" })
  await purgeEndedLinks(db, now)
  const left = () => Promise.all([invitations, passwordLinks].map((table) => db.$count(table)))
  expect(await left()).toEqual([1, 1])
  await purgeEndedLinks(db, now + 2 * 3_600_000)
  expect(await left()).toEqual([1, 0])
  await purgeEndedLinks(db, now + 8 * 86_400_000)
  expect(await left()).toEqual([0, 0])
  expect(await statusOf(admin)).toBe(200)
})
