import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getTableColumns } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { exampleLine } from "../contract/result-lines"
import type { Db } from "../db/connection"
import type { temperatures } from "../db/schema"
import { recordTables, visits } from "../db/schema"
import type { OwnFarm } from "../domain/farms"
import { unitsFor } from "../domain/metric-units"
import { hasPhoto, type RecordKind, recordKinds, timeOf } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"
import type { Result } from "../domain/results"
import type { Row, RowChange } from "../domain/rows"
import type { Sample } from "../domain/samples"
import type { Temperature } from "../domain/temperatures"
import type { Visit } from "../domain/visits"
import { quantitiesOf, withStored } from "../domain/written"
import { exampleOf } from "../test/example-of"
import { type Actor, farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { type Random, randomFrom } from "../test/random"
import { randomBody } from "../test/random-body"
import { samplesFirst } from "../test/samples-first"
import { ask, direct } from "../test/sql"
import { archiveOf } from "./archive"
import { importAsOwner } from "./import-farm"

const folder = mkdtempSync(join(tmpdir(), "windrow-round-trip-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const exported = async (db: Db, farmId: number) => {
  const zip = join(folder, `${Bun.randomUUIDv7()}.zip`)
  await Bun.write(zip, new Response((await archiveOf(db, farmId)).stream))
  return zip
}

/** Another server with the same farm. */
const carriedOver = async (db: Db, farmId: number) => {
  const other = farm()
  await importAsOwner(other.db, await exported(db, farmId), undefined)
  return other
}

const seed = Number(process.env.SEED) || 1 + (Date.now() % 1_000_000)

/** A photo for some of them, of any width. */
const randomPhoto = async (kind: RecordKind, random: Random) =>
  hasPhoto(kind) && random(2) === 0
    ? dataUrlOf(await makeJpeg({ width: 8 + random(60), height: 8 }))
    : undefined

test.each(recordKinds)("%s of any values are answered alike after an export and its import", async (kind) => {
  console.info(`SEED=${seed} repeats it.`)
  const random = randomFrom(seed)
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const [row, beside] = [await ana.row({ rowId: "A-1" }), await ana.row({ rowId: "A-2" })]
  if (kind === "results") for (const pile of [row, beside]) await samplesFirst(ana, pile)
  const path = `/api/rows/${row.id}/${kind}`
  for (let count = 0; count < 20; count++) {
    const at = new Date(Date.parse("2026-01-01") + random(10_000_000) * 1000).toISOString()
    const photoUrl = await randomPhoto(kind, random)
    const body = { ...randomBody(kind, random), photoUrl, [timeOf(kind)]: at }
    const made = await ana.post<{ id: number }>(path, body)
    const reason = `Wrong, "${random(1000)}"`
    if (random(4) === 0) await ana.post(`${path}/${made.id}/void`, { reason })
    else if (random(3) === 0) await ana.post(`${path}/${made.id}/move`, { to: beside.id, reason })
  }
  const other = (await carriedOver(source.db, row.farmId)).signIn("ana@farm.test")
  const theirs = await other.get<Row[]>("/api/rows")
  for (const { id, rowId } of [row, beside]) {
    const there = `/api/rows/${theirs.find((each) => each.rowId === rowId)?.id}`
    expect(await listed(other, there, kind)).toEqual(await listed(ana, `/api/rows/${id}`, kind))
    expect(await movesOf(other, there)).toEqual(await movesOf(ana, `/api/rows/${id}`))
  }
  expect(await ana.get<Answered[]>(path)).toHaveLength(20)
})

test.each(recordKinds)("%s of any values that a farm has already are not added to it again", async (kind) => {
  console.info(`SEED=${seed} repeats it.`)
  const random = randomFrom(seed)
  const { db, signIn } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  if (kind === "results") await samplesFirst(ana, row)
  const path = `/api/rows/${row.id}/${kind}`
  for (let count = 0; count < 10; count++) {
    const photoUrl = await randomPhoto(kind, random)
    const made = await ana.post<{ id: number }>(path, { ...randomBody(kind, random), photoUrl })
    if (random(4) === 0) await ana.post(`${path}/${made.id}/void`, { reason: "Wrong" })
  }
  const before = await ana.get<Answered[]>(path)
  const { report } = await importAsOwner(db, await exported(db, row.farmId), row.farmId)
  expect(report).toMatchObject({ piles: 0, records: 0, photos: 0 })
  expect(await ana.get<Answered[]>(path)).toEqual(before)
})

test("a farm's yard comes along with its loads, occurrences of the farm, and what its materials weigh", async () => {
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  const densities = [{ materialType: "Leaves", density: 400, weighedOn: "2026-05-01" }]
  await ana.done("PATCH", "/api/farm", { densities })
  const { id: yard } = await ana.post<{ id: number }>("/api/farm/yard", {})
  const leaves = await ana.category("Leaves")
  const photoUrl = await dataUrlOf(await makeJpeg({ width: 64, height: 48 }))
  const load = (more: object) =>
    ana.post<{ id: number }>(`/api/rows/${yard}/materials`, { materialCategoryId: leaves?.id, ...more })
  await load({ cubicYards: 20, ticket: "4711", photoUrl, addedAt: "2026-05-02T08:00:00Z" })
  await load({ cubicYards: 10, refused: "Plastic", addedAt: "2026-05-03T08:00:00Z" })
  const { id } = await load({ weight: 8000, source: "City", addedAt: "2026-05-04T08:00:00Z" })
  await ana.post(`/api/rows/${yard}/materials/${id}/put`, { to: row.id, putAt: "2026-05-05T08:00:00Z" })
  await ana.post(`/api/rows/${yard}/occurrences`, { what: "inspection", details: "By the county", photoUrl })

  const other = (await carriedOver(source.db, row.farmId)).signIn("ana@farm.test")
  const { yardId, ...there } = await other.get<OwnFarm>("/api/farm")
  expect(there.densities).toEqual(densities)
  expect(await listed(other, `/api/rows/${yardId}`, "materials")).toEqual(
    await listed(ana, `/api/rows/${yard}`, "materials"),
  )
  const inspections = await listed(ana, `/api/rows/${yard}`, "occurrences")
  expect(inspections).toMatchObject([{ what: "inspection", details: "By the county" }])
  expect(await listed(other, `/api/rows/${yardId}`, "occurrences")).toEqual(inspections)
  const [pile] = await other.get<Row[]>("/api/rows")
  expect(await listed(other, `/api/rows/${pile?.id}`, "materials")).toMatchObject([
    {
      cubicYards: 20,
      weight: 8000,
      volumeByWeight: true,
      source: "City",
      arrivedAt: "2026-05-04T08:00:00.000Z",
    },
  ])
  expect(await other.get<Row[]>("/api/rows")).toHaveLength(1)
})

/** Who brought which record from where. */
const movesOf = async (actor: Actor, path: string) =>
  (await actor.get<RowChange[]>(`${path}/changes`)).map(({ author, changedAt, field, from, to }) => [
    ...[author, changedAt, field, from, to],
  ])

type Answered = Recorded & { id: number; rowId: number; photoUrl?: string | null }

/** The records of a pile, each with its photo itself. */
const listed = async (actor: Actor, path: string, kind: RecordKind) => {
  const list = await actor.get<Answered[]>(`${path}/${kind}`)
  const withPhotos = list.map((each) =>
    each.photoUrl ? actor.get<Answered>(`${path}/${kind}/${each.id}`) : each,
  )
  return (await Promise.all(withPhotos)).map(withoutIds)
}

const withoutIds = ({ id: _, rowId: __, recordedBy: ___, voided, ...record }: Answered) => ({
  ...record,
  voided: voided && { ...voided, by: 0 },
})

/** Columns of all kinds, and references to other tables: import.test.ts has those. */
const others =
  "id rowId photoId importId materialCategoryId receivedAt recordedBy voidedAt voidedBy voidReason movedTo".split(
    " ",
  )

const ownColumns = (table: object) =>
  Object.entries(getTableColumns(table as typeof temperatures) as Record<string, SQLiteColumn>).filter(
    ([name]) => !others.includes(name),
  )

/** A value that no default would give; of numbers the later column has the larger one, as a full weight must. */
const someValue = ([name, column]: [string, SQLiteColumn], at: number) => {
  if (/value$/i.test(name)) return at + Math.floor(Math.random() * 10) / 10
  if (column.enumValues?.length) return column.enumValues[0]
  if (name === "fromFile") return { name: `Some ${Math.random()}.csv`, measuredBy: "Joe", timeNotGiven: true }
  if (column.dataType === "json") return [{ ...exampleLine, parameter: `Some ${Math.random()}` }]
  if (column.dataType === "boolean") return true
  if (column.dataType === "custom") return "2026-03-04T05:06:07.089Z"
  if (column.dataType === "number") return 2 + 50 * at + Math.floor(Math.random() * 50)
  return `Some ${name} ${Math.random()}`
}

test.each(recordKinds)("each column of %s comes back from an export", async (kind) => {
  const table = recordTables[kind] as typeof temperatures
  const columns = ownColumns(table)
  const some: Record<string, unknown> = Object.fromEntries(
    columns.map((each, at) => [each[0], someValue(each, at)]),
  )
  // What is stored of a number goes by what was written.
  const units = quantitiesOf(kind).map(({ quantity, unitField }) => [
    unitField,
    unitsFor(quantity)[1]?.symbol,
  ])
  const values = withStored(quantitiesOf(kind), { ...some, ...Object.fromEntries(units) })
  const source = farm()
  const row = await source.signIn("ana@farm.test").row()
  const theirs = { rowId: row.id, recordedBy: row.userId }
  await direct(source.db)
    .insert(table)
    .values({ ...theirs, ...values } as typeof temperatures.$inferInsert)
  // A reading names one that its pile has.
  const { visit, recordedAt } = values as Partial<typeof temperatures.$inferInsert>
  if (visit && recordedAt)
    await direct(source.db)
      .insert(visits)
      .values({ ...theirs, visitNumber: visit, visitedAt: recordedAt })
  const other = await carriedOver(source.db, row.farmId)
  const found: unknown[] = await other.db.select(Object.fromEntries(columns)).from(table)
  expect(found).toEqual([values])
})

test.each(recordKinds.filter(hasPhoto))("a photo of %s comes back from an export", async (kind) => {
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const row = await ana.row()
  const photoUrl = dataUrlOf(await makeJpeg({ width: 64, height: 48 }))
  if (kind === "results") await samplesFirst(ana, row)
  await ana.post(`/api/rows/${row.id}/${kind}`, { ...exampleOf(kind), photoUrl })
  const other = (await carriedOver(source.db, row.farmId)).signIn("ana@farm.test")
  const [there] = await other.get<Row[]>("/api/rows")
  const path = `/api/rows/${there?.id}/${kind}`
  const [record] = await other.get<{ id: number }[]>(path)
  expect(await other.get<object>(`${path}/${record?.id}`)).toMatchObject({ photoUrl })
})

test("a pile's records of one instant, each with a photo, have photos of different names", async () => {
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const { id, farmId } = await ana.row({ rowId: "P2" })
  await samplesFirst(ana, { id })
  const at = "2026-03-04T10:00:00Z"
  const random = randomFrom(seed)
  const photo = async () => dataUrlOf(await makeJpeg({ width: 8 + random(60), height: 8 }))
  for (const kind of recordKinds.filter(hasPhoto)) {
    const body = { ...randomBody(kind, random), photoUrl: await photo(), [timeOf(kind)]: at }
    await ana.post(`/api/rows/${id}/${kind}`, body)
  }
  const readings = await Promise.all(
    ["left", "right"].map(async (position) => ({ position, temperature: 100, photoUrl: await photo() })),
  )
  await ana.post(`/api/rows/${id}/visits`, { notes: "Two", visitedAt: at, photoUrl: await photo(), readings })
  const other = (await carriedOver(source.db, farmId)).signIn("ana@farm.test")
  const [there] = await other.get<Row[]>("/api/rows")
  for (const kind of recordKinds)
    expect(await listed(other, `/api/rows/${there?.id}`, kind)).toEqual(
      await listed(ana, `/api/rows/${id}`, kind),
    )
})

test("visits keep their readings, also in a pile whose visits have those numbers", async () => {
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  const visit = (of: Actor, id: number, day: number, temperatures: number[], notes = `Day ${day}`) =>
    of.post(`/api/rows/${id}/visits`, {
      notes,
      visitedAt: `2026-03-0${day}T10:00:00Z`,
      readings: temperatures.map((temperature, place) => ({
        position: `p${place}`,
        depth: "1 ft",
        temperature,
      })),
    })
  await visit(ana, row.id, 1, [100, 101])
  await visit(ana, row.id, 2, [])
  await visit(ana, row.id, 3, [120, 131, 110])
  const zip = join(folder, `${Bun.randomUUIDv7()}.zip`)
  await Bun.write(zip, new Response((await archiveOf(source.db, row.farmId)).stream))
  const other = farm()
  const bo = other.signIn("bo@farm.test")
  const pile = await bo.row({ rowId: "A-1" })
  await visit(bo, pile.id, 4, [90], "Bo's")
  const seen = async () => {
    const path = `/api/rows/${pile.id}`
    const readings = await bo.get<Temperature[]>(`${path}/temperatures`)
    return (await bo.get<Visit[]>(`${path}/visits`)).map(({ notes, visitNumber }) => [
      notes,
      ...readings
        .filter((reading) => reading.visit === visitNumber)
        .map(({ position, depth, temperature }) => `${position} ${depth} ${temperature}`),
    ])
  }
  for (let times = 0; times < 2; times++) {
    await importAsOwner(other.db, zip, pile.farmId)
    expect(await seen()).toEqual([
      ["Bo's", "p0 1 ft 90"],
      ["Day 3", "p1 1 ft 131", "p0 1 ft 120", "p2 1 ft 110"],
      ["Day 2"],
      ["Day 1", "p1 1 ft 101", "p0 1 ft 100"],
    ])
  }
  expect(await bo.get<Row>(`/api/rows/${pile.id}`)).toMatchObject({ cookingDays: 1, lastTemperature: 90 })
})

test("readings of one hour and number stay with the visit of their author, and leave one that there is not", async () => {
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const { id, farmId } = await ana.row({ rowId: "A-1" })
  const at = "2026-03-04T10:00:00Z"
  const body = (notes: string, temperature: number) => ({
    notes,
    visitedAt: at,
    readings: [{ position: "left", temperature }],
  })
  await ana.post(`/api/rows/${id}/visits`, body("Ana's", 120))
  // As earlier versions left one that was moved here alone.
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 99, recordedAt: "2026-03-05" })
  await ask(
    source.db,
    "UPDATE temperatures SET visit = 7, position = 'right', moved_from = 'B-9' WHERE temperature = 99",
  )
  const zip = join(folder, `${Bun.randomUUIDv7()}.zip`)
  await Bun.write(zip, new Response((await archiveOf(source.db, farmId)).stream))
  const other = farm()
  const bo = other.signIn("bo@farm.test")
  const pile = await bo.row({ rowId: "A-1" })
  await bo.post(`/api/rows/${pile.id}/visits`, body("Bo's", 90))
  await importAsOwner(other.db, zip, pile.farmId)
  const visits = await bo.get<Visit[]>(`/api/rows/${pile.id}/visits`)
  const notes = new Map(visits.map(({ visitNumber, notes }) => [visitNumber, notes]))
  const list = await bo.get<Temperature[]>(`/api/rows/${pile.id}/temperatures`)
  expect(
    list.map(({ temperature, visit, position }) => [temperature, position, notes.get(visit ?? 0)]),
  ).toEqual([
    [99, "right", undefined],
    [120, "left", "Ana's"],
    [90, "left", "Bo's"],
  ])
})

test("results keep their sample, also in a pile whose samples have those numbers, and come once", async () => {
  const source = farm()
  const ana = source.signIn("ana@farm.test")
  const { id, farmId } = await ana.row({ rowId: "A-1" })
  const limits = [{ parameter: "Lead", unit: "mg/kg", atMost: 300, atLeast: null, source: "permit" }]
  await ana.done("PATCH", "/api/farm", { limits })
  const add = async (of: Actor, row: number, notes: string, value: number) => {
    const { sampleNumber } = await of.post<Sample>(`/api/rows/${row}/samples`, { notes })
    const lines = [{ parameter: "Lead", value, unit: "mg/kg" }]
    await of.post(`/api/rows/${row}/results`, { sampleNumber, lines })
  }
  for (const [notes, value] of [
    ["first", 1],
    ["second", 2],
  ] as const)
    await add(ana, id, notes, value)
  const zip = await exported(source.db, farmId)
  const other = farm()
  const bo = other.signIn("bo@farm.test")
  const pile = await bo.row({ rowId: "A-1" })
  await add(bo, pile.id, "Bo's", 9)
  for (let times = 0; times < 2; times++) {
    await importAsOwner(other.db, zip, pile.farmId)
    const path = `/api/rows/${pile.id}`
    const results = await bo.get<Result[]>(`${path}/results`)
    const samples = await bo.get<Sample[]>(`${path}/samples`)
    const found = results.map(({ sampleNumber, lines }) => [
      samples.find((sample) => sample.sampleNumber === sampleNumber)?.notes,
      lines[0]?.value,
      lines[0]?.limit?.atMost,
    ])
    expect(found.toSorted()).toEqual([
      ["Bo's", 9, undefined],
      ["first", 1, 300],
      ["second", 2, 300],
    ])
  }
  const carried = (await carriedOver(source.db, farmId)).signIn("ana@farm.test")
  expect(await carried.get<object>("/api/farm")).toMatchObject({ limits })
})
