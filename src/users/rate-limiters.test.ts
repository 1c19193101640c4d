import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { LoginRateLimiter } from "./login-rate-limiter"
import { PasswordQueue } from "./password-queue"
import { SignUpRateLimiter } from "./sign-up-rate-limiter"

const minute = 60_000
const day = 24 * 60 * minute
const ana = { email: "ana@farm.test", password: "green-heap", firstName: "Ana", lastName: "Lima" }
const named = (name: string) => ({ ...ana, email: `${name}@farm.test` })

/**
 * A farm behind a proxy, with Ana's account from 10.0.0.1; calls come from the given address. A busy machine needs more
 * than a call's usual time for fifty passwords.
 */
const behindProxy = async () => {
  const world = farm({ trustProxy: true })
  const nobody = world.nobody.at(world.appWithin(10 * minute))
  const from = (address: string) => ({
    register: (person: object) => nobody.call("POST", "/api/auth/register", person, forwarded(address)),
    login: (password: string, email = ana.email) =>
      nobody.call("POST", "/api/auth/login", { email, password }, forwarded(address)),
  })
  expect((await from("10.0.0.1").register(ana)).status).toBe(201)
  return from
}

const forwarded = (address: string) => ({ "x-forwarded-for": address })
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const statuses = (answers: Response[]) => answers.map(({ status }) => status)

test("110 connections that keep signing up do not block logins", async () => {
  const from = await behindProxy()
  let isOver = false
  const flood = times(110, async (index) => {
    const stranger = from(`10.1.0.${index}`)
    const seen: number[] = []
    for (let round = 0; round < 10_000 && !isOver; round++) {
      seen.push((await stranger.register(named(`x${index}-${round}`))).status)
      await Bun.sleep(5)
    }
    return seen
  })
  await Bun.sleep(200)
  const logins: number[] = []
  for (let login = 0; login < 5; login++) logins.push((await from("10.0.0.2").login(ana.password)).status)
  isOver = true
  expect(logins).toEqual([200, 200, 200, 200, 200])
  for (const status of (await flood).flat()) expect(status).toBeOneOf([201, 429, 503])
})

test("an address may sign up 20 times an hour, counting taken emails", async () => {
  const from = await behindProxy()
  expect(new Set(statuses(await times(20, () => from("10.0.0.9").register(ana))))).toEqual(new Set([409]))
  const refused = await from("10.0.0.9").register(named("bo"))
  expect([refused.status, await refused.text()]).toEqual([
    429,
    "Too many sign-ups. Please try again in 60 minutes.",
  ])
  expect(Number(refused.headers.get("retry-after"))).toBeWithin(3500, 3601)
  expect((await from("10.0.0.8").register(named("bo"))).status).toBe(201)
})

test("all addresses together may sign up 200 times an hour", async () => {
  const from = await behindProxy()
  const answers = await times(200, (index) => from(`10.0.1.${index % 20}`).register(ana))
  expect(statuses(answers).filter((status) => status === 409)).toHaveLength(199)
  expect((await from("10.0.2.1").register(ana)).status).toBe(429)
})

test("a sign-up counts for an hour", () => {
  const limit = new SignUpRateLimiter()
  for (let second = 0; second < 20; second++) limit.count("10.0.0.1", second * 1000)
  expect(() => limit.count("10.0.0.1", 60 * minute - 1)).toThrow("Please try again in 1 minute.")
  limit.count("10.0.0.1", 60 * minute)
  expect(() => limit.count("10.0.0.1", 60 * minute)).toThrow("Too many sign-ups.")
})

test("a login or sign-up is logged with its address and account, and nothing more", async () => {
  const { nobody, log } = farm({ trustProxy: true })
  const from = forwarded("2001:db8::7")
  await nobody.call("POST", "/api/auth/register", ana, from)
  await nobody.call("POST", "/api/auth/register", ana, from)
  const login = (password: string, email = ana.email) =>
    nobody.call("POST", "/api/auth/login", { email, password }, from)
  await login("wrong-heap")
  await login("wrong-heap", `${"x".repeat(64)}@farm.test`)
  for (let failure = 0; failure < 9; failure++) await login("wrong-heap")
  await login(ana.password)
  await login(ana.password, "bo@farm.test")
  const seen = log.map(({ status, address, account }) => [status, address, account])
  expect(seen.slice(0, 4)).toEqual([
    [201, "2001:db8::7", ana.email],
    [409, "2001:db8::7", ana.email],
    [401, "2001:db8::7", ana.email],
    [401, "2001:db8::7", "x".repeat(64)],
  ])
  expect(seen.slice(-2)).toEqual([
    [429, "2001:db8::7", ana.email],
    [401, "2001:db8::7", "bo@farm.test"],
  ])
  expect(JSON.stringify(log)).not.toContain("-heap")
})

test("a sign-up that is refused because sign-up is closed is logged with its address", async () => {
  const { nobody, log } = farm({ trustProxy: true, signup: "closed" })
  await nobody.call("POST", "/api/auth/register", ana, forwarded("10.0.0.1"))
  expect(log).toMatchObject([{ status: 403, address: "10.0.0.1" }])
})

test("logins from one address can fill only a part of the queue", async () => {
  const from = await behindProxy()
  const crowd = times(30, () => from("10.0.0.5").login(ana.password))
  const other = from("10.0.0.6").login(ana.password)
  expect((await other).status).toBe(200)
  const answers = await crowd
  const refused = answers.filter(({ status }) => status === 429)
  // Twenty wait; one more is at work, unless the other address came before.
  expect(refused.length).toBeOneOf([9, 10])
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(30 - refused.length)
  expect(await refused[0]?.text()).toBe("Too many logins at once. Please try again in a moment.")
  expect(refused[0]?.headers.get("retry-after")).toBe("5")
})

test("a login over the limit is refused at once, not after those that wait in the queue", async () => {
  const from = await behindProxy()
  await times(10, () => from("10.0.0.5").login("wrong-heap"))
  const order: number[] = []
  const note = ({ status }: Response) => order.push(status)
  const waiting = times(5, async (index) => note(await from(`10.0.1.${index}`).login(ana.password)))
  note(await from("10.0.0.5").login(ana.password))
  await waiting
  expect(order).toEqual([429, 200, 200, 200, 200, 200])
})

test("ten failures from any addresses of an IPv6 network block the network", async () => {
  const from = await behindProxy()
  const failures = await times(10, (index) => from(`2001:db8:0:1::${index + 1}`).login("wrong-heap"))
  expect(new Set(statuses(failures))).toEqual(new Set([401]))
  expect((await from("2001:db8:0:1:ffff::1").login(ana.password)).status).toBe(429)
  expect((await from("2001:db8:0:2::1").login(ana.password)).status).toBe(200)
})

test("fifty failures from anywhere block an account, except on its known networks", async () => {
  const from = await behindProxy()
  const failures = await times(50, (index) => from(`10.3.0.${index}`).login("wrong-heap"))
  expect(new Set(statuses(failures))).toEqual(new Set([401]))
  expect((await from("10.3.1.1").login(ana.password)).status).toBe(429)
  expect((await from("10.0.0.1").login(ana.password)).status).toBe(200)
  expect((await from("10.3.1.1").login("wrong-heap", "bo@farm.test")).status).toBe(401)
})

test("a hundred failures from an address block it for accounts that never logged in there", () => {
  const limit = new LoginRateLimiter()
  limit.succeeded("ana", "office", 0)
  for (let index = 0; index < 100; index++) limit.failed(`guess${index}`, "office", index)
  expect(() => limit.check("bo", "office", minute)).toThrow(
    "Too many failed logins. Please try again in 14 minutes.",
  )
  limit.check("bo", "home", minute)
  limit.check("ana", "office", minute)
  limit.check("bo", "office", 16 * minute)
  for (let index = 0; index < 10; index++) limit.failed("ana", "office", minute)
  expect(() => limit.check("ana", "office", minute)).toThrow("Too many failed logins.")
})

test("an account's network is known for 30 days from its last login there", () => {
  const limit = new LoginRateLimiter()
  const later = 30 * day - 1
  limit.succeeded("ana", "office", 0)
  for (let index = 0; index < 50; index++) limit.failed("ana", `network${index}`, later)
  limit.check("ana", "office", later)
  expect(() => limit.check("ana", "office", later + 1)).toThrow("Too many failed logins.")
  limit.succeeded("ana", "office", later + 1)
  limit.check("ana", "office", later + 2)
})

test("a blocked account becomes free again failure by failure", () => {
  const limit = new LoginRateLimiter()
  for (let index = 0; index < 50; index++) limit.failed("ana", `network${index}`, index * 1000)
  expect(() => limit.check("ana", "elsewhere", minute)).toThrow("Too many failed logins.")
  limit.check("ana", "elsewhere", 15 * minute)
})

test("a limited number of failures is kept, and the oldest are dropped first", () => {
  const limit = new LoginRateLimiter()
  for (let index = 0; index < 10; index++) limit.failed("ana", "office", 0)
  for (let index = 0; index < 9_999; index++) limit.failed(`guess${index}`, `network${index}`, index)
  expect(() => limit.check("ana", "office", minute)).toThrow("Too many failed logins.")
  limit.failed("one more", "elsewhere", minute)
  limit.check("ana", "office", minute)
})

test("of ten thousand keys the least recent is dropped, not the first", () => {
  const limit = new LoginRateLimiter()
  for (let index = 0; index < 10; index++) limit.failed("ana", "office", 0)
  for (let index = 0; index < 9_998; index++) limit.failed(`guess${index}`, `network${index}`, index)
  limit.failed("ana", "office", minute)
  limit.failed("one more", "elsewhere", minute)
  limit.failed("another", "elsewhere", minute)
  expect(() => limit.check("ana", "office", minute)).toThrow("Too many failed logins.")
})

test("a login makes its network known for the account", async () => {
  const from = await behindProxy()
  expect((await from("10.0.0.7").login(ana.password)).status).toBe(200)
  await times(50, (index) => from(`10.5.0.${index}`).login("wrong-heap"))
  expect((await from("10.0.0.7").login(ana.password)).status).toBe(200)
})

test("fifty new hashes may wait, one is made at a time, and logins go first", async () => {
  const queue = new PasswordQueue()
  const order: string[] = []
  let [running, most] = [0, 0]
  const work = (name: string) => async () => {
    most = Math.max(most, ++running)
    await Bun.sleep(0)
    running--
    order.push(name)
  }
  // The first is being verified, the others wait.
  const hashes = Array.from({ length: 51 }, (_, index) => queue.hash(work(`hash ${index}`)))
  expect(() => queue.hash(work("one more"))).toThrow("Too many new accounts at once.")
  await Promise.all([...hashes, queue.login("office", work("login"))])
  expect([order.length, order.indexOf("login"), most]).toEqual([52, 1, 1])
})
