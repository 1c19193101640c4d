import { afterEach, expect, mock, spyOn, test } from "bun:test"
import { eq } from "drizzle-orm"
import { sessions, users } from "../db/schema"
import type { User } from "../domain/users"
import { createSession } from "../sessions/queries"
import { farm } from "../test/farm"
import { direct } from "../test/sql"
import { until } from "../test/until"
import { setPassword, setRole } from "./queries"

const ana = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Lima" }
afterEach(() => mock.restore())

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? ""

test("registering signs in and returns the user without the password", async () => {
  const { nobody, app } = farm()
  for (const forged of [{ role: "admin" }, { id: 77 }])
    expect((await nobody.call("POST", "/api/auth/register", { ...ana, ...forged })).status).toBe(400)
  const response = await nobody.call("POST", "/api/auth/register", {
    ...ana,
    email: "  Ana@Farm.TEST ",
    username: "somebody",
    phone: null,
    company: null,
  })
  expect(response.status).toBe(201)
  const user = (await response.json()) as User
  expect(user).toMatchObject({ username: ana.email, email: ana.email, role: "user", firstName: "Ana" })
  expect(user).not.toHaveProperty("password")
  expect(response.headers.get("set-cookie")).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await app.request("/api/auth/user", {
    headers: { host: "localhost", cookie: cookieOf(response) },
  })
  expect(await again.json()).toMatchObject(user)
})

test.each([
  ["es-MX,es;q=0.9", undefined, "Granja de Ana"],
  ["es", "Turn Ranch", "Turn Ranch"],
  ["en-US,es;q=0.9", undefined, "Ana's farm"],
])("who signs up in %j with the company %j gets %j", async (language, company, name) => {
  const { app } = farm()
  const response = await app.request("/api/auth/register", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language, host: "localhost" },
    body: JSON.stringify({ ...ana, company }),
  })
  expect(await response.json()).toMatchObject({ farms: [{ name }] })
})

test("an email is taken regardless of case", async () => {
  const { nobody } = farm()
  await nobody.post("/api/auth/register", ana)
  const second = await nobody.call("POST", "/api/auth/register", { ...ana, email: "ANA@farm.test" })
  expect(second.status).toBe(409)
  expect(await second.text()).toBe("The email ana@farm.test is already in use.")
})

test("a password is the same from every keyboard, also one that an earlier version hashed", async () => {
  const { nobody, db } = farm()
  const forms = ["grüner hügel", "gru\u0308ner hu\u0308gel", "grüner\u00a0hügel"]
  const statuses = async (email: string) => {
    const answers = []
    for (const password of forms)
      answers.push((await nobody.call("POST", "/api/auth/login", { email, password })).status)
    return answers
  }
  for (const [at, password] of forms.entries()) {
    await nobody.post("/api/auth/register", { ...ana, email: `ana${at}@farm.test`, password })
    expect(await statuses(`ana${at}@farm.test`)).toEqual([200, 200, 200])
  }
  const older = await Bun.password.hash(forms[1] ?? "")
  await direct(db).update(users).set({ password: older }).where(eq(users.email, "ana0@farm.test"))
  expect(await statuses("ana0@farm.test")).toEqual([401, 200, 401])
})

test.each([
  [{ email: "ana" }, "Please enter a valid email"],
  [{ password: "short" }, "Password must be at least 6 characters"],
  [{ firstName: "  " }, "First name is required"],
  [{ lastName: undefined }, "Last name is required"],
])("registering with %j is refused with %j", async (wrong, sentence) => {
  const response = await farm().nobody.call("POST", "/api/auth/register", { ...ana, ...wrong })
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

test("with sign-up closed nobody registers", async () => {
  const response = await farm({ signup: "closed" }).nobody.call("POST", "/api/auth/register", ana)
  expect(response.status).toBe(403)
  expect(await response.text()).toBe("Sign up is closed. Ask your administrator for an account.")
})

test("logging in gives a new session, logging out ends it on the server", async () => {
  const { app, nobody, db } = farm()
  await nobody.post("/api/auth/register", { ...ana, email: "bo@farm.test" })
  const first = await nobody.call("POST", "/api/auth/register", ana)
  const login = await app.request("/api/auth/login", {
    method: "POST",
    headers: { host: "localhost", "content-type": "application/json", cookie: cookieOf(first) },
    body: JSON.stringify({ email: " ANA@farm.test", password: ana.password }),
  })
  expect(login.status).toBe(200)
  const cookie = cookieOf(login)
  expect(cookie).not.toBe(cookieOf(first))
  const sessionOf = (value: string) =>
    app.request("/api/auth/user", { headers: { host: "localhost", cookie: value } })
  expect((await sessionOf(cookieOf(first))).status).toBe(401)
  expect(JSON.stringify(await db.select().from(sessions))).not.toContain(cookie.slice("windrow=".length))

  const logout = await app.request("/api/auth/logout", {
    method: "POST",
    headers: { host: "localhost", cookie },
  })
  expect(await logout.json()).toEqual({ ok: true })
  expect(logout.headers.get("set-cookie")).toMatch(/^windrow=; Max-Age=0; Path=\/$/)
  const after = await sessionOf(cookie)
  expect([after.status, await after.text()]).toEqual([401, "Not authenticated"])
})

test("a wrong password and an unknown email get the same answer", async () => {
  const { nobody } = farm()
  await nobody.post("/api/auth/register", ana)
  const wrong = await nobody.call("POST", "/api/auth/login", { email: ana.email, password: "wrong-heap" })
  const unknown = await nobody.call("POST", "/api/auth/login", { email: "bo@farm.test", password: "x" })
  expect([wrong.status, await wrong.text()]).toEqual([401, "Invalid email or password"])
  expect([unknown.status, await unknown.text()]).toEqual([401, "Invalid email or password"])
})

test("ten failures for an account from an address block the account there only", async () => {
  const { nobody } = farm({ trustProxy: true })
  await nobody.post("/api/auth/register", ana)
  const login = (password: string, address: string, email = ana.email) =>
    nobody.call("POST", "/api/auth/login", { email, password }, { "x-forwarded-for": `9.9.9.9, ${address}` })
  for (let failure = 0; failure < 9; failure++) expect((await login("wrong", "10.0.0.1")).status).toBe(401)
  expect((await login(ana.password, "10.0.0.1")).status).toBe(200)
  expect((await login("wrong", "10.0.0.1")).status).toBe(401)

  const closed = await login(ana.password, "10.0.0.1")
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(800)
  expect(await closed.text()).toMatch(/^Too many failed logins\. Please try again in 15 minutes\.$/)
  expect((await login(ana.password, "10.0.0.2")).status).toBe(200)
  expect((await login("wrong", "10.0.0.1", "bo@farm.test")).status).toBe(401)
})

test("a changed password ends the user's sessions", async () => {
  const { nobody, db, app } = farm()
  const cookie = cookieOf(await nobody.call("POST", "/api/auth/register", ana))
  await setPassword(db, ana.email, "other-heap")
  const after = await app.request("/api/auth/user", { headers: { host: "localhost", cookie } })
  expect(after.status).toBe(401)
  expect((await db.select().from(users))[0]?.password).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$")
  await nobody.post("/api/auth/login", { email: ana.email, password: "other-heap" })
})

test("a session is renewed once a day, and never by a GET", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.get("/api/rows")
  const yesterday = new Date(Date.now() + 28.5 * 86_400_000).toISOString()
  await direct(db).update(sessions).set({ expiresAt: yesterday })
  const read = await ana.call("GET", "/api/rows")
  expect(read.headers.get("set-cookie")).toBeNull()
  expect((await db.select().from(sessions))[0]?.expiresAt).toBe(yesterday)

  const write = await ana.call("POST", "/api/rows", { rowId: "A-1", location: "Yard", length: 10 })
  expect(write.headers.get("set-cookie")).toContain("Max-Age=2592000")
  const next = await ana.call("POST", "/api/rows", { rowId: "A-2", location: "Yard", length: 10 })
  expect(next.headers.get("set-cookie")).toBeNull()

  await direct(db)
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
})

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

test("a session ends 180 days after its login, whatever its use", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.get("/api/rows")
  const endAfter = async (response: Response) => {
    const seconds = Number(/Max-Age=(\d+)/.exec(response.headers.get("set-cookie") ?? "")?.[1])
    const [stored] = await db.select().from(sessions)
    return [seconds / 86_400, (Date.parse(stored?.expiresAt ?? "") - Date.now()) / 86_400_000]
  }
  await direct(db)
    .update(sessions)
    .set({ createdAt: days(-170), expiresAt: days(5) })
  const write = await ana.call("POST", "/api/rows", { rowId: "A-1", location: "Yard", length: 10 })
  for (const end of await endAfter(write)) expect(end).toBeCloseTo(10, 3)
  const next = await ana.call("POST", "/api/rows", { rowId: "A-2", location: "Yard", length: 10 })
  expect(next.headers.get("set-cookie")).toBeNull()
  await direct(db)
    .update(sessions)
    .set({ createdAt: days(-180), expiresAt: days(20) })
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
  expect((await ana.call("POST", "/api/rows", {})).status).toBe(401)
})

test("a user's 51st session replaces the oldest, and no other user's", async () => {
  const { signIn, db } = farm()
  const bo = signIn("bo@farm.test")
  await bo.get("/api/rows")
  const logins = []
  for (let login = 0; login < 51; login++) {
    const ana = signIn("ana@farm.test")
    await ana.cookie
    logins.push(ana)
  }
  expect(await db.select().from(sessions)).toHaveLength(51)
  const statuses = await Promise.all(logins.map(async (ana) => (await ana.call("GET", "/api/rows")).status))
  expect(statuses).toEqual([401, ...Array(50).fill(200)])
  expect((await bo.call("GET", "/api/rows")).status).toBe(200)
})

test("other users' sessions are not counted", async () => {
  const { signIn } = farm()
  const phone = signIn("ana@farm.test")
  await phone.cookie
  for (let login = 0; login < 50; login++) await signIn("bo@farm.test").cookie
  await signIn("ana@farm.test").cookie
  expect((await phone.call("GET", "/api/rows")).status).toBe(200)
})

test("the cookie is Secure behind a trusted https proxy only", async () => {
  const https = { "x-forwarded-proto": "https" }
  const trusted = await farm({ trustProxy: true }).nobody.call("POST", "/api/auth/register", ana, https)
  expect(trusted.headers.get("set-cookie")).toContain("; Secure")
  const plain = await farm().nobody.call("POST", "/api/auth/register", ana, https)
  expect(plain.headers.get("set-cookie")).not.toContain("Secure")
})

test.each([
  ["HTTPS", true],
  ["http, https", true],
  ["https, http", false],
  ["javascript:", false],
  ["", false],
])("behind a trusted proxy X-Forwarded-Proto %j is secure: %p", async (proto, isSecure) => {
  const { nobody } = farm({ trustProxy: true })
  const answer = await nobody.call("POST", "/api/auth/register", ana, { "x-forwarded-proto": proto })
  expect(answer.headers.get("set-cookie")?.includes("; Secure")).toBe(isSecure)
})

test("an invalid X-Forwarded-For counts as the proxy's own address", async () => {
  const { nobody } = farm({ trustProxy: true })
  await nobody.post("/api/auth/register", ana)
  const login = (password: string, address: string) =>
    nobody.call(
      "POST",
      "/api/auth/login",
      { email: ana.email, password },
      { "x-forwarded-for": `1.2.3.4, ${address}` },
    )
  for (let failure = 0; failure < 10; failure++)
    expect((await login("wrong", `x${failure}`)).status).toBe(401)
  expect((await login(ana.password, "unknown")).status).toBe(429)
  expect((await login(ana.password, "10.0.0.1:4711")).status).toBe(200)
})

test("many successful logins at once do not count as failures", async () => {
  const { nobody } = farm()
  await nobody.post("/api/auth/register", ana)
  const login = (password: string) => nobody.call("POST", "/api/auth/login", { email: ana.email, password })
  const statuses = (await Promise.all(Array.from({ length: 14 }, () => login(ana.password)))).map(
    (r) => r.status,
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const guesses = (await Promise.all(Array.from({ length: 14 }, () => login("wrong-heap")))).map(
    (r) => r.status,
  )
  expect(guesses.filter((status) => status === 401)).toHaveLength(10)
  expect(guesses.filter((status) => status === 429)).toHaveLength(4)
})

test("a login that was checked before the password changed opens no session", async () => {
  const { nobody, db } = farm()
  const { id } = await nobody.post<User>("/api/auth/register", ana)
  const [before] = await db.select({ hash: users.password }).from(users)
  await setPassword(db, ana.email, "other-heap")
  expect(createSession(db, { id }, before?.hash)).rejects.toThrow("Invalid email or password")
  expect(await db.select().from(sessions)).toEqual([])
})

test("a new password or role affects one user and no other's session", async () => {
  const { db, signIn } = farm()
  const [one, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  await one.get("/api/auth/user")
  const { id } = await bo.get<User>("/api/auth/user")
  const ofBo = () => db.select().from(users).where(eq(users.id, id))
  const before = await ofBo()
  await setPassword(db, ana.email, "other-heap")
  await setRole(db, ana.email, "admin")
  expect(await ofBo()).toEqual(before)
  expect(await db.select().from(users).where(eq(users.email, ana.email))).toMatchObject([{ role: "admin" }])
  expect((await one.call("GET", "/api/rows")).status).toBe(401)
  expect((await bo.call("GET", "/api/rows")).status).toBe(200)
})

test("a logout and a renewal affect no other session", async () => {
  const { db, signIn } = farm()
  const [phone, laptop, bo] = [signIn("ana@farm.test"), signIn("ana@farm.test"), signIn("bo@farm.test")]
  for (const actor of [phone, laptop, bo]) await actor.get("/api/rows")
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await direct(db).update(sessions).set({ expiresAt: soon })
  await phone.row()
  const unextended = await db.select().from(sessions).where(eq(sessions.expiresAt, soon))
  expect(unextended).toHaveLength(2)
  const logout = await phone.call("POST", "/api/auth/logout")
  expect([logout.status, logout.headers.get("clear-site-data")]).toEqual([200, `"cache"`])
  expect((await phone.call("GET", "/api/rows")).status).toBe(401)
  for (const actor of [laptop, bo]) expect((await actor.call("GET", "/api/rows")).status).toBe(200)
})

test("a session's token is 256 random bits", async () => {
  const { signIn } = farm()
  const tokens = await Promise.all([signIn("ana@farm.test").cookie, signIn("ana@farm.test").cookie])
  for (const token of tokens) expect(token).toMatch(/^windrow=[\w-]{43}$/)
  expect(tokens[0]).not.toBe(tokens[1])
})

test("an unknown email costs the same hashing as a known one", async () => {
  const { nobody } = farm()
  await nobody.post("/api/auth/register", ana)
  const verify = spyOn(Bun.password, "verify")
  for (const email of [ana.email, "bo@farm.test"])
    expect((await nobody.call("POST", "/api/auth/login", { email, password: "wrong-heap" })).status).toBe(401)
  const hashes = verify.mock.calls.map(([password, hash]) => [password, String(hash).split("$").slice(0, 4)])
  const cost = ["wrong-heap", ["", "argon2id", "v=19", "m=19456,t=2,p=1"]]
  expect(hashes).toEqual([cost, cost])
})

/** Logs in often, without hashing, which takes 40 ms each time. */
const guesses = async (
  count: number,
  headers: (index: number) => Record<string, string>,
  trustProxy = false,
) => {
  spyOn(Bun.password, "verify").mockResolvedValue(false)
  const { nobody } = farm({ trustProxy })
  const statuses: number[] = []
  for (let index = 0; index < count; index++) {
    const login = { email: `${index % 20}@farm.test`, password: "wrong-heap" }
    statuses.push((await nobody.call("POST", "/api/auth/login", login, headers(index))).status)
  }
  return statuses
}

test("a hundred failures from an address block it for every account", async () => {
  const statuses = await guesses(101, () => ({ "x-forwarded-for": "10.0.0.1" }), true)
  expect(new Set(statuses.slice(0, 100))).toEqual(new Set([401]))
  expect(statuses[100]).toBe(429)
})

test("X-Forwarded-For is ignored without a trusted proxy", async () => {
  const statuses = await guesses(101, (index) => ({ "x-forwarded-for": `10.0.0.${index}` }))
  expect(statuses[100]).toBe(429)
  const trusted = await guesses(101, (index) => ({ "x-forwarded-for": `10.0.0.${index}` }), true)
  expect(new Set(trusted)).toEqual(new Set([401]))
})

test("logins that find the queue full are answered 503", async () => {
  const { nobody } = farm({ trustProxy: true })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  spyOn(Bun.password, "verify").mockReturnValue(promise)
  const login = { email: "ana@farm.test", password: "wrong-heap" }
  const logins = Array.from({ length: 140 }, (_, index) =>
    nobody.call("POST", "/api/auth/login", login, { "x-forwarded-for": `10.0.1.${index}` }),
  )
  const statuses: number[] = []
  const answered = logins.map(async (login) => statuses.push((await login).status))
  // One is checked, a hundred wait, and none ends before the others are refused.
  await until("the refusals", () => statuses.length === 39)
  expect(new Set(statuses)).toEqual(new Set([503]))
  resolve(false)
  await Promise.all(answered)
  expect(statuses.slice(39)).toContain(401)
  expect(statuses.slice(39)).not.toContain(503)
})

test("a login with the old password fails when it changes during the check", async () => {
  const { nobody, db } = farm()
  await nobody.post("/api/auth/register", ana)
  const { email, password } = ana
  spyOn(Bun.password, "verify").mockImplementation(async () => {
    await direct(db).update(users).set({ password: "another hash" })
    return true
  })
  const before = await db.select().from(sessions)
  expect((await nobody.call("POST", "/api/auth/login", { email, password })).status).toBe(401)
  expect(await db.select().from(sessions)).toEqual(before)
})
