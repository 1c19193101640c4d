import { expect, test } from "bun:test"
import { recordTables } from "../db/schema"
import { newestRecordTime } from "../db/sqlite/newest-record"
import { countRecords } from "../db/sqlite/record-count"
import { voidableTables as tablesOfDatabase } from "../db/sqlite/voidable-tables"
import { hasPhoto, recordKinds } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { exampleOf } from "../test/example-of"
import { farm } from "../test/farm"
import { samplesFirst } from "../test/samples-first"
import { ask } from "../test/sql"

const tenMinutesAgo = () => Date.now() - 600_000

test.each(recordKinds)(
  "%s name their author to others, and who voided them, in lists and in answers",
  async (kind) => {
    const { signIn } = farm()
    const ana = signIn("ana@farm.test")
    const bo = signIn("bo@farm.test")
    await invite(ana, bo, "worker")
    const row = await ana.row()
    if (kind === "results") await samplesFirst(ana, row)
    const path = `/api/rows/${row.id}/${kind}`
    const record = await bo.post<Recorded & { id: number }>(path, exampleOf(kind))
    expect(record.author).toBeUndefined()
    const answer = await ana.post<Recorded>(`${path}/${record.id}/void`, { reason: "The wrong pile" })
    const voided = { author: "Ana Farmer" }
    const told = [answer, ...(await ana.get<Recorded[]>(path))]
    if (hasPhoto(kind)) told.push(await ana.get(`${path}/${record.id}`))
    for (const toAna of told) expect(toAna).toMatchObject({ author: "Bo Farmer", voided })
    const [toBo] = await bo.get<Recorded[]>(path)
    expect([toBo?.author, toBo?.voided]).toMatchObject([undefined, voided])
  },
)

test.each(recordKinds)(
  "%s are listed, told in the history, voided once and deleted with their row",
  async (kind) => {
    const { signIn, db } = farm()
    const ana = signIn("ana@farm.test")
    const { id } = await ana.row()
    if (kind === "results") await samplesFirst(ana, { id })
    const path = `/api/rows/${id}/${kind}`
    const record = await ana.post<Recorded & { id: number }>(path, exampleOf(kind))
    expect(await ana.get<object[]>(path)).toMatchObject([{ id: record.id }])

    const voided = `${path}/${record.id}/void`
    await ana.post(voided, { reason: "The wrong pile" })
    expect((await ana.call("POST", voided, { reason: "Again" })).status).toBe(409)
    const [struck] = await ana.get<Recorded[]>(path)
    expect(struck?.voided).toMatchObject({ reason: "The wrong pile", by: record.recordedBy })
    const history = await (await ana.call("GET", `/api/rows/${id}/log.csv`)).text()
    expect(history.split("\r\n").filter((line) => line.includes("The wrong pile"))).toHaveLength(2)
    // A fact that the words name and the view leaves out.
    expect(history).not.toContain("undefined")

    const other = await ana.row()
    if (kind === "results") await samplesFirst(ana, other)
    await ana.post(`/api/rows/${other.id}/${kind}`, exampleOf(kind))
    if (kind === "sales") await ask(db, "DELETE FROM sales WHERE row_id = ?", id)
    await ana.done("DELETE", `/api/rows/${id}`)
    const left = await db.select({ rowId: recordTables[kind].rowId }).from(recordTables[kind])
    expect(left).toEqual([{ rowId: other.id }])
  },
)

testEmbedded.each(recordKinds)("%s are counted", async (kind) => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const row = await ana.row()
  if (kind === "results") await samplesFirst(ana, row)
  const before = countRecords(db)
  await ana.post(`/api/rows/${row.id}/${kind}`, exampleOf(kind))
  expect(countRecords(db)).toBe(before + 1)
  expect(newestRecordTime(db)).toBeGreaterThan(tenMinutesAgo())
})

testEmbedded("the tables of the registry are those whose records can be voided", () => {
  const { db } = farm()
  expect(Object.keys(recordTables)).toEqual([...recordKinds])
  const named = tablesOfDatabase(db).map((name) => (name === "material_additions" ? "materials" : name))
  expect(named.toSorted()).toEqual([...recordKinds].toSorted())
})
