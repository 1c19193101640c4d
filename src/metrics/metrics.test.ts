import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createApp } from "../app/app"
import { sqliteOf } from "../db/sqlite/connection"
import { errorMessage } from "../domain/errors"
import { farm } from "../test/farm"
import { farmsFolder } from "../test/farms-folder"
import { type Place, startMetrics } from "./start"

const about = { version: "1.2.3", build: 'a "b"\\c', pending: () => 0 }
const settings = {
  ...{ brand: "Windrow", signup: "open" as const, hosts: [], trustProxy: false },
  ...{ version: "test", build: "test" },
}

/** The real app, which tells its metrics in this place. */
const telling = async (place: Place) => {
  const world = farm()
  const metrics = await startMetrics(place, world.db, about)
  const app = createApp({ db: world.db, settings, log: () => undefined, metrics })
  return { ...world, app, address: /http:\S+/.exec(metrics.note)?.[0] ?? "", note: metrics.note }
}

const token = "f3b1".repeat(8)
const tokenFile = (text: string) => {
  const file = join(farmsFolder, "metrics-token")
  writeFileSync(file, text)
  return { tokenFile: file }
}

test("only the holder of the whole token is told", async () => {
  const { app, note } = await telling(tokenFile(`${token}\n`))
  const ask = async (authorization?: string) => {
    const headers = { host: "localhost", ...(authorization !== undefined && { authorization }) }
    return app.request("/metrics", { headers })
  }
  const half = token.slice(0, 8)
  for (const wrong of [
    undefined,
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${half}`,
    `Bearer ${token}x`,
    `Basic ${token}`,
    token,
  ])
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 401])
  const answer = await ask(`Bearer ${token}`)
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"])
  expect(await answer.text()).toContain("windrow_problems 0\n")
  expect(note).not.toContain(token)
})

test.each(["", "\n", "short", "fifteen-letters", "with a space in it"])(
  "the file's text %j is no token, and the refusal does not tell it",
  async (text) => {
    const refusal = await telling(tokenFile(text)).then(() => "taken", errorMessage)
    expect(refusal).toContain("must hold a token of 16 characters or more")
    if (text.trim() !== "") expect(refusal).not.toContain(text)
  },
)

test("on an address of its own nothing but GET /metrics is answered, and on no other address", async () => {
  const { address, app } = await telling({ host: "127.0.0.1", port: 0 })
  const statusAt = async (url: string, method = "GET") =>
    fetch(url, { method }).then(
      ({ status }) => status,
      () => "nobody",
    )
  expect(await statusAt(address)).toBe(200)
  expect(await statusAt(address.replace("/metrics", "/api/rows"))).toBe(404)
  expect(await statusAt(address.replace("/metrics", "/"))).toBe(404)
  expect(await statusAt(address, "POST")).toBe(404)
  expect(await statusAt(address.replace("127.0.0.1", "127.0.0.2"))).toBe("nobody")
  expect((await app.request("/metrics", { headers: { host: "localhost" } })).status).toBe(404)
})

test("methods of other protocols share one name, and labels can't break their line", async () => {
  const { address, app } = await telling({ host: "127.0.0.1", port: 0 })
  for (const method of ["PROPFIND", "PURGE"])
    await app.request("/api/health", { method, headers: { host: "localhost" } })
  const text = await (await fetch(address)).text()
  expect(text).not.toMatch(/PROPFIND|PURGE/)
  expect(text).toContain('method="other"')
  expect(text).toContain('windrow_build_info{version="1.2.3",build="a \\"b\\"\\\\c"} 1\n')
})

test("photos are added up at most every five minutes, however often somebody asks", async () => {
  const { address, db, signIn } = await telling({ host: "127.0.0.1", port: 0 })
  await signIn("ana@farm.test").get("/api/auth/user")
  const photos = async () => /^windrow_photos_bytes (\d+)$/m.exec(await (await fetch(address)).text())?.[1]
  expect(await photos()).toBe("0")
  sqliteOf(db).run("INSERT INTO photos (user_id, etag, jpeg) VALUES (1, 'e', zeroblob(1000))")
  expect(await photos()).toBe("0")
})
