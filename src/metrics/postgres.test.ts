import { expect } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createApp } from "../app/app"
import { farm } from "../test/farm"
import { farmsFolder } from "../test/farms-folder"
import { testPostgres } from "../test/only-postgres"
import { startMetrics } from "./start"

const settings = {
  ...{ brand: "Windrow", signup: "open" as const, hosts: [], trustProxy: false },
  ...{ version: "test", build: "test" },
}

testPostgres("commits of PostgreSQL are counted and timed, each for itself", async () => {
  const { db, signIn } = farm()
  const ana = signIn("ana@farm.test")
  await ana.get("/api/auth/user")
  const file = join(farmsFolder, "metrics-token")
  const token = "f3b1".repeat(8)
  writeFileSync(file, token)
  const metrics = await startMetrics({ tokenFile: file }, db, {
    ...{ version: "test", build: "test" },
    pending: () => 0,
  })
  const app = createApp({ db, settings, log: () => undefined, metrics })
  const told = async (name: string) => {
    const headers = { host: "localhost", authorization: `Bearer ${token}` }
    const text = await (await app.request("/metrics", { headers })).text()
    return Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1])
  }
  const before = [await told("windrow_writes_total"), await told("windrow_commit_duration_seconds_count")]
  expect(before).toEqual([0, 0])
  await ana.row()
  const writes = await told("windrow_writes_total")
  expect(writes).toBeGreaterThan(0)
  expect(await told("windrow_commit_duration_seconds_count")).toBe(writes)
  const took = await told("windrow_commit_duration_seconds_sum")
  expect(took > 0 && took < 30).toBe(true)
})
