import { afterAll, beforeAll, expect, test } from "bun:test"
import { newestCount } from "../src/contract/first-calls"
import { homeScreen, userScreens } from "../src/contract/screens"
import { databaseOf, startWindrow, type Windrow } from "./windrow"

let windrow: Windrow
let cookie: string

beforeAll(async () => {
  windrow = await startWindrow({ flags: ["--brand", 'Green & "Acres" <x>'] })
  const answer = await fetch(`${windrow.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ana@farm.test", password: "secret1", firstName: "Ana", lastName: "Berg" }),
  })
  cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
})
afterAll(() => windrow.stop())

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(windrow.url + path, { method, headers, redirect: "manual", decompress: false })
const asUser = (path: string) => get(path, { cookie })

/** An asset of the app's page, by its ending. */
const asset = async (ending: string) => {
  const page = await (await asUser("/")).text()
  return new RegExp(`/assets/[^"]+\\.${ending}`).exec(page)?.[0] ?? ""
}

const protectedPaths = [
  "/rows/new",
  "/rows/1",
  "/rows/1/temperature",
  "/rows/1/turn",
  "/rows/1/material",
  "/rows/1/temperatures/2",
  "/rows/1/visit",
  "/rows/1/sample",
  "/rows/1/result",
  "/rows/1/occurrence",
  "/rows/1/sale",
  "/rows/1/sales/2",
  "/rows/1/edit",
  "/rows/1/report",
  "/materials",
]

test("/ is the public page for a visitor and the app for a user, and caches don't mix them up", async () => {
  const landing = await get("/")
  expect(landing.status).toBe(200)
  expect(landing.headers.get("cache-control")).toBe("no-cache")
  const etag = landing.headers.get("etag") ?? ""
  expect(await landing.text()).toContain("Composting Management System")
  const app = await get("/", { cookie, "if-none-match": etag })
  expect(app.status).toBe(200)
  expect(app.headers.get("cache-control")).toBe("no-store")
  expect(await app.text()).toContain('<div id="root" hidden>')
  expect((await get("/", { "if-none-match": etag })).status).toBe(304)
})

test("a visitor of a protected path is sent to /login, a user gets the app", async () => {
  for (const path of protectedPaths) {
    const refused = await get(path)
    expect({ path, status: refused.status, to: refused.headers.get("location") }).toEqual({
      path,
      status: 302,
      to: `/login#${path}`,
    })
    const app = await asUser(path)
    expect({ path, status: app.status, cache: app.headers.get("cache-control") }).toEqual({
      path,
      status: 200,
      cache: "no-store",
    })
  }
})

test("the server answers the path of every screen with the app", async () => {
  for (const path of [homeScreen, ...userScreens]) {
    const page = await asUser(path.replaceAll(/:\w+/g, "7"))
    expect({ path, status: page.status, app: (await page.text()).includes('id="root"') }).toEqual({
      path,
      status: 200,
      app: true,
    })
  }
})

/** The answers embedded in a page, by path. */
const answersIn = (html: string) => {
  const blocks = html.matchAll(/<script type="application\/json" data-answer="(.+?)".*?>(.*?)<\/script>/gs)
  return new Map([...blocks].map(([, path = "", json = ""]) => [path, JSON.parse(json)]))
}
const call = async (path: string, method = "GET", body?: object, as = cookie) => {
  const answer = await fetch(windrow.url + path, {
    method,
    headers: { cookie: as, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
const hostile = "</script><!--<script>\u2028 & {{brand}} $& <b>"
const makeRow = (rowId: string, as = cookie): Promise<{ id: number }> =>
  call("/api/rows", "POST", { rowId, location: hostile, length: 80 }, as)

test("a page embeds its screen's first answers, whatever characters they contain", async () => {
  const { id } = await makeRow("First")
  await call(`/api/rows/${id}/temperatures`, "POST", { temperature: 140 })
  const row = `/api/rows/${id}`
  const brought = {
    "/": ["/api/auth/user", "/api/rows"],
    [`/rows/${id}`]: ["/api/auth/user", row, `${row}/temperatures?limit=${newestCount}`],
    [`/rows/${id}/turn`]: ["/api/auth/user", row],
    "/materials": ["/api/auth/user"],
    "/rows/999999": ["/api/auth/user"],
  }
  for (const [path, paths] of Object.entries(brought)) {
    const html = await (await asUser(path)).text()
    const answers = answersIn(html)
    expect([path, ...answers.keys()]).toEqual([path, ...paths])
    expect(html).toContain(`<meta name="answered" content="${paths.join(" ")}">`)
    expect(html.match(/<\/script>/g)?.length).toBe(2 + paths.length)
    for (const [path, answer] of answers) expect(answer).toEqual(await call(path))
  }
})

test("a page embeds no data of other users", async () => {
  const { id } = await makeRow("Mine")
  const other = await fetch(`${windrow.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "bo@farm.test", password: "secret1", firstName: "Bo", lastName: "Li" }),
  })
  const bos = other.headers.get("set-cookie")?.split(";")[0] ?? ""
  for (const path of ["/", `/rows/${id}`, `/rows/${id}/turn`]) {
    const html = await (await get(path, { cookie: bos })).text()
    expect(html).toContain("bo@farm.test")
    expect(html).not.toContain("Mine")
    expect(html).not.toContain("ana@farm.test")
  }
})

test("a list that is too long for the page is not embedded", async () => {
  const other = await fetch(`${windrow.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "cy@farm.test", password: "secret1", firstName: "Cy", lastName: "Li" }),
  })
  const cys = other.headers.get("set-cookie")?.split(";")[0] ?? ""
  for (let row = 0; row < 200; row++) await makeRow(`Long-${row}`, cys)
  const answers = answersIn(await (await get("/", { cookie: cys })).text())
  expect([...answers.keys()]).toEqual(["/api/auth/user"])
})

test("a page is served even when its answers fail", async () => {
  const database = databaseOf(windrow)
  database.run("ALTER TABLE compost_rows RENAME TO elsewhere")
  const page = await asUser("/")
  const html = await page.text()
  database.run("ALTER TABLE elsewhere RENAME TO compost_rows")
  database.close()
  expect(page.status).toBe(200)
  // The user's farms say which row is their yard.
  expect([...answersIn(html).keys()]).toEqual([])
  expect(html).toContain('<div id="root">')
})

test("/login and /signup are for visitors; a user is sent home", async () => {
  for (const path of ["/login", "/signup"]) {
    expect((await get(path)).status).toBe(200)
    const sent = await asUser(path)
    expect({ status: sent.status, to: sent.headers.get("location") }).toEqual({ status: 302, to: "/" })
  }
})

test("any other path is the 404 page; one with a dot gets a bare sentence", async () => {
  for (const path of ["/nothing", "/rows", "/rows/1/nothing", "/materials/", "/assets/", "/%00"]) {
    const page = await asUser(path)
    expect({ path, status: page.status }).toEqual({ path, status: 404 })
    const text = await page.text()
    expect(text).toContain("404 Page Not Found")
    expect(text).toContain("Did you forget to add the page to the router?")
  }
  for (const path of [
    "/assets/main-gone.js",
    "/favicon.ico",
    "/app.html",
    "/landing.html",
    "/..%2fpackage.json",
  ]) {
    const answer = await get(path)
    expect({ path, status: answer.status, text: await answer.text() }).toEqual({
      path,
      status: 404,
      text: "Not found",
    })
  }
})

test("the brand is escaped in every page", async () => {
  const brand = "Green &amp; &quot;Acres&quot; &lt;x&gt;"
  for (const path of ["/", "/login", "/nothing"]) {
    const text = await (await get(path)).text()
    expect(text).toContain(brand)
    expect(text).not.toContain("<x>")
    expect(text).not.toContain("{{")
    expect(text).toContain('data-signup="open"')
  }
})

test("the pages show that sign-up is closed", async () => {
  const closed = await startWindrow({ env: { WINDROW_SIGNUP: "closed" } })
  expect(await (await fetch(closed.url)).text()).toContain('data-signup="closed"')
  await closed.stop()
})

test("built files are immutable and compressed as the browser accepts", async () => {
  for (const path of [await asset("js"), await asset("css")]) {
    const plain = await get(path, { "accept-encoding": "identity" })
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect(plain.headers.get("vary")).toBe("Accept-Encoding")
    const text = await plain.text()
    const gzip = await get(path, { "accept-encoding": "gzip, deflate, br;q=0" })
    expect(gzip.headers.get("content-encoding")).toBe("gzip")
    expect(Buffer.from(Bun.gunzipSync(await gzip.bytes())).toString()).toBe(text)
    const brotli = await get(path, { "accept-encoding": "gzip, deflate, br, zstd" })
    expect(brotli.headers.get("content-encoding")).toBe("br")
    expect(Number(brotli.headers.get("content-length"))).toBeLessThan(
      Number(gzip.headers.get("content-length")),
    )
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.get("etag"))).size).toBe(3)
  }
})

test("pages are compressed with gzip, which browsers accept over plain http", async () => {
  for (const path of ["/", "/login", "/nothing"]) {
    const page = await get(path, { "accept-encoding": "gzip, deflate" })
    expect(page.headers.get("content-encoding")).toBe("gzip")
    expect(Buffer.from(Bun.gunzipSync(await page.bytes())).toString()).toContain("</html>")
  }
})

test("a static file keeps its address and is revalidated", async () => {
  const icon = await get("/icon.svg")
  expect(icon.headers.get("content-type")).toBe("image/svg+xml")
  expect(icon.headers.get("cache-control")).toBe("no-cache")
  const again = await get("/icon.svg", { "if-none-match": `"other", W/${icon.headers.get("etag")}` })
  expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" })
})

test("HEAD is answered like GET, without a body", async () => {
  for (const path of [
    "/",
    "/icon.svg",
    "/nothing",
    "/materials",
    "/api/health",
    "/api/material-categories",
  ]) {
    // The time in a page changes its compressed length.
    const headers = { cookie, "accept-encoding": "identity" }
    const full = await get(path, headers)
    const head = await get(path, headers, "HEAD")
    expect({ path, status: head.status, body: await head.text() }).toEqual({
      path,
      status: full.status,
      body: "",
    })
    expect(head.headers.get("content-length")).toBe(full.headers.get("content-length"))
  }
})

test("a page refuses other methods", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const refused = await get("/login", {}, method)
    expect({ method, status: refused.status, allow: refused.headers.get("allow") }).toEqual({
      method,
      status: 405,
      allow: "GET, HEAD",
    })
  }
})

test("the policy allows the app's own inline script and no other", async () => {
  const app = await (await asUser("/")).text()
  const [script = "", ...others] = [...app.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text)
  expect(others).toEqual([])
  const hash = new Bun.CryptoHasher("sha256").update(script).digest("base64")
  const policyOf = async (answer: Promise<Response>) =>
    /script-src ([^;]*)/.exec((await answer).headers.get("content-security-policy") ?? "")?.[1]
  expect(await policyOf(asUser("/"))).toBe(`'self' 'sha256-${hash}'`)
  for (const answer of [get("/"), get("/login"), asUser("/api/rows")])
    expect(await policyOf(answer)).toBe("'self'")
})

test("every answer has the policy, refusals too", async () => {
  const answers = ["/", "/login", "/nothing", "/icon.svg", await asset("js")].map((path) => get(path))
  const refusals = [get("/", { host: "evil.test" }), get("/", { origin: "http://evil.test" }, "POST")]
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([421, 403])
  for (const { headers } of await Promise.all([...answers, ...refusals])) {
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("strict-transport-security")).toBeNull()
  }
})

test("the page, the service worker and each answer of the API name the same build", async () => {
  const [, build = ""] = /data-build="(\w+)"/.exec(await (await asUser("/")).text()) ?? []
  expect(build).toMatch(/^\w{10,}$/)
  const worker = await get("/sw.js")
  expect(worker.headers.get("cache-control")).toBe("no-cache")
  expect(worker.headers.get("content-type")).toStartWith("text/javascript")
  expect(await worker.text()).toContain(`"${build}"`)
  for (const path of ["/api/rows", "/api/rows/77", "/api/nothing", "/api/health"])
    expect((await asUser(path)).headers.get("windrow-build")).toBe(build)
  expect((await get("/api/rows")).headers.get("windrow-build")).toBe(build)
})
