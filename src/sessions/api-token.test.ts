import { afterEach, expect, setSystemTime, test } from "bun:test"
import type { FarmMember, OwnFarm } from "../domain/farms"
import type { ApiToken } from "../domain/tokens"
import type { SignedInUser } from "../domain/users"
import { accounts, ana, answerOf, bo, statusOf } from "../test/accounts"
import { countWrites } from "../test/count-writes"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"
import { programOf, withToken } from "../test/program"
import { ask } from "../test/sql"
import { writeLastTokenUses } from "./last-token-use"

afterEach(() => {
  setSystemTime()
})

const unknown = [401, "This token is not known, or was revoked."]
const needsLogin = [403, "A token can't do this. It needs somebody who is logged in."]

test("a program works as its user, without the headers of a browser", async () => {
  const { app, signIn } = farm()
  const user = signIn(ana.email)
  const { program } = await programOf(app, user)
  const { id } = await program.row()
  await program.post(`/api/rows/${id}/turns`, { waterAdded: true })
  expect(await user.get<object[]>("/api/rows")).toEqual(await program.get<object[]>("/api/rows"))
  const foreign = { origin: "https://other.example", "sec-fetch-site": "cross-site" }
  expect((await program.call("PATCH", `/api/rows/${id}`, { length: 9 }, foreign)).status).toBe(200)
  expect((await user.call("PATCH", `/api/rows/${id}`, { length: 8 }, foreign)).status).toBe(403)
  expect((await program.call("GET", "/api/rows", undefined, { authorization: "bearer   x" })).status).toBe(
    401,
  )
})

test("a token that may read writes nothing", async () => {
  const { app, db, signIn } = farm()
  const user = signIn(ana.email)
  const { id } = await user.row()
  const { program } = await programOf(app, user, "read")
  expect(await program.get<object[]>("/api/rows")).toHaveLength(1)
  const written = await countWrites(db)
  for (const [method, path, body] of [
    ["POST", "/api/rows", { rowId: "B", location: "Yard", length: 1 }],
    ["PATCH", "/api/auth/user", { phone: "1" }],
    ["DELETE", `/api/rows/${id}`],
  ] as const)
    expect(await answerOf(program, method, path, body)).toEqual([403, "This token may only read."])
  expect(await written()).toBe(0)
})

test("beside a session the token counts, and a wrong one is refused", async () => {
  const { app, signIn } = farm()
  const [anas, bos] = [signIn(ana.email), signIn(bo.email)]
  const { token } = await programOf(app, anas)
  const both = withToken(app, token, await bos.cookie)
  expect((await both.get<SignedInUser>("/api/auth/user")).email).toBe(ana.email)
  for (const wrong of ["wr_", `wr_${"A".repeat(43)}`, `${token}A`]) {
    const program = withToken(app, wrong, await bos.cookie)
    expect(await answerOf(program, "GET", "/api/rows")).toEqual(unknown)
    expect(await answerOf(program, "POST", "/api/rows", {})).toEqual(unknown)
  }
})

test("what a proxy asks for in the same header is none of ours", async () => {
  const { signIn } = farm()
  for (const authorization of ["Basic YW5hOnNlY3JldA==", "Bearer eyJhbGciOi"])
    expect((await signIn(ana.email).call("GET", "/api/rows", undefined, { authorization })).status).toBe(200)
})

test("answers that are kept ready are neither another token's nor a revoked one's", async () => {
  const { app, signIn } = farm()
  const [anas, bos] = [signIn(ana.email), signIn(bo.email)]
  const [ofAna, ofBo] = [await programOf(app, anas), await programOf(app, bos)]
  const readers = [ofAna.program, ofBo.program, ofAna.program, ofBo.program]
  const names = async () =>
    Promise.all(readers.map(async (each) => (await each.get<OwnFarm>("/api/farm")).name))
  expect(await names()).toEqual(await names())
  expect((await names()).slice(0, 2)).toEqual(["Ana's farm", "Bo's farm"])
  await anas.done("DELETE", `/api/auth/tokens/${ofAna.id}`)
  expect(await answerOf(ofAna.program, "GET", "/api/farm")).toEqual(unknown)
  expect((await ofBo.program.get<OwnFarm>("/api/farm")).name).toBe("Bo's farm")
})

test("a program's calls are about the farm of its token, or of ?farm=", async () => {
  const { app, signIn } = farm()
  const [anas, bos] = [signIn(ana.email), signIn(bo.email)]
  await bos.row()
  const first = await programOf(app, anas)
  await invite(bos, anas, "worker")
  const { id: second } = await bos.get<OwnFarm>("/api/farm")
  await anas.done("PATCH", "/api/auth/user", { farmId: second })
  const made = await anas.post<ApiToken>("/api/auth/tokens", {
    name: "Second",
    scope: "read",
    password: "none",
  })
  expect(made.farmId).toBe(second)
  expect(await first.program.get<object[]>("/api/rows")).toEqual([])
  expect(await first.program.get<object[]>(`/api/rows?farm=${second}`)).toHaveLength(1)
  expect(await answerOf(first.program, "PATCH", "/api/auth/user", { farmId: second })).toEqual(needsLogin)
})

test("with a token nobody makes a way in", async () => {
  const { app, signIn } = farm()
  const user = signIn(ana.email, "admin")
  const { program, id } = await programOf(app, user)
  const { id: self } = await user.get<SignedInUser>("/api/auth/user")
  for (const call of [
    "GET /api/auth/tokens",
    "POST /api/auth/tokens",
    `DELETE /api/auth/tokens/${id}`,
    "GET /api/auth/sessions",
    "DELETE /api/auth/sessions",
    "POST /api/auth/password",
    "POST /api/auth/password/x",
    "POST /api/auth/password-links",
    "POST /api/auth/login",
    "POST /api/auth/register",
    "POST /api/auth/logout",
    "POST /api/farm/invitations",
    `PATCH /api/farm/members/${self}`,
    `DELETE /api/farm/members/${self}`,
    `POST /api/farm/members/${self}/password-link`,
    "POST /api/join/x",
  ]) {
    const [method = "", path = ""] = call.split(" ")
    expect([call, ...(await answerOf(program, method, path, {}))]).toEqual([call, ...needsLogin])
  }
})

test("a new password and leaving its farm revoke a token", async () => {
  const { app, register } = accounts()
  const [anas, bos] = [await register(), await register(bo)]
  const programFor = (actor: Actor, password = ana.password) => programOf(app, actor, "write", password)
  const [kept, ended] = [await programFor(bos), await programFor(anas)]
  await anas.post("/api/auth/password", { oldPassword: ana.password, password: "barn heap rain" })
  expect([await statusOf(ended.program), await statusOf(kept.program)]).toEqual([401, 200])
  expect(await anas.get<object[]>("/api/auth/tokens")).toEqual([])
  await invite(anas, bos, "worker")
  const { id: farmId } = await anas.get<OwnFarm>("/api/farm")
  const [other, hosts] = [await programFor(bos), await programFor(anas, "barn heap rain")]
  expect(other.farmId).toBe(farmId)
  const { id } = await bos.get<SignedInUser>("/api/auth/user")
  await anas.done("DELETE", `/api/farm/members/${id}?farm=${farmId}`)
  const left = [other, kept, hosts].map(({ program }) => statusOf(program))
  expect(await Promise.all(left)).toEqual([401, 200, 200])
})

test("the programs of a disabled user are refused at once", async () => {
  const { app, db, signIn } = farm()
  const { program } = await programOf(app, signIn(ana.email))
  expect(await statusOf(program)).toBe(200)
  await ask(db, "UPDATE users SET disabled_at = 1")
  await signIn(bo.email).row()
  expect(await statusOf(program)).toBe(401)
})

test("the last use of a token is known before and after it is written, and its user was not seen", async () => {
  const { app, db, signIn } = farm()
  const user = signIn(ana.email)
  await programOf(app, user)
  const { program } = await programOf(app, user)
  const start = Date.now()
  setSystemTime(start + 3_600_000)
  await program.get("/api/rows")
  setSystemTime()
  const used = async () => (await user.get<ApiToken[]>("/api/auth/tokens"))[0]?.lastUsedAt
  const later = (time: string | null | undefined) => Date.parse(time ?? "") - start >= 3_600_000
  expect(later(await used())).toBe(true)
  const written = await countWrites(db)
  await writeLastTokenUses(db)
  await writeLastTokenUses(db)
  expect(await written()).toBe(1)
  expect(later(await used())).toBe(true)
  const [, unused] = await user.get<ApiToken[]>("/api/auth/tokens")
  expect(unused?.lastUsedAt).toBeNull()
  const [seen] = await user.get<FarmMember[]>("/api/farm/members")
  expect(later(seen?.lastSeenAt)).toBe(false)
})
