import { expect, test } from "bun:test"
import type { Settings } from "../http/env"
import { secureFarm, setupOnly, withAuthority, withOwnPair } from "../test/secure"
import { secureCookieOf } from "../test/secure-session"
import { deviceOf } from "./device"

const office = "http://192.168.1.20:3000"
const secure = "https://192.168.1.20:3443"

const titleAt = async (settings: Partial<Settings>, url: string, headers: Record<string, string> = {}) => {
  const answer = await secureFarm(settings).ask(url, { headers })
  expect(answer.headers.get("cache-control")).toBe("no-store")
  return /<title>(.*)<\/title>/.exec(await answer.text())?.[1]
}

test("the page is the one for how this server serves, and for how it was reached", async () => {
  expect(await titleAt({}, `${office}/setup`)).toBe("setup-plain")
  expect(await titleAt(withAuthority, `${office}/setup`)).toBe("setup")
  expect(await titleAt(withOwnPair, `${office}/setup`)).toBe("setup-ready")
  expect(await titleAt(withAuthority, "http://198.51.100.4:3000/setup")).toBe("setup-elsewhere")
  expect(await titleAt({ ...withOwnPair, hosts: [] }, `${office}/setup`)).toBe("setup-elsewhere")
  expect(await titleAt(withAuthority, `${secure}/setup`)).toBe("setup-arrived")
  const forwarded = { "x-forwarded-proto": "https" }
  expect(await titleAt({ trustProxy: true }, `${office}/setup`, forwarded)).toBe("setup-arrived")
  expect(await titleAt({}, `${office}/setup`, forwarded)).toBe("setup-plain")
})

const connectsOf = async (settings: Partial<Settings>, url: string) =>
  /connect-src ([^;]*)/.exec(
    (await secureFarm(settings).ask(url)).headers.get("content-security-policy") ?? "",
  )?.[1]

test("only the set-up page may ask the secure origin, under a host that the certificate covers", async () => {
  expect(await connectsOf(withAuthority, `${office}/setup`)).toBe(`'self' ${secure}`)
  expect(await connectsOf(withAuthority, "http://farm.local:3000/setup")).toBe(
    "'self' https://farm.local:3443",
  )
  // A policy has no words for an IPv6 address.
  expect(await connectsOf(withAuthority, "http://[fd00::1]:3000/setup")).toBe("'self' https://*:3443")
  expect(await connectsOf({ https: { ...withAuthority.https, port: 443 } }, `${office}/setup`)).toBe(
    "'self' https://192.168.1.20",
  )
  expect(await connectsOf(withOwnPair, `${office}/setup`)).toBe("'self' https://compost.example.org:3443")
  const container = { ...withAuthority, hosts: ["192.168.1.21"] }
  expect(await connectsOf(container, "http://198.51.100.4:3000/setup")).toBe(
    "'self' https://192.168.1.21:3443",
  )
  expect(await connectsOf(withAuthority, "http://198.51.100.4:3000/setup")).toBe("'self'")
  expect(await connectsOf({}, `${office}/setup`)).toBe("'self'")
  for (const path of ["/", "/login", "/setup/reached", "/nothing"])
    expect(await connectsOf(withAuthority, office + path)).toBe("'self'")
})

test.each([
  [
    "iphone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  ],
  ["iphone", "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) Version/12.1.2 Mobile/15E148 Safari/604.1"],
  ["android", "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36"],
  ["windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0"],
  ["mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15"],
  ["android", "Browser/1.0"],
  ["linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
] as const)("%s is known by its browser, and any other can be asked for", (device, browser) => {
  expect(deviceOf(undefined, browser)).toBe(device)
  expect(deviceOf("toaster", browser)).toBe(device)
  expect(deviceOf("constructor", browser)).toBe(device)
  expect(deviceOf("linux", browser)).toBe("linux")
})

test("the address to scan is plain http as phones reach it, wherever a manager stands", async () => {
  const { ask, db, signIn } = secureFarm(withAuthority)
  const cookie = await signIn("ana@farm.test").cookie
  const addressAt = async (origin: string, cookie: string) =>
    (await ask(`${origin}/api/setup`, { headers: { cookie } })).json()
  for (const [origin, named] of [
    [office, cookie],
    [secure, await secureCookieOf(db, cookie)],
  ] as const) {
    expect(await addressAt(origin, named)).toEqual({
      address: `${office}/setup`,
      fingerprint: withAuthority.https?.authority?.fingerprint,
    })
    const picture = await ask(`${origin}/setup/qr.svg`)
    expect(picture.headers.get("content-type")).toBe("image/svg+xml")
    expect(await picture.text()).toContain(`>${office}/setup</text>`)
  }
})

test("a slash too many leads to the page, a host of thousands of letters to a sentence", async () => {
  const { ask } = secureFarm(setupOnly)
  const answer = await ask(`${office}/setup/?device=mac`)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/setup?device=mac"])
  const long = await ask(`http://${"a".repeat(6000)}:3000/setup/qr.svg`)
  expect(long.status).toBe(421)
  expect(await long.text()).toBe("The request does not say which host it is for.")
})

test("behind a proxy with https the address to scan is the proxy's", async () => {
  const { ask } = secureFarm({ trustProxy: true, hosts: ["compost.example.org"], httpPort: 3000 })
  const picture = await ask("http://compost.example.org/setup/qr.svg", {
    headers: { "x-forwarded-proto": "https" },
  })
  expect(await picture.text()).toContain(">https://compost.example.org/setup</text>")
})
