import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createApp } from "../app/app"
import { createPages } from "../app/pages"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { settings } from "../test/settings"
import { ask } from "../test/sql"

const folder = mkdtempSync(join(tmpdir(), "windrow-metadata-"))
afterAll(() => rmSync(folder, { recursive: true }))
const setupPages = ["setup", "setup-ready", "setup-arrived", "setup-plain", "setup-elsewhere"]
const html = "<html><head><title>Windrow</title><script>start()</script></head><body></body></html>"
for (const name of ["app", "landing", "login", "signup", "not-found", ...setupPages])
  writeFileSync(join(folder, `${name}.html`), html)
test("the hash of a page's script reaches the policy, on 200 and on 304", async () => {
  const { db, signIn } = farm()
  const app = createApp({ db, settings, log: () => undefined, pages: createPages(folder, settings) })
  const cookie = await signIn("ana@farm.test").cookie
  const hash = new Bun.CryptoHasher("sha256").update("start()").digest("base64")
  const policyOf = async (headers: Record<string, string>) => {
    const { status, headers: sent } = await app.request("/", { headers: { host: "localhost", ...headers } })
    return { status, etag: sent.get("etag") ?? "", policy: sent.get("content-security-policy") ?? "" }
  }
  const landing = await policyOf({})
  const again = await policyOf({ "if-none-match": landing.etag })
  const home = await policyOf({ cookie })
  expect([landing.status, again.status, home.status]).toEqual([200, 304, 200])
  for (const { policy } of [landing, again, home])
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

testEmbedded(
  "the cache keeps a photo's loader instead of its bytes, and no list with inline photos",
  async () => {
    const { db, log, signIn } = farm()
    const ana = signIn("ana@farm.test")
    const readings = `/api/rows/${(await ana.row()).id}/temperatures`
    const photoUrl = dataUrlOf(await makeJpeg({ width: 32, height: 24 }))
    await ana.post(readings, { temperature: 140, photoUrl })
    const [{ photoUrl: photo = "" } = {}] = await ana.get<{ photoUrl?: string }[]>(readings)
    const isFromCache = async (path: string) => {
      await ana.call("GET", path)
      const second = await ana.call("GET", path)
      await second.bytes()
      return log.at(-1)?.ms === 0
    }
    expect(await isFromCache(photo)).toBe(true)
    expect(await isFromCache(`${readings}?photos=inline`)).toBe(false)
    // Past the app, so that the cache stays valid. Cached bytes would be sent; a loader finds the damage.
    await ask(db, "UPDATE photos SET jpeg = ?", Buffer.of(0))
    expect((await ana.call("GET", photo)).status).toBe(500)
    expect(log.at(-1)?.status).toBe(500)
  },
)
