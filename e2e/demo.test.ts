import { afterEach, expect, test } from "bun:test"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { cookingDaysNeeded, cookingThreshold, turnsNeeded } from "../src/domain/cooking"
import type { Row } from "../src/domain/rows"
import type { Temperature } from "../src/domain/temperatures"
import { newFolder, runWindrow, startWindrow, type Windrow } from "./windrow"

const folders: string[] = []
const servers: Windrow[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const made of folders.splice(0)) rmSync(made, { recursive: true })
})

/** Calls of somebody who has logged in. */
const signIn = async (url: string, email: string, password: string) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? ""
  return (path: string) => fetch(`${url}${path}`, { headers: { cookie } })
}

const shown = async (cwd: string) => {
  const server = await startWindrow({ folder: cwd })
  servers.push(server)
  return server.url
}

test("the demo is a farm with a pile of each kind, whose records and summaries agree", async () => {
  const cwd = folder()
  const made = await runWindrow(["demo"], { cwd, env: { TZ: "UTC" } })
  expect(made).toMatchObject({ code: 0, err: "" })
  const password = /Password of both +(\S+)/.exec(made.out)?.[1] ?? ""
  const url = await shown(cwd)
  const get = await signIn(url, "manager@example.org", password)
  const piles = (await (await get("/api/rows")).json()) as Row[]
  expect(piles).toHaveLength(10)
  expect(new Set(piles.map(({ status }) => status))).toEqual(
    new Set(["active", "inactive", "cooking_complete", "ready_for_pickup", "removed"]),
  )
  for (const pile of piles) {
    const readings = (await (await get(`/api/rows/${pile.id}/temperatures`)).json()) as Temperature[]
    const valid = readings.filter(({ voided }) => !voided)
    expect(pile.lastTemperature).toBe(valid[0]?.temperature ?? null)
    expect(pile.turnCount).toBe(await countOf(get, `/api/rows/${pile.id}/turns`))
    const hot = valid.filter(({ temperature }) => temperature >= cookingThreshold)
    expect(pile.cookingDays).toBe(new Set(hot.map(({ recordedAt }) => recordedAt.slice(0, 10))).size)
    for (const { recordedAt, receivedAt } of readings)
      expect(Date.parse(receivedAt) - Date.parse(recordedAt)).toBe(20_000)
    if (pile.status !== "cooking_complete") continue
    expect(pile.cookingDays).toBeGreaterThanOrEqual(cookingDaysNeeded)
    expect(pile.turnCount).toBeGreaterThanOrEqual(turnsNeeded)
  }
  expect((await runWindrow(["check"], { cwd })).code).toBe(0)
})

const countOf = async (get: (path: string) => Promise<Response>, path: string) => {
  const records = (await (await get(path)).json()) as { voided?: unknown }[]
  return records.filter(({ voided }) => !voided).length
}

test("the demo has drawn photos, the zone of the machine, and the given password", async () => {
  const cwd = folder()
  const env = { TZ: "Pacific/Auckland" }
  const made = await runWindrow(["demo"], { cwd, env, input: "green-heap-7\n" })
  expect(made.out).toContain("Password of both   green-heap-7")
  const get = await signIn(await shown(cwd), "worker@example.org", "green-heap-7")
  expect(await (await get("/api/farm")).json()).toMatchObject({ zone: env.TZ, role: "worker" })
  const piles = (await (await get("/api/rows")).json()) as Row[]
  const records = await Promise.all(
    piles.flatMap(({ id }) =>
      ["temperatures", "sales"].map(async (kind) => (await get(`/api/rows/${id}/${kind}`)).json()),
    ),
  )
  const photos = (records.flat() as { photoUrl: string | null }[]).flatMap(({ photoUrl }) => photoUrl ?? [])
  expect(photos.length).toBeGreaterThan(40)
  const photo = await get(photos[0] ?? "")
  expect(photo.headers.get("content-type")).toBe("image/jpeg")
  expect(await new Bun.Image(await photo.bytes()).metadata()).toMatchObject({ width: 640, height: 480 })
})

test("the demo is refused where a database is, and with a password that is too short", async () => {
  const cwd = folder()
  const short = await runWindrow(["demo"], { cwd, input: "abc\n" })
  expect(short).toMatchObject({ code: 2, out: "" })
  expect(existsSync(join(cwd, "data"))).toBe(false)
  await runWindrow(["demo"], { cwd })
  const before = readFileSync(join(cwd, "data/windrow.db"))
  const again = await runWindrow(["demo"], { cwd })
  expect(again.code).toBe(1)
  expect(again.err).toBe(
    `There is a database in ${join(cwd, "data")} already; name an empty folder, for example --data ./demo.\n`,
  )
  expect(readFileSync(join(cwd, "data/windrow.db")).equals(before)).toBe(true)
})
