import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeZip } from "client-zip"
import type { Db } from "../db/connection"
import { dayMs } from "../domain/day"
import type { Family } from "../domain/family"
import type { Row } from "../domain/rows"
import { type Actor, farm } from "../test/farm"
import { archiveOf } from "./archive"
import { importAsOwner } from "./import-farm"
import { openZip } from "./zip"

const folder = mkdtempSync(join(tmpdir(), "windrow-links-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
const newPath = () => join(folder, `${Bun.randomUUIDv7()}.zip`)

const exported = async (db: Db, farmId: number) => {
  const path = newPath()
  await Bun.write(path, new Response((await archiveOf(db, farmId)).stream))
  return path
}

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString()

/** A split, a merge of two piles of which one is not complete, a merge that was voided, and a load that was sold. */
const yard = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const pile = async (rowId: string, days: number) => {
    const { id, farmId } = await ana.row({ rowId, cubicYards: 30 })
    await ana.done("PATCH", `/api/rows/${id}`, { startDate: at(60).slice(0, 10) })
    for (let day = 0; day < days; day++)
      await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: at(50 - day) })
    for (let turn = 0; turn < 5; turn++)
      await ana.post(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt: at(49 - turn) })
    await ana.post(`/api/rows/${id}/materials`, { cubicYards: 30, materialCategoryId: 1, addedAt: at(55) })
    return { id, farmId }
  }
  const [a, b] = [await pile("A", 15), await pile("B", 4)]
  const named = { location: "Pad" }
  await ana.post(`/api/rows/${a.id}/split`, { ...named, rowId: "A2", cubicYards: 10, at: at(40) })
  const wrong = await ana.post<Row>("/api/farm/merges", { ...named, rowId: "X", parents: [a.id, b.id] })
  await ana.post(`/api/rows/${wrong.id}/family/void`, { reason: "Not yet" })
  const c = await ana.post<Row>("/api/farm/merges", { ...named, rowId: "C", parents: [a.id, b.id] })
  await ana.post(`/api/rows/${c.id}/temperatures`, { temperature: 150 })
  await ana.post(`/api/rows/${c.id}/sales`, { clientName: "Hill Nursery", emptyWeight: 1, fullWeight: 2 })
  return { world, ana, farmId: a.farmId }
}

/** All piles and families, by labels. */
const familiesOf = async (ana: Actor) => {
  const rows = await ana.get<Row[]>("/api/rows")
  const mayDiffer = { id: 0, farmId: 0, userId: 0, lastRecordedBy: 0 }
  const told = []
  for (const row of rows.toSorted((one, other) => (one.rowId < other.rowId ? -1 : 1))) {
    const { links, piles, loads, sales } = await ana.get<Family>(`/api/rows/${row.id}/family`)
    const labelOf = (id: number) => piles.find((pile) => pile.id === id)?.rowId
    told.push([
      { ...row, ...mayDiffer },
      links.map(({ parent, child, id: _, ...link }) => [labelOf(parent), labelOf(child), link]),
      loads.map(({ pile, id: _, ...load }) => [labelOf(pile), load]),
      sales.map(({ pile, id: _, ...sale }) => [labelOf(pile), sale]),
    ])
  }
  return told
}

test("a family is the same after an export and its import, also the second time", async () => {
  const { world, ana, farmId } = await yard()
  const zip = await exported(world.db, farmId)
  const other = farm()
  const { farm: made } = await importAsOwner(other.db, zip, undefined)
  const anas = other.signIn("ana@farm.test")
  const there = await familiesOf(anas)
  expect(there).toEqual(await familiesOf(ana))
  await importAsOwner(other.db, zip, made.id)
  expect(await familiesOf(anas)).toEqual(there)
  const bytes = async (path: string) => Buffer.from(await Bun.file(path).arrayBuffer())
  expect((await bytes(await exported(other.db, made.id))).equals(await bytes(zip))).toBe(true)
})

const link = (parent: string, child: string) => ({
  ...{ kind: "link", how: "split", parent, child, at: at(3), receivedAt: at(3), madeBy: "ana@farm.test" },
  ...{ cubicYards: null, volumeBefore: null, statusBefore: "active", undone: null },
})

test.each<[string, object[], string]>([
  ["piles in a circle", [link("A", "B"), link("B", "A")], 'pile "B" comes from itself'],
  ["a pile that comes from itself", [link("A", "A")], 'pile "A" comes from itself'],
  ["a pile that there is not", [link("A", "Z")], 'there is no pile "Z"'],
  ["somebody who is nobody", [{ ...link("A", "B"), madeBy: "eve@farm.test" }], "is not among the people"],
])("a file with %s is refused before anything is written", async (_name, links, reason) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { farmId } = await ana.row({ rowId: "A" })
  await ana.row({ rowId: "B" })
  const zip = await openZip(await exported(world.db, farmId))
  const lines: string[] = []
  for await (const line of zip.lines()) lines.push(line)
  zip.close()
  const things = lines.join("\n").replace(/\s*\]\}\s*$/, "")
  const text = `${[things, ...links.map((each) => JSON.stringify(each))].join(",\n")}\n]}\n`
  const path = newPath()
  await Bun.write(path, new Response(makeZip([{ name: "everything.json", input: text }])))
  const other = farm()
  expect(importAsOwner(other.db, path, undefined)).rejects.toThrow(reason)
})
