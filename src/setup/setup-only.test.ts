import { expect, test } from "bun:test"
import { createApi } from "../app/api"
import { secureFarm, setupOnly, withAuthority, withOwnPair } from "../test/secure"
import { secureCookieOf } from "../test/secure-session"

const office = "http://192.168.1.20:3000"
const secure = "https://192.168.1.20:3443"
const token = "a".repeat(43)

test("over plain http every page leads to the set-up, which is never stored", async () => {
  const { ask } = secureFarm(setupOnly)
  for (const path of ["/", "/login", "/signup", "/rows/7", "/farm", "/app", "/nothing", "/setups"]) {
    const answer = await ask(office + path)
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 302, "/setup"])
    expect(answer.headers.get("cache-control")).toBe("no-store")
  }
  expect((await ask(`${office}/login`, { method: "POST" })).status).toBe(405)
  for (const path of ["/setup", "/setup?device=mac", "/setup/authority.crt", "/icon.svg", "/api/health"])
    expect([path, (await ask(office + path)).status]).toEqual([path, 200])
})

test("over plain http a link with a token leads to the set-up, which keeps the token from the server", async () => {
  const { ask } = secureFarm(setupOnly)
  for (const path of [`/join/${token}`, `/password/${token}`])
    expect((await ask(office + path)).headers.get("location")).toBe(`/setup#${path}`)
  for (const path of [`/join/${token}/x`, `/rows/${token}`, "/join/short", `//example/join/${token}`])
    expect((await ask(office + path)).headers.get("location")).toBe("/setup")
})

test("an invitation made at the authority's https leads by the set-up, any other to its screen", async () => {
  const pathFrom = async (
    settings: Parameters<typeof secureFarm>[0],
    origin: string,
    isSecure = false,
    more: Record<string, string> = {},
  ) => {
    const { ask, db, signIn } = secureFarm(settings)
    const plain = await signIn("ana@farm.test").cookie
    const cookie = isSecure ? await secureCookieOf(db, plain) : plain
    const headers = { cookie, "content-type": "application/json", ...more }
    const init = { method: "POST", headers, body: JSON.stringify({ role: "worker" }) }
    const { url } = await (await ask(`${origin}/api/farm/invitations`, init)).json()
    return url.replace(/[\w-]{43}$/, "TOKEN")
  }
  const named = "https://compost.example.org:3443"
  for (const settings of [withAuthority, setupOnly])
    expect(await pathFrom(settings, secure, true)).toBe(`${office}/setup#/join/TOKEN`)
  expect(await pathFrom(withAuthority, office)).toBe(`${office}/join/TOKEN`)
  expect(await pathFrom(withOwnPair, named, true)).toBe(`${named}/join/TOKEN`)
  const proxied = { ...withAuthority, trustProxy: true, hosts: ["compost.example.org"] }
  const forwarded = { "x-forwarded-proto": "https" }
  expect(await pathFrom(proxied, "http://compost.example.org", true, forwarded)).toBe(
    "https://compost.example.org/join/TOKEN",
  )
})

test("a link for a forgotten password leads by the set-up, too", async () => {
  const { ask, db, signIn } = secureFarm(withAuthority)
  await signIn("ana@farm.test").cookie
  const cookie = await secureCookieOf(db, await signIn("ada@farm.test", "admin").cookie)
  const headers = { cookie, "content-type": "application/json" }
  const init = { method: "POST", headers, body: JSON.stringify({ email: "ana@farm.test" }) }
  const { url } = await (await ask(`${secure}/api/auth/password-links`, init)).json()
  expect(url).toStartWith(`${office}/setup#/password/`)
})

test("a phone that is signed in under http sees what waits and sends it; any other is led on", async () => {
  const { ask, signIn } = secureFarm(setupOnly)
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const cookie = await ana.cookie
  const page = await ask(`${office}/waiting`, { headers: { cookie } })
  expect(await page.text()).toContain("<title>app</title>")
  const sent = await ask(`${office}/api/rows/${id}/turns`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ waterAdded: true }),
  })
  expect(sent.status).toBe(201)
  expect((await ask(`${office}/api/rows`)).status).toBe(401)
  // The page for whoever runs the server, where the whole database can be downloaded, is for https.
  const server = await ask(`${office}/api/server/copies`, { headers: { cookie } })
  expect([server.status, await server.text()]).toEqual([403, expect.stringContaining("Plain http is for")])
  const visitor = await ask(`${office}/waiting`)
  expect(visitor.headers.get("location")).toBe("/login#/waiting")
})

const calls = createApi()
  .routes.filter(({ method }) => method !== "ALL")
  .map(({ method, path }) => ({ name: `${method} ${path.replace(/(.)\/$/, "$1")}`, method, path }))

/** The calls that take a password or a token, or make a link with one, and those of the page for whoever runs the server. */
const refused = [
  ...new Set(calls.map(({ name }) => name).filter((name) => name.includes(" /server"))),
  "POST /auth/login",
  "POST /auth/register",
  "POST /auth/password",
  "GET /auth/password/:token",
  "POST /auth/password/:token",
  "POST /auth/password-links",
  "POST /auth/tokens",
  "GET /join/:token",
  "POST /join/:token",
  "POST /farm/invitations",
  "POST /farm/members/:id/password-link",
]

const refusedCalls = async (settings: Parameters<typeof secureFarm>[0], origin: string, headers = {}) => {
  const { ask } = secureFarm(settings)
  const found = new Set<string>()
  for (const { name, method, path } of calls) {
    const filled = path.replace(":token", token).replaceAll(/:\w+/g, "1")
    const answer = await ask(`${origin}/api${filled}`, { method, headers })
    if (answer.status === 403 && (await answer.text()).startsWith("Plain http")) found.add(name)
  }
  return [...found].sort()
}

test("over plain http nobody can log in, of all calls just those", async () => {
  expect(calls.length).toBeGreaterThan(50)
  expect(await refusedCalls(setupOnly, office)).toEqual([...refused].sort())
})

test("a program's token is refused over plain http, also where it would read", async () => {
  const headers = { authorization: `Bearer wr_${token}` }
  const found = await refusedCalls(setupOnly, office, headers)
  expect(found).toEqual([...new Set(calls.map(({ name }) => name))].sort())
  expect(await refusedCalls(setupOnly, secure, headers)).toEqual([])
})

test("over https, through a trusted proxy's https, and with all of http nothing is refused", async () => {
  const forwarded = { "x-forwarded-proto": "https" }
  expect(await refusedCalls(setupOnly, secure)).toEqual([])
  expect(await refusedCalls({ ...setupOnly, trustProxy: true }, office, forwarded)).toEqual([])
  expect(await refusedCalls(setupOnly, office, forwarded)).toEqual([...refused].sort())
  expect(await refusedCalls(withAuthority, office)).toEqual([])
  const { ask } = secureFarm(setupOnly)
  expect(await (await ask(`${secure}/`)).text()).toContain("<title>landing</title>")
})

test("a refusal under an address that no certificate covers names the page that says what to do", async () => {
  const answer = await secureFarm(setupOnly).ask("http://198.51.100.4:3000/api/auth/login", {
    method: "POST",
  })
  expect(await answer.text()).toBe(
    "Plain http is for setting up phones only. This address has no secure one: /setup says what to do.",
  )
})

test("a refusal names the secure address", async () => {
  const { ask } = secureFarm(setupOnly)
  const answer = await ask(`${office}/api/auth/login`, { method: "POST" })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toBe(
    "Plain http is for setting up phones only. Please use the secure address: https://192.168.1.20:3443. This phone does not trust it yet? Open /setup first.",
  )
})
