import { expect, test } from "bun:test"
import type { Db } from "../db/connection"
import type { HistoryEvent } from "../domain/history"
import { compareEvents } from "../test/compare-events"
import { farm } from "../test/farm"
import { ask } from "../test/sql"

const noon = "2026-05-01T12:00:00.000Z"

/** Two records of each kind, all voided and corrected in the millisecond in which they were made. */
const atNoon = async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  const path = `/api/rows/${id}`
  for (const [kind, record] of [
    ["sales", { clientName: "Cy", emptyWeight: 1, fullWeight: 3, removedAt: noon }],
    ["materials", { cubicYards: 3, materialCategoryId: 1, addedAt: noon }],
    ["turns", { waterAdded: false, turnedAt: noon }],
    ["temperatures", { temperature: 140, recordedAt: noon }],
  ] as const)
    for (const _each of [1, 2]) {
      const made = await ana.post<{ id: number }>(`${path}/${kind}`, record)
      await ana.post(`${path}/${kind}/${made.id}/void`, { reason: "Wrong pile" })
    }
  await ana.done("PATCH", `${path}/status`, { status: "inactive" })
  await ana.done("PATCH", path, { length: 90, startDate: noon })
  await ana.done("PATCH", `${path}/status`, { status: "removed" })
  await allAtNoon(db)
  return { ana, db, path, id }
}

const allAtNoon = async (db: Db) => {
  const at = Date.parse(noon)
  for (const table of ["temperatures", "turns", "material_additions", "sales"])
    await ask(db, `UPDATE ${table} SET voided_at = ?`, at)
  await ask(db, "UPDATE row_changes SET changed_at = ?", at)
}

const kindOf = (event: HistoryEvent) =>
  event.kind === "voided" ? `voided ${event.record.kind}` : `${event.kind}`

test("events of one instant are ordered by kind, then by record", async () => {
  const { ana, path } = await atNoon()
  const events = await ana.get<HistoryEvent[]>(`${path}/history`)
  expect(events.map((event) => [kindOf(event), event.recordId])).toEqual([
    ["built", 1],
    ["temperature", 1],
    ["temperature", 2],
    ["turn", 1],
    ["turn", 2],
    ["material", 1],
    ["material", 2],
    ["sale", 1],
    ["sale", 2],
    ["voided temperature", 1],
    ["voided temperature", 2],
    ["voided turn", 1],
    ["voided turn", 2],
    ["voided material", 1],
    ["voided material", 2],
    ["voided sale", 1],
    ["voided sale", 2],
    ["status", 1],
    ["correction", 2],
    ["correction", 3],
    ["removed", 4],
  ])
  expect([...events].reverse().sort(compareEvents)).toEqual(events)
})

test("events come in the order of time, whatever their kind", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-05-01" })
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: "2026-05-04" })
  await ana.post(`/api/rows/${id}/turns`, { waterAdded: false, turnedAt: "2026-05-03" })
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 150, recordedAt: "2026-05-02" })
  const events = await ana.get<HistoryEvent[]>(`/api/rows/${id}/history`)
  expect(events.map(kindOf)).toEqual(["built", "temperature", "turn", "temperature", "correction"])
  expect([...events].reverse().sort(compareEvents)).toEqual(events)
})

test("a row that is sent as removed has its removal in the history", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id, status } = await ana.row({ status: "removed" })
  const events = await ana.get<HistoryEvent[]>(`/api/rows/${id}/history`)
  expect([status, ...events.map(kindOf)]).toEqual(["removed", "built", "removed"])
})

test("an event has its facts and no other columns", async () => {
  const { ana, path, id } = await atNoon()
  const events = await ana.get<HistoryEvent[]>(`${path}/history`)
  const happened = { at: noon, pileId: id, pile: expect.any(String), author: "Ana Farmer" }
  const record = { kind: "turn", turnNumber: 2, waterAdded: false, lateReason: null } as const
  const told = { receivedAt: null, photoUrl: null, voidReason: null }
  expect(events[4]).toEqual({
    ...happened,
    ...told,
    ...record,
    recordId: 2,
    receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    voidReason: "Wrong pile",
  })
  expect(events[12]).toEqual({
    ...happened,
    ...told,
    kind: "voided",
    record,
    reason: "Wrong pile",
    recordId: 2,
  })
})

test("pages that end within one instant neither repeat nor skip events", async () => {
  const { ana, db, path } = await atNoon()
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 800)
    INSERT INTO turns (row_id, turn_number, water_added, turned_at, received_at, recorded_by)
    SELECT 1, 10 + n, 1, ?, 0, 1 FROM number`,
    Date.parse(noon),
  )
  await ask(
    db,
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 300)
    INSERT INTO temperatures (row_id, temperature, recorded_at, received_at, recorded_by)
    SELECT 1, 100, ?, 0, 1 FROM number`,
    Date.parse(noon),
  )
  const events = await ana.get<HistoryEvent[]>(`${path}/history`)
  expect(new Set(events.map((event) => `${kindOf(event)} ${event.recordId}`)).size).toBe(1121)
  expect([...events].sort(compareEvents)).toEqual(events)
})

test("the history can be limited to days, including the last one", async () => {
  const { ana, path } = await atNoon()
  const count = async (query: string) => (await ana.get<HistoryEvent[]>(`${path}/history?${query}`)).length
  expect(await count("from=2026-05-01&to=2026-05-01")).toBe(21)
  expect(await count("from=2026-05-02")).toBe(0)
  expect((await ana.call("GET", `${path}/history?from=may`)).status).toBe(400)
})
