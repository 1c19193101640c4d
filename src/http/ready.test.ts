import { Database } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Row } from "../contract/rows"
import type { User } from "../contract/users"
import { sessions } from "../db/schema"
import { farm } from "../test/farm"

const home = mkdtempSync(join(tmpdir(), "windrow-ready-"))
afterAll(() => rmSync(home, { recursive: true }))

test("an answer that is ready is never an old one", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const { id } = await ana.row()
  for (let days = 0; days < 5; days++) {
    const first = await ana.get<Row>(`/api/rows/${id}`)
    expect(first.cookingDays).toBe(days)
    expect(await ana.get<Row>(`/api/rows/${id}`)).toEqual(first)
    expect(await ana.get<Row[]>("/api/rows")).toEqual([first])
    expect(await bo.get<Row[]>("/api/rows")).toEqual([])
    const recordedAt = `2026-05-0${days + 1}`
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: null, recordedAt })
  }
})

test("what another process writes is seen by the next turn of the event loop", async () => {
  const file = join(home, "windrow.db")
  const { signIn, db } = farm({}, file)
  const ana = signIn("ana@farm.test")
  expect((await ana.get<User>("/api/auth/user")).role).toBe("user")
  expect(await ana.get<Row[]>("/api/rows")).toEqual([])
  const other = new Database(file)
  const meanwhile = async (statement: string) => {
    other.run(statement)
    await new Promise(setImmediate)
  }
  await meanwhile("UPDATE users SET role = 'admin'")
  expect((await ana.get<User>("/api/auth/user")).role).toBe("admin")
  await meanwhile("DELETE FROM sessions")
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
  other.close()
  db.$client.close()
})

test("a session that ended is no longer answered", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  await ana.row()
  await ana.get("/api/rows")
  await ana.done("POST", "/api/auth/logout")
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
})

test("a session whose time is over is no longer answered", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.cookie
  const end = Date.now() + 150
  db.update(sessions)
    .set({ expiresAt: new Date(end).toISOString() })
    .run()
  expect((await ana.call("GET", "/api/rows")).status).toBe(200)
  expect((await ana.call("GET", "/api/rows")).status).toBe(200)
  while (Date.now() < end) await Bun.sleep(5)
  expect((await ana.call("GET", "/api/rows")).status).toBe(401)
})
