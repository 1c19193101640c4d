import { afterEach, expect, setSystemTime, test } from "bun:test"
import type { Invitation } from "../domain/farms"
import { type Actor, farm } from "../test/farm"
import { ask } from "../test/sql"
import { contentOf } from "../test/tables"

afterEach(() => void setSystemTime())

const inviteBy = async (actor: Actor, role = "worker") => {
  const made = await actor.post<Invitation & { url: string }>("/api/farm/invitations", { role })
  return { ...made, token: made.url.split("/").at(-1) ?? "" }
}

const gone = [404, "This invitation is no longer valid. Ask for a new one."]

const look = async (actor: Actor, token: string, method = "GET") => {
  const response = await actor.call(method, `/api/join/${token}`, method === "POST" ? {} : undefined)
  return [response.status, await response.text()]
}

test("an invitation shows where it leads, and lets one person in", async () => {
  const { signIn, nobody } = farm()
  const [ana, bo, cy] = [signIn("ana@farm.test"), signIn("bo@farm.test"), signIn("cy@farm.test")]
  await ana.row({ rowId: "A-1" })
  const { token, url } = await inviteBy(ana)
  expect(url).toBe(`http://localhost/join/${token}`)
  const leads = { farm: "Ana's farm", role: "worker", invitedBy: "Ana Farmer" }
  expect(await nobody.get(`/api/join/${token}`)).toEqual(leads)
  expect(await look(nobody, token, "POST")).toEqual([401, "Not authenticated"])
  await bo.post(`/api/join/${token}`, {})
  expect(await bo.get("/api/rows")).toMatchObject([{ rowId: "A-1" }])
  expect(await look(cy, token, "POST")).toEqual(gone)
  expect(await ana.get("/api/farm/invitations")).toEqual([])
})

test("used, ended, revoked and never-made tokens look alike", async () => {
  const { signIn, nobody } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const used = await inviteBy(ana)
  await bo.post(`/api/join/${used.token}`, {})
  const revoked = await inviteBy(ana)
  await ana.done("DELETE", `/api/farm/invitations/${revoked.id}`)
  const ended = await inviteBy(ana)
  setSystemTime(Date.now() + 7 * 86_400_000 + 1)
  for (const token of [used.token, revoked.token, ended.token, "x".repeat(43), "%00"])
    expect([await look(nobody, token), await look(bo, token, "POST")]).toEqual([gone, gone])
  expect(await ana.get("/api/farm/invitations")).toEqual([])
})

test("of ten who use an invitation at once one is in", async () => {
  const { signIn, db } = farm()
  const { token } = await inviteBy(signIn("ana@farm.test"))
  const guests = Array.from({ length: 10 }, (_, n) => signIn(`guest${n}@farm.test`))
  await Promise.all(guests.map(({ cookie }) => cookie))
  const statuses = await Promise.all(guests.map(async (guest) => (await look(guest, token, "POST"))[0]))
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(404)])
  expect(await ask(db, "SELECT count(*) FROM members WHERE farm_id = 1")).toEqual([[2]])
})

test("a member leaves the invitation to somebody else", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { token } = await inviteBy(ana, "inspector")
  expect(await look(ana, token, "POST")).toEqual([409, "You already belong to this farm."])
  await bo.post(`/api/join/${token}`, {})
})

test("who is invited may sign up where sign-up is closed, with a valid invitation only", async () => {
  const { signIn, nobody } = farm({ signup: "closed" })
  const ana = signIn("ana@farm.test")
  const { token } = await inviteBy(ana, "inspector")
  const person = { email: "bo@farm.test", password: "green-heap", firstName: "Bo", lastName: "Hill" }
  const register = async (more: object) => {
    const response = await nobody.call("POST", "/api/auth/register", { ...person, ...more })
    return [response.status, response.ok || (await response.text())]
  }
  const closed = [403, "Sign up is closed. Ask your administrator for an account."]
  expect(await register({})).toEqual(closed)
  expect(await register({ invitation: "x".repeat(43) })).toEqual(gone)
  expect(await register({ invitation: token })).toEqual([201, true])
  expect(await register({ invitation: token, email: "cy@farm.test" })).toEqual(gone)
  expect(await ana.get("/api/farm/members")).toMatchObject([{ firstName: "Ana" }, { firstName: "Bo" }])
})

test("an ended invitation tells no email, and does not count as a sign-up", async () => {
  const { signIn, nobody } = farm()
  const { token } = await inviteBy(signIn("ana@farm.test"))
  const person = { password: "green-heap", firstName: "Ana", lastName: "Hill" }
  const register = async (email: string, invitation: string) => {
    const body = { ...person, email, invitation }
    const response = await nobody.call("POST", "/api/auth/register", body)
    return [response.status, response.ok || (await response.text())]
  }
  for (let time = 0; time < 21; time++) expect(await register("ana@farm.test", "x".repeat(43))).toEqual(gone)
  expect((await register("ana@farm.test", token))[0]).toBe(409)
  expect(await register("bo@farm.test", token)).toEqual([201, true])
})

test("another farm's invitations are neither listed nor revoked", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { id, token } = await inviteBy(ana)
  expect(await bo.get("/api/farm/invitations")).toEqual([])
  expect((await bo.call("DELETE", `/api/farm/invitations/${id}`)).status).toBe(404)
  expect((await look(bo, token))[0]).toBe(200)
})

test("only the token's hash is stored, also when the call is repeated with a key", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const key = { "idempotency-key": "once" }
  const { url } = await (await ana.call("POST", "/api/farm/invitations", { role: "worker" }, key)).json()
  const token = url.split("/").at(-1)
  const stored = await contentOf(db)
  expect(stored).toContain("Ana's farm")
  expect(stored).not.toContain(token)
})

test("a farm has at most 50 open invitations", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  for (let n = 0; n < 50; n++) await inviteBy(ana)
  const response = await ana.call("POST", "/api/farm/invitations", { role: "worker" })
  expect([response.status, await response.text()]).toEqual([
    409,
    "This farm has too many open invitations. Revoke some first.",
  ])
  await inviteBy(signIn("bo@farm.test"))
})
