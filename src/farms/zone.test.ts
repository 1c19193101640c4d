import { expect, test } from "bun:test"
import { eq, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { farms, rows, temperatures } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { OwnFarm } from "../domain/farms"
import type { HistoryEvent } from "../domain/history"
import type { AuditLine } from "../domain/operation"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { SignedInUser } from "../domain/users"
import { behindOpen } from "../test/behind-open"
import { type Actor, farm } from "../test/farm"
import { breakWrites } from "../test/fault"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { testPostgres } from "../test/only-postgres"
import { portionsOf } from "../test/portions"
import { ask } from "../test/sql"
import { repeat } from "../test/until"

const setZone = (ana: Actor, zone: string) => ana.done("PATCH", "/api/farm", { zone })

test("a zone is a name of the tz database, kept in its spelling", async () => {
  const ana = farm().signIn("ana@farm.test")
  for (const zone of ["Mars", "+00:07", "-0800", "+08", "", " UTC", 1]) {
    const refusal = await ana.call("PATCH", "/api/farm", { zone })
    expect([zone, refusal.status, await refusal.text()]).toEqual([
      zone,
      400,
      "Zone must be a time zone such as America/Los_Angeles",
    ])
  }
  for (const [zone, kept] of [
    ["america/los_angeles", "America/Los_Angeles"],
    ["AMERICA/ARGENTINA/BUENOS_AIRES", "America/Argentina/Buenos_Aires"],
    ["etc/gmt+5", "Etc/GMT+5"],
    ["us/pacific", "US/Pacific"],
    ["utc", "UTC"],
  ])
    expect(await ana.done<OwnFarm>("PATCH", "/api/farm", { zone })).toMatchObject({ zone: kept })
})

test("a zone is named once a manager has sent one, UTC too, also by an older server", async () => {
  const { db, signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const named = async (actor: Actor) => (await actor.get<OwnFarm>("/api/farm")).zoneNamed
  expect(await named(ana)).toBe(false)
  await ana.done("PATCH", "/api/farm", { name: "Green Heap" })
  expect(await named(ana)).toBe(false)
  expect(await ana.done<OwnFarm>("PATCH", "/api/farm", { zone: "UTC" })).toMatchObject({ zoneNamed: true })
  expect(await named(ana)).toBe(true)
  const [act] = await ana.get<AuditLine[]>("/api/farm/acts")
  expect(act?.sentence).toEndWith("changed the farm: time zone UTC.")
  // Such a server does not know the mark.
  const { id } = await bo.get<OwnFarm>("/api/farm")
  await inTransaction(db, (tx) => tx.update(farms).set({ zone: "Asia/Kolkata" }).where(eq(farms.id, id)))
  expect(await named(bo)).toBe(true)
  const user = await bo.get<SignedInUser>("/api/auth/user")
  expect(user.farms.map(({ zoneNamed }) => zoneNamed)).toEqual([true])
})

/** Logs hot readings at these instants. */
const heat = async (ana: Actor, row: Row, ...instants: string[]) => {
  const readings: Temperature[] = []
  for (const recordedAt of instants)
    readings.push(
      await ana.post(`/api/rows/${row.id}/temperatures`, { temperature: 140, photoUrl: null, recordedAt }),
    )
  return readings
}

const cookingDaysOf = async (ana: Actor, { id }: Row) => (await ana.get<Row>(`/api/rows/${id}`)).cookingDays

test("a farm in Los Angeles counts its own days", async () => {
  const ana = farm().signIn("ana@farm.test")
  await setZone(ana, "America/Los_Angeles")
  const row = await ana.row()
  // 11 PM and 1 AM in Los Angeles are one UTC day; 1 AM and 5 PM are two.
  await heat(ana, row, "2026-05-02T06:00:00Z", "2026-05-02T08:00:00Z", "2026-05-03T00:00:00Z")
  expect(await cookingDaysOf(ana, row)).toBe(2)
})

test("a voided reading takes its own day of the farm's zone along, and no other", async () => {
  const ana = farm().signIn("ana@farm.test")
  await setZone(ana, "Pacific/Kiritimati")
  const row = await ana.row()
  // 14 hours ahead: 11 PM on the 1st, 0:30 AM and 11 PM on the 2nd.
  const [first, second] = await heat(
    ana,
    row,
    "2026-05-01T09:00:00Z",
    "2026-05-01T10:30:00Z",
    "2026-05-02T09:00:00Z",
  )
  const voidIt = (reading?: Temperature) =>
    ana.post(`/api/rows/${row.id}/temperatures/${reading?.id}/void`, { reason: "Wrong pile" })
  await voidIt(second)
  expect(await cookingDaysOf(ana, row)).toBe(2)
  await voidIt(first)
  expect(await cookingDaysOf(ana, row)).toBe(1)
})

test("another zone counts every pile again, and the history tells it", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  const [row, empty, bos] = [await ana.row(), await ana.row(), await bo.row()]
  const evening = ["2026-05-02T06:00:00Z", "2026-05-02T08:00:00Z"]
  const [voided] = await heat(ana, row, "2026-05-09T08:00:00Z", ...evening)
  await ana.post(`/api/rows/${row.id}/temperatures/${voided?.id}/void`, { reason: "Wrong pile" })
  await ana.post(`/api/rows/${row.id}/temperatures`, {
    temperature: 60,
    photoUrl: null,
    recordedAt: "2026-05-12T08:00:00Z",
  })
  await heat(bo, bos, ...evening)
  expect(await cookingDaysOf(ana, row)).toBe(1)
  await setZone(ana, "America/Los_Angeles")
  expect(await cookingDaysOf(ana, row)).toBe(2)
  expect(await cookingDaysOf(ana, empty)).toBe(0)
  expect(await cookingDaysOf(bo, bos)).toBe(1)
  // One UTC day, two in Los Angeles.
  await heat(bo, bos, "2026-05-05T06:00:00Z", "2026-05-05T08:00:00Z")
  expect(await cookingDaysOf(bo, bos)).toBe(2)
  const last = (await ana.get<HistoryEvent[]>(`/api/rows/${row.id}/history`)).at(-1)
  expect(last).toMatchObject({
    kind: "correction",
    field: "zone",
    from: "UTC",
    to: "America/Los_Angeles",
    author: "Ana Farmer",
  })
  // The same zone again is no event.
  await setZone(ana, "America/Los_Angeles")
  expect((await ana.get<HistoryEvent[]>(`/api/rows/${row.id}/history`)).at(-1)).toEqual(last as HistoryEvent)
})

test("a pile becomes complete, or active again, with the days that another zone counts", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [row, early, removed] = [await ana.row(), await ana.row(), await ana.row()]
  const at = (day: number, hour: number) =>
    `2026-05-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00Z`
  // 14 UTC days; in Los Angeles the first of them is two.
  const days = Array.from({ length: 13 }, (_, day) => at(day + 3, 12))
  for (const each of [row, removed]) await heat(ana, each, at(2, 6), at(2, 12), ...days)
  await ana.done("PATCH", `/api/rows/${removed.id}/status`, { status: "removed" })
  await ana.done("PATCH", `/api/rows/${early.id}/status`, { status: "cooking_complete" })
  const statuses = async () =>
    Promise.all([row, early, removed].map(async ({ id }) => (await ana.get<Row>(`/api/rows/${id}`)).status))
  expect(await statuses()).toEqual(["active", "cooking_complete", "removed"])
  await setZone(ana, "America/Los_Angeles")
  expect(await statuses()).toEqual(["cooking_complete", "cooking_complete", "removed"])
  await setZone(ana, "UTC")
  expect(await statuses()).toEqual(["active", "cooking_complete", "removed"])
  expect(await cookingDaysOf(ana, removed)).toBe(14)
})

test("a zone that fails halfway changes no pile", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const [row, other] = [await ana.row(), await ana.row()]
  await heat(ana, row, "2026-05-02T06:00:00Z", "2026-05-02T08:00:00Z")
  await breakWrites(db, "INSERT", "row_changes", `NEW.row_id = ${other.id}`)
  expect((await ana.call("PATCH", "/api/farm", { zone: "America/Los_Angeles" })).status).toBe(500)
  expect(await cookingDaysOf(ana, row)).toBe(1)
  expect(await ana.get("/api/farm")).toMatchObject({ zone: "UTC" })
})

test("others are served while another zone is counted, and see all of the old days or all of the new ones", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  for (let pile = 0; pile < 10; pile++)
    await heat(ana, await ana.row(), "2026-05-02T06:00:00Z", "2026-05-02T08:00:00Z")
  for (let cold = 0; cold < 10; cold++) await ana.row()
  const daysOfPiles = async () => {
    const rows = await ana.get<Row[]>("/api/rows")
    return [...new Set(rows.map(({ cookingDays }) => cookingDays))].sort().join()
  }
  const seen: string[] = []
  const change = { isOver: false }
  const look = () =>
    repeat(
      () => !change.isOver,
      async () => {
        seen.push(await daysOfPiles())
        await new Promise(setImmediate)
      },
    )
  const { largest } = await portionsOf(db, "row_changes", async () => {
    const looking = look()
    await setZone(ana, "America/Los_Angeles").finally(() => {
      change.isOver = true
    })
    await looking
  })
  expect(largest).toBeLessThanOrEqual(1)
  expect([...new Set(seen)].filter((days) => !["0,1", "0,2"].includes(days))).toEqual([])
  expect(await daysOfPiles()).toBe("0,2")
})

test("a pile with more readings than are read at once has each of its days once", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 5499)
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT ?, 140, CAST(? AS BIGINT) + CASE WHEN n < 1000 THEN 0 ELSE (n - 1000) / 3 END * CAST(3600000 AS BIGINT), 0, 1
    FROM number`,
    row.id,
    Date.parse("2026-03-01T08:00:00Z"),
  )
  await setZone(ana, "America/Los_Angeles")
  // A thousand readings of one moment, and 1500 hours from midnight there, of which one is left out in spring.
  expect(await cookingDaysOf(ana, row)).toBe(63)
  const days = (await ask(db, "SELECT day FROM cooking_days ORDER BY day")).map(([day]) => Number(day))
  expect(days).toEqual(days.map((_, index) => Date.parse("2026-03-01") / 86_400_000 + index))
})

test("a reading that is sent while the zone changes is counted in the new one", async () => {
  const ana = farm().signIn("ana@farm.test")
  const row = await ana.row()
  // 11 PM on the 1st and 1 AM on the 2nd in UTC; in Los Angeles one afternoon.
  await heat(ana, row, "2026-05-01T23:00:00Z")
  // Its photo takes a while, in which the zone changes.
  const photoUrl = dataUrlOf(await makeJpeg({ width: 4000, height: 3000 }))
  const late = { temperature: 140, photoUrl, recordedAt: "2026-05-02T01:00:00Z" }
  await Promise.all([ana.post(`/api/rows/${row.id}/temperatures`, late), setZone(ana, "America/Los_Angeles")])
  expect(await cookingDaysOf(ana, row)).toBe(1)
})

testPostgres("a zone is counted once while another farm goes on writing", async () => {
  const { signIn, db } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  for (let pile = 0; pile < 120; pile++) await ana.row()
  const bos = await bo.row()
  const change = { isOver: false, written: 0 }
  const writing = repeat(
    () => !change.isOver,
    async () => {
      await bo.post(`/api/rows/${bos.id}/turns`, { waterAdded: true })
      change.written++
    },
  )
  await setZone(ana, "America/Los_Angeles").finally(() => {
    change.isOver = true
  })
  await writing
  expect(change.written).toBeGreaterThan(2)
  // A try in vain would leave a gap in the numbers.
  const [[last, count] = []] = await ask(db, "SELECT max(id), count(*) FROM row_changes")
  expect([Number(last), Number(count)]).toEqual([120, 120])
})

testPostgres("a reading that is not written yet when a zone changes is counted in it", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  const recordedAt = "2026-05-01T23:00:00Z"
  const record = async (tx: Db) => {
    await tx.insert(temperatures).values({ rowId: row.id, recordedBy: 1, temperature: 140, recordedAt })
    await tx.update(rows).set({ lastTemperature: 140 }).where(eq(rows.id, row.id))
  }
  await behindOpen(db, record, () => setZone(ana, "America/Los_Angeles"))
  expect(await cookingDaysOf(ana, row)).toBe(1)
})

testPostgres("readings of a pile that is made while a zone changes are counted in it", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  await ana.row()
  const made: Row[] = []
  const makePile = async () => {
    const row = await ana.row()
    // 11 PM on the 1st and 1 AM on the 2nd in UTC; in Los Angeles one afternoon.
    await heat(ana, row, "2026-05-01T23:00:00Z", "2026-05-02T01:00:00Z")
    made.push(row)
  }
  // The change comes to its first line of a pile's history, and has read which piles there are.
  const hold = (tx: Db) => tx.run(sql`LOCK TABLE row_changes IN SHARE MODE`)
  await behindOpen(db, hold, () => setZone(ana, "America/Los_Angeles"), makePile)
  expect(await cookingDaysOf(ana, made[0] as Row)).toBe(1)
})

test("another zone leaves each pile the day on which it was started", async () => {
  const ana = farm().signIn("ana@farm.test")
  const row = await ana.row()
  await ana.done("PATCH", `/api/rows/${row.id}`, { startDate: "2026-03-20T12:00:00.000Z" })
  const started = async () => (await ana.get<Row>(`/api/rows/${row.id}`)).startDate
  await setZone(ana, "Pacific/Auckland")
  expect(await started()).toBe("2026-03-19T23:00:00.000Z")
  await setZone(ana, "America/Los_Angeles")
  expect(await started()).toBe("2026-03-20T19:00:00.000Z")
  // A program's date is a day of the farm's zone, too.
  await ana.done("PATCH", `/api/rows/${row.id}`, { startDate: "2026-04-02" })
  expect(await started()).toBe("2026-04-02T19:00:00.000Z")
})
