import { createApi } from "../../src/app/api"
import type { Random } from "../seeded"
import { requestBytes } from "../wire"
import { bodyFrom } from "./bodies"
import { dateFrom, idFrom, valueFrom, zoneFrom } from "./values"

export type Fuzzed = { bytes: Buffer; isHead: boolean; path: string }

/** Cookies by what they may do. `few` belongs to a user with few records, whose log and export stay short. */
export type Cookies = { user: string; admin: string; few: string }

type Pair = readonly [string, string]

/** Every call of the route table, as method and path with placeholders. */
const calls = createApi()
  // A stream of changes has no end to wait for.
  .routes.filter(({ method, path }) => method !== "ALL" && path !== "/events")
  .map(({ method, path }) => ({ method, path: `/api${path}` }))

const pages = [
  "/",
  "/login",
  "/signup",
  "/rows/1",
  "/robots.txt",
  "/x.js",
  "/%00",
  "/..%2f..%2fetc%2fpasswd",
  "//x",
]

/** The next request of a random sequence. */
export const requestFrom = (
  random: Random,
  cookies: Cookies,
  photoFrom: (random: Random) => string,
): Fuzzed => {
  const { method, path } = callFrom(random)
  const hasBody = method !== "GET" && method !== "HEAD"
  const headers = headersFrom(random, path, cookies)
  const body = hasBody ? bodyFrom(path, random, photoFrom) : ""
  const target = random.chance(0.4) || path.endsWith(".csv") ? `${path}?${queryFrom(random)}` : path
  return { bytes: requestBytes(method, target, headers, body), isHead: method === "HEAD", path }
}

const callFrom = (random: Random) => {
  if (random.chance(0.05)) return { method: "GET", path: random.one(["/", ...pages]) }
  const call = calls[random.below(calls.length)] ?? { method: "GET", path: "/api/rows" }
  // A password's hash takes 50 ms of a core: the other calls must not wait for it.
  if (/login|register/.test(call.path) && random.chance(0.9)) return { method: "GET", path: "/api/auth/user" }
  const path = call.path.replaceAll(/:\w+/g, () => idFrom(random))
  const method = random.chance(0.05)
    ? random.one(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
    : call.method
  // Deleted rows would leave little to fuzz.
  return { method: method === "DELETE" && random.chance(0.8) ? "GET" : method, path }
}

const queryFrom = (random: Random) => {
  const parameters = [
    () => ["from", dateFrom(random)],
    () => ["to", dateFrom(random)],
    () => ["zone", zoneFrom(random)],
    () => ["limit", random.one(["1", "0", "-1", "1e9", "9999999999", "x", "", "\u0661"])],
    () => ["photos", random.one(["inline", "", "x"])],
    () => [String(valueFrom(random, 3)).slice(0, 2000), String(valueFrom(random, 3)).slice(0, 2000)],
  ] as const
  const chosen = parameters.filter(() => random.chance(0.45)).map((parameter) => parameter())
  if (random.chance(0.05))
    return random.one(["%", "%zz", "&&&", "from", "from=%ff", "from=1&from=2", "a".repeat(8000)])
  return chosen.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("=")).join("&")
}

const headersFrom = (random: Random, path: string, cookies: Cookies): Pair[] => [
  ["Host", random.chance(0.85) ? "localhost" : hostFrom(random)],
  ["Cookie", cookieFrom(random, path, cookies)],
  [
    "Content-Type",
    random.chance(0.95) ? "application/json" : random.one(["text/plain", "application/json;", "x", ""]),
  ],
  ...oddHeaders.filter(() => random.chance(0.04)).map((header) => header(random)),
]

const hostFrom = (random: Random) =>
  random.one([
    "127.0.0.1:99999",
    "127.0.0.1:65536",
    "127.0.0.1:0",
    "1.2.3.4.5.6",
    "1.2.3.4:80:80",
    "999.999.999.999",
    "0x7f.1",
    "[::1]",
    "[::1]:99999",
    "[::1",
    "[1:2:3]",
    ":::",
    "localhost:",
    "localhost:abc",
    "..local",
    "a..lan",
    "-.internal",
    "evil.example",
    "farm_office",
    "xn--.local",
    "",
    "a".repeat(300),
    "user@localhost",
    "local host",
    "\xe9.local",
  ])

/** Logging in or out with a session ends it, and an admin may end somebody's: the rest of the run needs them. */
const cookieFrom = (random: Random, path: string, { user, admin, few }: Cookies) => {
  const odd = random.one([
    "",
    "windrow",
    "windrow=",
    "windrow=x",
    `windrow=${"A".repeat(5000)}`,
    "=;=;",
    "windrow=%00",
    "__Host-windrow=x",
  ])
  if (/log(in|out)$|register$|sign-out$|disable$/.test(path) || random.chance(0.08)) return odd
  // They read each pile by itself: a dozen of a hundred piles at once would leave a busy machine nothing for the others.
  if (/\/(log\.csv|export\.zip)$/.test(path) && random.chance(0.9)) return few
  return random.chance(0.25) ? admin : random.one([user, user, `a=b; ${user}`, `${user}; windrow=x`])
}

const anyText = (random: Random) =>
  random.one(["", "x", "*", ",,,", '"', "\xff", "9".repeat(50), "a".repeat(4000)])

const oddHeaders: readonly ((random: Random) => Pair)[] = [
  (random) => [
    "Origin",
    random.one(["http://localhost", "https://evil.example", "null", "http://", anyText(random)]),
  ],
  (random) => ["Sec-Fetch-Site", random.one(["same-origin", "cross-site", "none", anyText(random)])],
  (random) => [
    "X-Forwarded-Proto",
    random.one(["https", "http, https", "HTTPS", "javascript", anyText(random)]),
  ],
  (random) => ["X-Forwarded-For", random.one(["1.2.3.4", "1.2.3.4, ::1", "unknown", anyText(random)])],
  (random) => ["X-Forwarded-Host", random.one(["evil.example", anyText(random)])],
  (random) => ["Accept-Encoding", random.one(["gzip", "br", "identity;q=0", "gzip;q=x", anyText(random)])],
  (random) => ["Content-Encoding", random.one(["gzip", "br", "identity", anyText(random)])],
  (random) => ["Range", random.one(["bytes=0-", "bytes=-1", "bytes=9999999-", "bytes=5-1", anyText(random)])],
  (random) => ["If-None-Match", random.one(["*", '"x"', 'W/"', anyText(random)])],
  (random) => ["Idempotency-Key", random.one(["k", "k2", "a".repeat(256), anyText(random)])],
  (random) => ["Accept", anyText(random)],
]
