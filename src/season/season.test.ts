import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { archiveOf } from "../archives/archive"
import { importAsOwner } from "../archives/import-farm"
import type { Row } from "../domain/rows"
import type { Season } from "../domain/season"
import { tableNames } from "../domain/season-tables"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"

const folder = mkdtempSync(join(tmpdir(), "windrow-season-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

const may = "from=2026-05-01&to=2026-05-31"
const seasonOf = (actor: Actor, query = may) => actor.get<Season>(`/api/farm/season?${query}`)
const fileOf = async (actor: Actor, query: string) =>
  (await actor.call("GET", `/api/farm/season.csv?${query}`)).text()

/** Ana's farm in Los Angeles, with a gate, the piles A and B, which were merged into C, and D, which was split from C. */
const yard = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { zone: "America/Los_Angeles" })
  const pile = async (rowId: string) => {
    const { id } = await ana.row({ rowId, cubicYards: 40 })
    await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-05-02" })
    return `/api/rows/${id}`
  }
  const [a, b] = [await pile("A"), await pile("B")]
  const { id } = await ana.post<{ id: number }>("/api/farm/yard", {})
  const gate = `/api/rows/${id}/materials`
  const leaves = await ana.category("Leaves")
  const load = (addedAt: string, more: object) =>
    ana.post<{ id: number }>(gate, { materialCategoryId: leaves?.id, cubicYards: 20, addedAt, ...more })
  // Late on April 30 there, and on May 1 by UTC.
  await load("2026-05-01T06:00:00Z", { source: "Too Early" })
  const { id: put } = await load("2026-05-03T18:00:00Z", { source: "City", county: "Story", weight: 8000 })
  await ana.post(`${gate}/${put}/put`, { to: Number(a.split("/").at(-1)), putAt: "2026-05-04T18:00:00Z" })
  await load("2026-05-05T18:00:00Z", { source: "=HYPERLINK()", refused: "Plastic, glass", plate: "ABC" })
  const wrong = await load("2026-05-05T19:00:00Z", {})
  await ana.post(`${gate}/${wrong.id}/void`, { reason: "Entered twice" })
  const read = (path: string, day: number, temperature: number) =>
    ana.post<{ id: number }>(`${path}/temperatures`, { temperature, recordedAt: `2026-05-0${day}T18:00:00Z` })
  await read(a, 3, 141)
  await read(b, 4, 135)
  const wrongly = await read(b, 5, 180)
  await ana.post(`${b}/temperatures/${wrongly.id}/void`, { reason: "Wrong pile" })
  await ana.post(`${a}/samples`, { takenBy: "Cy", takenAt: "2026-05-05T18:00:00Z" })
  const spilt = await ana.post<{ id: number }>(`${a}/samples`, { takenAt: "2026-05-06T18:00:00Z" })
  await ana.post(`${a}/samples/${spilt.id}/void`, { reason: "Spilt" })
  const sentAway = { what: "refused load", details: "Plastic", occurredAt: "2026-05-05T18:00:00Z" }
  await ana.post(`${a}/occurrences`, sentAway)
  await ana.post(`${a}/occurrences`, { ...sentAway, occurredAt: "2026-06-05T18:00:00Z" })
  await ana.post(`${a}/occurrences`, { ...sentAway, what: "note" })
  await ana.post(`${a}/turns`, { waterAdded: true, turnedAt: "2026-05-04T18:00:00Z" })
  const parents = [a, b].map((path) => Number(path.split("/").at(-1)))
  const merged = { parents, rowId: "C", location: "Pad", at: "2026-05-10T18:00:00Z" }
  const c = await ana.post<Row>("/api/farm/merges", merged)
  const part = { rowId: "D", location: "Pad", cubicYards: 30, at: "2026-05-20T18:00:00Z" }
  await ana.post(`/api/rows/${c.id}/split`, part)
  await ana.post(`/api/rows/${c.id}/sales`, {
    ...{ clientName: "Oak", emptyWeight: 9000, fullWeight: 15_000, volumeValue: 10, volumeUnit: "yd³" },
    removedAt: "2026-05-21T18:00:00Z",
  })
  return { ...world, ana, farmId: c.farmId }
}

test("a season of loads, a merge and a split, in days of the farm's zone", async () => {
  const { ana } = await yard()
  const season = await seasonOf(ana)
  expect(season).toMatchObject({
    in: { loads: 1, cubicYards: 20, byWeight: 0, weighed: 1, pounds: 8000 },
    byOrigin: [{ type: "Leaves", source: "City", county: "Story" }],
    refused: [{ day: "2026-05-05", reason: "Plastic, glass", plate: "ABC" }],
    refusedElsewhere: 1,
    byClient: [{ client: "Oak", loads: 1, cubicYards: 10, pounds: 6000 }],
    // C's 80 without D's 30 and the sale's 10, and D's.
    remaining: { piles: 2, unknown: 0, cubicYards: 70 },
    waiting: { loads: 1, cubicYards: 20 },
    months: [
      {
        ...{ month: "2026-05", readings: 2 },
        highest: { temperature: 141, day: "2026-05-03", pile: "A" },
        lowest: { temperature: 135, day: "2026-05-04", pile: "B" },
      },
    ],
    // May 2 to 31, of which two were read.
    ...{ daysToRead: 30, daysUnread: 28 },
  })
  const { piles } = season
  expect(
    piles.map(({ pile, formed, gone, cubicYards, left }) => [pile, formed, gone, cubicYards, left]),
  ).toEqual([
    ["A", "2026-05-02", "2026-05-10", 40, null],
    ["B", "2026-05-02", "2026-05-10", 40, null],
    ["C", "2026-05-10", null, 80, 40],
    ["D", "2026-05-20", null, 30, 30],
  ])
  expect(piles[0]).toMatchObject({
    turned: ["2026-05-04"],
    sampled: ["2026-05-05"],
    mergedInto: "C",
    daysToRead: 8,
    daysUnread: 7,
  })
  expect(piles[3]).toMatchObject({ by: "split", parents: ["C"] })
})

test("a season and its files are the same bytes after an export and its import", async () => {
  const { ana, db, farmId } = await yard()
  const zip = join(folder, "farm.zip")
  await Bun.write(zip, new Response((await archiveOf(db, farmId)).stream))
  const other = farm()
  // Its ids are other ones.
  await other.signIn("zoe@farm.test").row()
  await importAsOwner(other.db, zip, undefined)
  const there = other.signIn("ana@farm.test")
  const bytesOf = (actor: Actor) =>
    Promise.all([
      actor.call("GET", `/api/farm/season?${may}`).then((answer) => answer.text()),
      ...tableNames.map((table) => fileOf(actor, `${may}&table=${table}`)),
    ])
  expect(await bytesOf(there)).toEqual(await bytesOf(ana))
})

test("a file has a line for each, in the farm's units, and no formula", async () => {
  const { ana } = await yard()
  await ana.done("PATCH", "/api/farm", { units: "metric" })
  const lines = parse(await fileOf(ana, `${may}&table=refused`), { bom: true, columns: true }) as object[]
  expect(lines).toEqual([
    {
      ...{ Day: "2026-05-05", "Material Type": "Leaves", Source: "'=HYPERLINK()", County: "", Hauler: "" },
      // 20 × 0.764555 m³.
      ...{
        Plate: "ABC",
        "Refused Because": "Plastic, glass",
        "Volume (m³)": "15.2911",
        "Weight (tonnes)": "",
      },
    },
  ])
  const [, turned] = (await fileOf(ana, may)).split("\r\n")
  expect(turned).toStartWith("A,North yard,2026-05-02,,2026-05-04,1,1,,2026-05-05,")
})

test.each([
  ["from=May", "From must be a day such as 2026-01-31"],
  ["from=1999-01-01", "From is too long ago"],
  ["from=2026-05-02&to=2026-05-01", "To must not be before From"],
  ["from=2021-01-01&to=2026-01-02", "A season has five years at most"],
])("a season of %s is refused: %s", async (query, sentence) => {
  const ana = farm().signIn("ana@farm.test")
  const answer = await ana.call("GET", `/api/farm/season?${query}`)
  expect([answer.status, await answer.text()]).toEqual([400, sentence])
})

test("an inspector reads a season; without days it is the calendar year", async () => {
  const world = await yard()
  const cy = world.signIn("cy@farm.test")
  await invite(world.ana, cy, "inspector")
  const year = new Date().getUTCFullYear()
  expect(await seasonOf(cy, "")).toMatchObject({ zone: "America/Los_Angeles", from: `${year}-01-01` })
  expect((await cy.call("GET", "/api/farm/season.csv?table=all")).status).toBe(400)
})

const noon = (month: number, day: number) => new Date(Date.UTC(2025, month - 1, day, 12)).toISOString()

test("a pile is complete since its 15th day of heat, whenever that was entered and whatever was corrected", async () => {
  const ana = farm().signIn("ana@farm.test")
  const pile = await ana.row({ cubicYards: 40 })
  const path = `/api/rows/${pile.id}`
  await ana.done("PATCH", path, { startDate: "2025-05-01" })
  const read = (day: number) =>
    ana.post<{ id: number }>(`${path}/temperatures`, { temperature: 140, recordedAt: noon(5, day) })
  const first = await read(5)
  for (let day = 6; day < 20; day++) await read(day)
  const complete = async () => {
    const { piles } = await ana.get<Season>("/api/farm/season?from=2025-01-01&to=2025-12-31")
    return piles.map(({ pile, complete }) => [pile, complete])
  }
  // May 5 to 19 are 15 days.
  expect(await complete()).toEqual([[pile.rowId, "2025-05-19"]])
  await ana.post(`${path}/temperatures/${first.id}/void`, { reason: "Mistyped" })
  expect(await complete()).toEqual([[pile.rowId, null]])
  await read(5)
  expect(await complete()).toEqual([[pile.rowId, "2025-05-19"]])
  // Merged on July 2 with one that was hot that morning, the new pile is hot from July 3 to 17, which is entered today.
  const other = await ana.row({ cubicYards: 10 })
  await ana.done("PATCH", `/api/rows/${other.id}`, { startDate: "2025-05-01" })
  await ana.post(`/api/rows/${other.id}/temperatures`, {
    temperature: 140,
    recordedAt: "2025-07-02T08:00:00Z",
  })
  const merge = { rowId: "M", location: "Pad", parents: [pile.id, other.id], at: noon(7, 2) }
  const { id } = await ana.post<{ id: number }>("/api/farm/merges", merge)
  for (let day = 3; day < 18; day++)
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: noon(7, day) })
  expect((await complete()).at(-1)).toEqual(["M", "2025-07-17"])
  // A load that came in when it was complete makes it no later.
})

test("a load that came in when a pile was complete makes that no later", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id, rowId } = await ana.row()
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2025-05-01" })
  for (let day = 5; day < 20; day++)
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: noon(5, day) })
  const materialCategoryId = (await ana.category("Leaves"))?.id
  await ana.post(`/api/rows/${id}/materials`, { cubicYards: 5, materialCategoryId, addedAt: noon(6, 20) })
  const { piles } = await ana.get<Season>("/api/farm/season?from=2025-01-01&to=2025-12-31")
  // May 1 to 18 are 18 days to read, of which the 14 since May 5 were.
  expect(piles).toMatchObject([{ pile: rowId, complete: "2025-05-19", daysToRead: 18, daysUnread: 4 }])
})
