import { expect, test } from "bun:test"
import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import { LogQuery, spanOf } from "../contract/history"
import { rows } from "../db/schema"
import type { Material } from "../domain/materials"
import { notVoided, type Recorded } from "../domain/records"
import type { Sale } from "../domain/sales"
import type { Temperature } from "../domain/temperatures"
import { totalNet, totalVolume } from "../domain/totals"
import { testEmbedded } from "../test/embedded"
import { type Actor, farm, nextMillisecond } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { secureCookieOf } from "../test/secure-session"
import { ask, direct } from "../test/sql"

const logOf = async (actor: Actor, path: string) => {
  const response = await actor.call("GET", path)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const [head, ...lines]: string[][] = parse(bytes, { bom: true })
  return { response, bytes, head, lines }
}

const season = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "A-7", location: "North, by the fence", cubicYards: 40 })
  const at = (path: string, record: object) => ana.post<{ id: number }>(`/api/rows/${id}/${path}`, record)
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-05-01T00:00:00Z" })
  await at("materials", {
    cubicYards: 30,
    materialCategoryId: 3,
    notes: "=cmd|' /C calc'!A0",
    addedAt: "2026-05-01T07:00:00Z",
  })
  const photoUrl = dataUrlOf(await makeJpeg({ width: 8, height: 8 }))
  await at("temperatures", { temperature: 142, recordedAt: "2026-05-02T03:00:00Z", photoUrl })
  const wrong = await at("temperatures", {
    temperature: 99,
    recordedAt: "2026-05-03T12:00:00Z",
    photoUrl: null,
  })
  await at("turns", { waterAdded: true, turnedAt: "2026-05-04T12:00:00Z" })
  await at("sales", { clientName: '@Cy "Green"', emptyWeight: 100, fullWeight: 350, removedAt: "2026-06-01" })
  await at(`temperatures/${wrong.id}/void`, { reason: "Wrong pile" })
  await nextMillisecond()
  await ana.done("PATCH", `/api/rows/${id}`, { length: 90 })
  await nextMillisecond()
  await ana.done("PATCH", `/api/rows/${id}/status`, { status: "removed" })
  return { ...world, ana, id }
}

/** The column of the instant. */
const utc = 9

test("the log has every event in order, with times in UTC", async () => {
  const dayBefore = utcDay()
  const { ana, id } = await season()
  const { response, bytes, head, lines } = await logOf(ana, `/api/rows/${id}/log.csv`)
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="windrow-A-7-log.csv"')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(head).toEqual([
    "Date",
    "Time",
    "Action",
    "Pile",
    "Details",
    "User",
    "Value",
    "Unit",
    "Zone",
    "UTC",
    "Visit",
    "Position",
    "Depth",
    "As Written",
    "Moisture",
    "Smell",
    "From File",
    "Measured By",
    "Time Not Given",
  ])
  expect(new Set(lines.map((line) => `${line[3]} ${line[5]}`))).toEqual(new Set(["A-7 Ana Farmer"]))
  const late = "received \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z"
  const expected: [string, string, string, RegExp][] = [
    ["2026-05-01", "00:00:00", "Built", /^North, by the fence, 90 ft × 12 ft, 40 yd³$/],
    [
      "2026-05-01",
      "07:00:00",
      "Material",
      new RegExp(`^Leaves, 30 yd³, =cmd\\|' /C calc'!A0, counted as raw, ${late}$`),
    ],
    [
      "2026-05-02",
      "03:00:00",
      "Temperature",
      new RegExp(`^142 °F, photo http://localhost/api/photos/1, ${late}$`),
    ],
    ["2026-05-03", "12:00:00", "Temperature", new RegExp(`^99 °F, ${late}, voided: Wrong pile$`)],
    ["2026-05-04", "12:00:00", "Turned", new RegExp(`^Turn 1, water added, ${late}$`)],
    [
      "2026-06-01",
      "00:00:00",
      "Sold",
      new RegExp(`^'@Cy "Green", net 250 lb, empty 100 lb, full 350 lb, ${late}$`),
    ],
  ]
  for (const [index, [date, time, action, details]] of expected.entries()) {
    expect(lines[index]?.slice(0, 3)).toEqual([date, time, action])
    expect(lines[index]?.[4]).toMatch(details)
  }
  const later = lines.slice(6)
  expect(later.map(([, , action, , details]) => [action, details])).toEqual([
    ["Corrected", expect.stringContaining("Start date: ")],
    ["Voided", "Temperature, 99 °F: Wrong pile"],
    ["Corrected", "Length: 80 ft → 90 ft"],
    ["Removed", "Pile removed"],
  ])
  // Midnight may have passed in between.
  for (const [date] of later) expect([dayBefore, utcDay()]).toContain(date ?? "")
})

const utcDay = () => new Date().toISOString().slice(0, 10)

test("dates and times are those of the requested zone", async () => {
  const { ana } = await season()
  const { lines } = await logOf(ana, "/api/log.csv?zone=America/Los_Angeles")
  expect(lines.find(([, , action]) => action === "Temperature")?.slice(0, 2)).toEqual([
    "2026-05-01",
    "20:00:00",
  ])
  for (const [query, sentence] of [
    ["zone=Mars/Olympus", "Zone must be a time zone such as America/Los_Angeles"],
    ["from=may", "From must be an ISO date"],
  ] as const) {
    const response = await ana.call("GET", `/api/log.csv?${query}`)
    expect([response.status, await response.text()]).toEqual([400, sentence])
  }
})

test("amounts are plain numbers whose sums by unit equal the totals of the lists", async () => {
  const { ana, id } = await season()
  const { lines } = await logOf(ana, `/api/rows/${id}/log.csv`)
  const sums = new Map<string, number>()
  for (const [, , , , , , value = "", unit = ""] of lines) {
    expect([value, unit].join(" ")).toMatch(/^(\d+ (°F|yd³|lb)| )$/)
    if (value) sums.set(unit, (sums.get(unit) ?? 0) + Number(value))
  }
  const list = async <R extends Recorded>(kind: string) =>
    notVoided(await ana.get<R[]>(`/api/rows/${id}/${kind}`))
  const readings = await list<Temperature>("temperatures")
  expect(Object.fromEntries(sums)).toEqual({
    "°F": readings.reduce((sum, { temperature }) => sum + temperature, 0),
    "yd³": totalVolume(await list<Material>("materials")),
    lb: totalNet(await list<Sale>("sales")),
  })
  expect(Object.fromEntries(sums)).toEqual({ "°F": 142, "yd³": 30, lb: 250 })
})

test("days and times are those of the farm's zone, unless the query names one", async () => {
  const { ana, id } = await season()
  const zone = "America/Los_Angeles"
  await ana.done("PATCH", "/api/farm", { zone })
  for (const path of ["/api/log.csv", `/api/rows/${id}/log.csv`]) {
    const { lines } = await logOf(ana, `${path}?from=2026-05-01&to=2026-05-01`)
    expect(lines.map(([day, time, action]) => [day, time, action])).toEqual([
      ["2026-05-01", "00:00:00", "Material"],
      // Its day, whatever the zone.
      ["2026-05-01", "12:00:00", "Built"],
      ["2026-05-01", "20:00:00", "Temperature"],
    ])
    expect(lines.map((line) => line.slice(utc - 1, utc + 1))).toEqual([
      [zone, "2026-05-01T07:00:00.000Z"],
      [zone, "2026-05-01T19:00:00.000Z"],
      [zone, "2026-05-02T03:00:00.000Z"],
    ])
    const inUtc = (await logOf(ana, `${path}?from=2026-05-02&to=2026-05-02&zone=UTC`)).lines
    expect(inUtc.map(([day, time]) => [day, time])).toEqual([["2026-05-02", "03:00:00"]])
  }
  const events = await ana.get<object[]>(`/api/rows/${id}/history?from=2026-05-01&to=2026-05-01`)
  expect(events).toHaveLength(3)
})

test("a new time zone of the farm stands in the history of each of its piles", async () => {
  const ana = farm().signIn("ana@farm.test")
  const rows = [await ana.row(), await ana.row()]
  await nextMillisecond()
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  for (const { id } of rows) {
    const { lines } = await logOf(ana, `/api/rows/${id}/log.csv`)
    expect(lines.map(([, , action, , details, user]) => [action, details, user]).slice(1)).toEqual([
      ["Corrected", "Time zone: UTC → America/Los_Angeles", "Ana Farmer"],
    ])
    expect(await ana.get(`/api/rows/${id}/changes`)).toMatchObject([{ field: "zone", author: "Ana Farmer" }])
  }
})

test("a pile's start is told on its day of the farm's zone, whichever zone the log is in", async () => {
  const ana = farm().signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  const { id } = await ana.row()
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-11-09T20:00:00Z" })
  await nextMillisecond()
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-11-10T20:00:00Z" })
  for (const zone of ["America/Los_Angeles", "Pacific/Auckland", "UTC"]) {
    const { lines } = await logOf(ana, `/api/rows/${id}/log.csv?zone=${zone}`)
    const [built, , corrected] = lines
    expect([zone, built?.slice(0, 3), built?.slice(utc - 1, utc + 1)]).toEqual([
      zone,
      ["2026-11-10", "12:00:00", "Built"],
      ["America/Los_Angeles", "2026-11-10T20:00:00.000Z"],
    ])
    expect([zone, corrected?.[4]]).toEqual([zone, "Start date: November 9, 2026 → November 10, 2026"])
    expect([zone, corrected?.[8]]).toEqual([zone, zone])
  }
})

test("the log can be limited to days, including both ends", async () => {
  const { ana } = await season()
  const { lines } = await logOf(ana, "/api/log.csv?from=2026-05-02&to=2026-05-03")
  expect(lines.map(([date]) => date)).toEqual(["2026-05-02", "2026-05-03"])
})

test.each(["1000-01-01", "9999-12-31"])("the end of %s is within a day of it in every zone", (day) => {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const end = spanOf(LogQuery.parse({ to: day }), zone).to ?? ""
    expect(Math.abs(Date.parse(end) - Date.parse(day) - 86_400_000)).toBeLessThanOrEqual(16 * 3_600_000)
  }
})

test.each(["0000-01-01", "0001-01-01", "0999-12-31", "1000-01-01", "1001-01-01", "9998-12-31", "9999-12-31"])(
  "the log can begin and end on %s",
  async (day) => {
    const ana = farm().signIn("ana@farm.test")
    await ana.row()
    const isPast = day < "2000"
    for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"]) {
      const log = (query: string) => logOf(ana, `/api/log.csv?${query}=${day}&zone=${zone}`)
      expect((await log("from")).lines).toHaveLength(isPast ? 1 : 0)
      expect((await log("to")).lines).toHaveLength(isPast ? 0 : 1)
    }
  },
)

test.each(["0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])(
  "the log can begin or end at the instant %s",
  async (instant) => {
    const ana = farm().signIn("ana@farm.test")
    for (const name of ["from", "to"]) {
      const path = `/api/log.csv?${name}=${encodeURIComponent(instant)}&zone=Asia/Tokyo`
      expect((await ana.call("GET", path)).status).toBe(200)
      expect((await ana.call("GET", `/api/rows?from=${encodeURIComponent(instant)}`)).status).toBe(200)
    }
  },
)

test("days begin and end at midnight of the zone", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  for (const recordedAt of [
    "2026-04-30T23:59:59.999Z",
    "2026-05-01T00:00:00Z",
    "2026-05-01T06:59:59Z",
    "2026-05-01T07:00:00Z",
    "2026-05-02T06:59:59Z",
    "2026-05-02T07:00:00Z",
  ])
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: null, recordedAt })
  const times = async (query: string) =>
    (await logOf(ana, `/api/rows/${id}/log.csv?${query}`)).lines.map(([date, time]) => `${date} ${time}`)
  expect(await times("from=2026-05-01&to=2026-05-01")).toEqual([
    "2026-05-01 00:00:00",
    "2026-05-01 06:59:59",
    "2026-05-01 07:00:00",
  ])
  expect(await times("from=2026-05-01&to=2026-05-01&zone=America/Los_Angeles")).toEqual([
    "2026-05-01 00:00:00",
    "2026-05-01 23:59:59",
  ])
  expect(await times("from=2026-05-01T00:00:00Z&to=2026-05-01T00:00:00Z")).toEqual([])
})

/** The log's words for these locations, which are like those from before control characters were removed. */
const logged = async (locations: string[]) => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  for (const location of locations) {
    const { id } = await ana.row()
    await direct(db).update(rows).set({ location }).where(eq(rows.id, id))
  }
  const { lines } = await logOf(ana, "/api/log.csv")
  return lines.map((line) => line[4]?.split(", 80")[0])
}

test("a spreadsheet takes no text for a formula", async () => {
  expect(
    await logged([
      "=1+1",
      "+1",
      "-1",
      "@sum",
      "a;=1+1;b",
      "a\n=1+1",
      'a;"=1+1',
      'plain "quoted"',
      "two\nlines",
      "a - b; c",
      "＝1+1",
      "＋1",
      "－1",
      "＠sum",
      "\u000b=1+1",
      "a;\u000b=1+1",
      "\u200b=1+1",
      "\ufeff=1+1",
    ]),
  ).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@sum",
    "a;'=1+1;b",
    "a\n'=1+1",
    "a;'\"=1+1",
    'plain "quoted"',
    "two\nlines",
    "a - b; c",
    "'＝1+1",
    "'＋1",
    "'－1",
    "'＠sum",
    "'\u000b=1+1",
    "a;'\u000b=1+1",
    "'\u200b=1+1",
    "'\ufeff=1+1",
  ])
})

// PostgreSQL's texts hold no NUL.
testEmbedded("a spreadsheet takes no text after a NUL for a formula", async () => {
  expect(await logged(["\u0000=1+1", "a;\u0000\u000b=1+1"])).toEqual(["'\u0000=1+1", "a;'\u0000\u000b=1+1"])
})

test("a user's log has nothing of other users", async () => {
  const { signIn, nobody, id } = await season()
  const bo = signIn("bo@farm.test")
  expect((await bo.call("GET", `/api/rows/${id}/log.csv`)).status).toBe(404)
  expect((await logOf(bo, "/api/log.csv")).lines).toEqual([])
  for (const path of [`/api/rows/${id}/log.csv`, "/api/log.csv"])
    expect((await nobody.call("GET", path)).status).toBe(401)
})

test("10,000 readings are sent by pages, each once", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  // Many at the same instant, so that a page ends between them.
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 9999)
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT ?, 100 + n % 60, CAST(? AS BIGINT) + n / 7 * 60000, 0, ? FROM number`,
    id,
    Date.parse("2026-01-01"),
    userId,
  )
  const response = await ana.call("GET", `/api/rows/${id}/log.csv`)
  const sizes: number[] = []
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    sizes.push(chunk.byteLength)
    chunks.push(chunk)
  }
  expect(sizes.length).toBeGreaterThanOrEqual(20)
  expect(Math.max(...sizes)).toBeLessThan(70_000)
  const lines: string[][] = parse(Buffer.concat(chunks).toString(), { bom: true, from: 2 })
  expect(lines.filter(([, , action]) => action === "Temperature")).toHaveLength(10_000)
})

test("a pile's label can't break out of the download's file name", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: 'Nörd "1"; ../a.exe' })
  const { headers } = await ana.call("GET", `/api/rows/${id}/log.csv`)
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="windrow-N_rd_1_a_exe-log.csv"; filename*=UTF-8''windrow-N%C3%B6rd_1_a_exe-log.csv`,
  )
})

test("a record that came more than ten minutes late shows when it was received", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  for (const minutes of [12, 8]) {
    const recordedAt = new Date(Date.now() - minutes * 60_000).toISOString()
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl: null, recordedAt })
  }
  const { lines } = await logOf(ana, `/api/rows/${id}/log.csv`)
  const details = lines.filter(([, , action]) => action === "Temperature").map((line) => line[4])
  expect(details).toEqual([expect.stringMatching(/^140 °F, received /), "140 °F"])
})

test.each([
  ["https", "https"],
  ["javascript:", "http"],
])("behind a trusted proxy with X-Forwarded-Proto %j photo links begin with %s", async (proto, scheme) => {
  const { db, signIn } = farm({ trustProxy: true })
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 8, height: 8 }))
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, photoUrl })
  const cookie = await ana.cookie
  // Each scheme has a session of its own.
  const headers = { "x-forwarded-proto": proto, cookie: `${cookie}; ${await secureCookieOf(db, cookie)}` }
  const log = await ana.call("GET", "/api/log.csv", undefined, headers)
  expect(await log.text()).toContain(`, photo ${scheme}://localhost/api/photos/1`)
})
