import { afterEach, expect, mock, spyOn, test } from "bun:test"
import { setProblem } from "../db/problems"
import { users } from "../db/schema"
import type { OwnFarm } from "../domain/farms"
import type { SignedInUser, User } from "../domain/users"
import { accounts, ana, answerOf, bo, statusOf } from "../test/accounts"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { fillDisk, makeRoom } from "../test/full-disk"
import { direct } from "../test/sql"

afterEach(() => mock.restore())

test("a user changes their own particulars, and nobody else's nor what is not given", async () => {
  const { register } = accounts()
  const [one, other] = [await register(), await register({ ...bo, phone: "555-0102" })]
  const before = [
    await one.get<SignedInUser>("/api/auth/user"),
    await other.get<SignedInUser>("/api/auth/user"),
  ]
  const change = {
    firstName: " Anna ",
    phone: "555-0101",
    company: "Heap & Co",
    zipCode: null,
  }
  for (const forged of [{ role: "admin" }, { email: "x@farm.test" }])
    expect((await one.call("PATCH", "/api/auth/user", { ...change, ...forged })).status).toBe(400)
  const changed = await one.done<SignedInUser>("PATCH", "/api/auth/user", change)
  expect(changed).toMatchObject({ ...before[0], firstName: "Anna", phone: "555-0101", company: "Heap & Co" })
  expect(await one.get("/api/auth/user")).toEqual(changed)
  expect(await one.done<SignedInUser>("PATCH", "/api/auth/user", {})).toEqual(changed)
  expect(await other.get<unknown>("/api/auth/user")).toEqual(before[1])
})

test.each([
  [{ firstName: " " }, 400, "First name is required"],
  [{ lastName: null }, 400, "Last name is required"],
  [{ phone: 5 }, 400, "Phone number must be text"],
  [{ farmId: "1" }, 400, "Farm must be a number"],
  [{ firstName: "Anna", farmId: 2 }, 404, "Farm not found"],
  [{ firstName: "Anna", farmId: 77 }, 404, "Farm not found"],
  [{ firstName: "Anna", farmId: 0.5 }, 404, "Farm not found"],
])("the change %j is answered %d %j and changes nothing", async (change, status, sentence) => {
  const { register } = accounts()
  const [one] = [await register(), await register(bo)]
  expect(await answerOf(one, "PATCH", "/api/auth/user", change)).toEqual([status, sentence])
  expect(await one.get<User>("/api/auth/user")).toMatchObject({ firstName: "Ana", farmId: 1 })
})

test("without a session there is no account to change", async () => {
  const { nobody } = accounts()
  const passwords = { oldPassword: ana.password, password: "other-heap" }
  for (const [method, path, body] of [
    ["PATCH", "/user", { firstName: "Anna" }],
    ["POST", "/password", passwords],
  ] as const)
    expect(await answerOf(nobody, method, `/api/auth${path}`, body)).toEqual([401, "Not authenticated"])
})

test("a user switches the farm of this session, and of no other", async () => {
  const { signIn } = farm()
  const [one, phone] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const own = await phone.get<OwnFarm>("/api/farm")
  const { url } = await one.post<{ url: string }>("/api/farm/invitations", { role: "inspector" })
  const { id } = await phone.post<{ id: number }>(`/api/join/${url.split("/").at(-1)}`, {})
  const laptop = signIn("bo@farm.test")
  expect((await laptop.get<SignedInUser>("/api/auth/user")).farmId).toBe(id)
  const answer = await phone.done<SignedInUser>("PATCH", "/api/auth/user", { farmId: own.id, phone: "555" })
  expect(answer).toMatchObject({ farmId: own.id, phone: "555", farms: [{ id }, { id: own.id }] })
  expect(await phone.get<OwnFarm>("/api/farm")).toMatchObject({ id: own.id })
  expect(await laptop.get<OwnFarm>("/api/farm")).toMatchObject({ id, role: "inspector" })
})

test("the new password counts from now on, and only this session stays", async () => {
  const { register, logIn } = accounts()
  const [other, laptop] = [await register(bo), await register()]
  const phone = await logIn()
  const change = { oldPassword: ana.password, password: "other-heap" }
  expect(await phone.post<object>("/api/auth/password", change)).toEqual({ ok: true })
  expect(await Promise.all([phone, laptop, other].map(statusOf))).toEqual([200, 401, 200])
  expect(await statusOf(await logIn({ ...ana, password: "other-heap" }))).toBe(200)
  expect(await statusOf(await logIn(bo))).toBe(200)
  expect(logIn(ana)).rejects.toThrow("Invalid email or password")
})

test("a wrong old password changes nothing and counts as a failed login", async () => {
  const { register, nobody, log } = accounts()
  const one = await register()
  const guess = () =>
    answerOf(one, "POST", "/api/auth/password", { oldPassword: "blue-heap", password: "other-heap" })
  for (let failure = 0; failure < 10; failure++)
    expect(await guess()).toEqual([403, "The old password is not right."])
  expect(log.at(-1)).toMatchObject({ account: ana.email, address: "local" })
  expect((await guess())[0]).toBe(429)
  expect(
    (await nobody.call("POST", "/api/auth/login", { email: ana.email, password: ana.password })).status,
  ).toBe(429)
  expect(await statusOf(one)).toBe(200)
})

test.each([
  [{ oldPassword: "", password: "other-heap" }, "Old password is required"],
  [{ oldPassword: "green-heap", password: "short" }, "Password must be at least 6 characters"],
])("the new password %j is refused with %j", async (body, sentence) => {
  const one = await accounts().register()
  expect(await answerOf(one, "POST", "/api/auth/password", body)).toEqual([400, sentence])
})

test("an old password that is replaced during its check changes nothing", async () => {
  const { register, db } = accounts()
  const one = await register()
  spyOn(Bun.password, "verify").mockImplementation(async () => {
    await direct(db).update(users).set({ password: "another hash" })
    return true
  })
  const change = { oldPassword: ana.password, password: "other-heap" }
  expect(await answerOf(one, "POST", "/api/auth/password", change)).toEqual([
    403,
    "The old password is not right.",
  ])
  expect(await db.select().from(users)).toMatchObject([{ password: "another hash" }])
})

testEmbedded(
  "a session that began on a full disk stays when its user changes the password, and another ends",
  async () => {
    const { register, logIn, db } = accounts()
    await register()
    fillDisk(db)
    const [phone, laptop] = [await logIn(), await logIn()]
    makeRoom(db)
    setProblem(db, "disk")
    await phone.post("/api/auth/password", { oldPassword: ana.password, password: "other-heap" })
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([200, 401])
    expect(await phone.get<unknown[]>("/api/auth/sessions")).toHaveLength(1)
  },
)

test("the log line of a login, sign-up or new password names account and address", async () => {
  const { register, logIn, log, nobody, signIn } = accounts()
  const named = { account: ana.email, address: "local" }
  await register()
  expect(log.at(-1)).toMatchObject({ path: "/api/auth/register", status: 201, ...named })
  const one = await logIn()
  expect(log.at(-1)).toMatchObject({ path: "/api/auth/login", status: 200, ...named })
  const passwords = { oldPassword: ana.password, password: "other-heap" }
  expect((await answerOf(one, "POST", "/api/auth/password", passwords))[0]).toBe(200)
  expect(log.at(-1)).toMatchObject({ path: "/api/auth/password", status: 200, ...named })
  const { url } = await signIn("ada@farm.test", "admin").post<{ url: string }>("/api/auth/password-links", {
    email: ana.email,
  })
  expect(log.at(-1)).not.toHaveProperty("account")
  const token = url.split("/").at(-1)
  await nobody.post(`/api/auth/password/${token}`, { password: "third-heap" })
  expect(log.at(-1)).toMatchObject({ status: 200, ...named })
})
