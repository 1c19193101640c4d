import { expect, test } from "bun:test"
import { gunzipSync } from "node:zlib"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import { farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { ask } from "../test/sql"

const started = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row()
  const log = (temperature: number, recordedAt?: string, photoUrl: string | null = null) =>
    ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, { temperature, photoUrl, recordedAt })
  const progress = () => ana.get<Row>(`/api/rows/${row.id}`)
  return { ...world, ana, row, log, progress }
}
const days = (count: number) =>
  Array.from({ length: count }, (_, day) => `2026-05-${String(day + 1).padStart(2, "0")}`)

test("the 15th hot day completes an active row", async () => {
  const { log, progress, ana, row } = await started()
  for (const day of days(14)) await log(131, `${day}T12:00:00Z`)
  expect(await progress()).toMatchObject({ cookingDays: 14, status: "active" })
  await log(130, "2026-05-15T12:00:00Z")
  expect(await progress()).toMatchObject({ cookingDays: 14, status: "active" })
  await log(131, "2026-05-15T12:00:00Z")
  expect(await progress()).toMatchObject({ cookingDays: 15, status: "cooking_complete" })
  expect(await ana.get<Row[]>("/api/rows")).toMatchObject([{ id: row.id, cookingDays: 15 }])
})

test("a row shows its newest reading, not the one that was sent last", async () => {
  const { log, progress } = await started()
  const lastRecordedAt = "2026-05-04T12:00:00.000Z"
  await log(140, lastRecordedAt)
  await log(100, "2026-05-02")
  expect(await progress()).toMatchObject({ lastTemperature: 140, lastRecordedAt })
  await log(150, lastRecordedAt)
  expect(await progress()).toMatchObject({ lastTemperature: 150, lastRecordedAt })
})

test("a UTC day counts once", async () => {
  const { log, progress } = await started()
  await log(140, "2026-05-01T00:00:00Z")
  await log(150, "2026-05-01T23:59:59.999Z")
  expect((await progress()).cookingDays).toBe(1)
  await log(140, "2026-05-02T00:00:00.000Z")
  expect((await progress()).cookingDays).toBe(2)
  await log(140, "2026-05-02T20:00:00-04:00")
  expect((await progress()).cookingDays).toBe(3)
})

test("readings complete only an active row", async () => {
  const { log, progress, ana, row } = await started()
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "inactive" })
  for (const day of days(15)) await log(140, day)
  expect((await progress()).status).toBe("inactive")
  await ana.done("PATCH", `/api/rows/${row.id}/status`, { status: "active" })
  expect((await progress()).status).toBe("active")
  await log(90)
  expect((await progress()).status).toBe("cooking_complete")
})

test("the list has a photo's URL, the single reading its data URL", async () => {
  const { ana, row, log, signIn, nobody } = await started()
  const picture = dataUrlOf(await makeJpeg({ width: 64, height: 48 }))
  await log(120, "2026-05-01")
  const reading = await log(140, undefined, picture)
  const list = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(list).toEqual([reading, expect.objectContaining({ temperature: 120, photoUrl: null })])
  const inline = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures?photos=inline`)
  expect(inline.map((each) => each.photoUrl)).toEqual([picture, null])
  const single = await ana.get<Temperature>(`/api/rows/${row.id}/temperatures/${reading.id}`)
  expect(single).toEqual({ ...reading, photoUrl: picture })

  const url = reading.photoUrl ?? ""
  const seen = await ana.call("GET", url)
  expect(seen.headers.get("content-type")).toBe("image/jpeg")
  expect(seen.headers.get("cache-control")).toBe("private, no-cache")
  expect(Buffer.from(await seen.arrayBuffer()).toString("base64")).toBe(picture.split(",")[1] ?? "")
  const again = await ana.call("GET", url, undefined, { "if-none-match": seen.headers.get("etag") ?? "" })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  // After a write the response is not from the cache.
  await log(121, "2026-05-02")
  for (let times = 0; times < 2; times++) {
    const known = await ana.call("GET", url, undefined, { "if-none-match": seen.headers.get("etag") ?? "" })
    expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0])
  }
  expect((await signIn("bo@farm.test").call("GET", url)).status).toBe(404)
  expect((await nobody.call("GET", url)).status).toBe(401)

  await ana.done("DELETE", `/api/rows/${row.id}`)
  expect((await ana.call("GET", url)).status).toBe(404)
})

test("a reading of another row is not found", async () => {
  const { ana, log } = await started()
  const { id } = await log(120)
  const other = await ana.row()
  for (const each of [id, "x"]) {
    const response = await ana.call("GET", `/api/rows/${other.id}/temperatures/${each}`)
    expect([response.status, await response.text()]).toEqual([404, "Information not found"])
  }
})

test.each([
  [{ temperature: undefined }, "Temperature is required"],
  [{ temperature: "131" }, "Temperature must be a number"],
  [{ temperature: 0 }, "Temperature must be a positive number"],
  [{ temperature: 130.5 }, "Temperature must be a whole number"],
  [{ temperature: 1e-42 }, "Temperature must be a whole number"],
  [{ temperature: 301 }, "Temperature must be at most 300"],
  [{ photoUrl: 5 }, "Photo must be a JPEG data URL"],
  [{ recordedAt: "2026-02-30" }, "Recorded at must be an ISO date"],
  [{ recordedAt: new Date(Date.now() + 86_400_000).toISOString() }, "Recorded at is in the future"],
])("a reading with %j is refused with %j", async (wrong, sentence) => {
  const { ana, row } = await started()
  const response = await ana.call("POST", `/api/rows/${row.id}/temperatures`, { temperature: 140, ...wrong })
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

test("lists can be limited by date and count", async () => {
  const { ana, row, log } = await started()
  for (const day of days(5)) await log(100, day)
  const listed = async (query: string) =>
    (await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures${query}`)).map((r) =>
      r.recordedAt.slice(8, 10),
    )
  expect(await listed("")).toEqual(["05", "04", "03", "02", "01"])
  expect(await listed("?from=2026-05-04")).toEqual(["05", "04"])
  expect(await listed("?limit=2")).toEqual(["05", "04"])
  const wrong = await ana.call("GET", `/api/rows/${row.id}/temperatures?limit=few`)
  expect([wrong.status, await wrong.text()]).toEqual([400, "Limit must be a positive number"])
})

test("a long list is complete, in order, and compressed when gzip is accepted", async () => {
  const { ana, row, db } = await started()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 699)
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT ?, 100 + n % 50, CAST(? AS BIGINT) + n / 30 * 60000, 0, ? FROM number`,
    row.id,
    Date.parse("2026-05-01"),
    row.userId,
  )
  const path = `/api/rows/${row.id}/temperatures`
  const list = await ana.get<Temperature[]>(path)
  expect(list.map(({ id }) => id)).toEqual(Array.from({ length: 700 }, (_, index) => 700 - index))
  expect(await ana.get<Temperature[]>(`${path}?limit=333`)).toEqual(list.slice(0, 333))

  const packed = await ana.call("GET", path, undefined, { "accept-encoding": "br, gzip" })
  expect(packed.headers.get("content-encoding")).toBe("gzip")
  const bytes = new Uint8Array(await packed.arrayBuffer())
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(list)
  const plain = await ana.call("GET", path, undefined, { "accept-encoding": "gzip;q=0" })
  expect(plain.headers.has("content-encoding")).toBe(false)
})

test("a list is complete and in order when pages end between late readings", async () => {
  const { ana, row, db } = await started()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 350)
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT ?, 100, (n * 37 % 350) * 60000, 0, ? FROM number`,
    row.id,
    row.userId,
  )
  const list = await ana.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
  expect(list.map(({ recordedAt }) => Date.parse(recordedAt) / 60_000)).toEqual(
    Array.from({ length: 350 }, (_, index) => 349 - index),
  )
})

test("each reading and sale has its own photo", async () => {
  const { ana, row, log } = await started()
  const [first, second, ticket] = await Promise.all(
    [16, 24, 32].map(async (width) => dataUrlOf(await makeJpeg({ width, height: 16 }))),
  )
  const sale = { clientName: "Cy", emptyWeight: 1, fullWeight: 2, photoUrl: ticket }
  const path = `/api/rows/${row.id}`
  const photoOf = async (kind: string, { id }: { id: number }) =>
    (await ana.get<Temperature>(`${path}/${kind}/${id}`)).photoUrl
  const readings = [await log(140, undefined, first), await log(140, undefined, second)] as const
  const sold = await ana.post<{ id: number }>(`${path}/sales`, sale)
  expect(await photoOf("temperatures", readings[0])).toBe(first ?? "")
  expect(await photoOf("temperatures", readings[1])).toBe(second ?? "")
  expect(await photoOf("sales", sold)).toBe(ticket ?? "")
})
