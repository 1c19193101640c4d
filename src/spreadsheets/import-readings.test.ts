import { expect } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Row } from "../domain/rows"
import { runCommand } from "../test/command"
import { invite } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { farm } from "../test/farm"
import { farmsFolder } from "../test/farms-folder"

let folders = 0

/** Ana's pile A-1 and Bo's, each in a farm of their own, and `windrow import` beside the server. */
const served = async () => {
  const data = join(farmsFolder, `tables-${++folders}`)
  mkdirSync(data)
  const world = farm({}, join(data, "windrow.db"))
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  const { id } = await ana.row({ rowId: "A-1" })
  await bo.row({ rowId: "B-1" })
  const farmOf = async (actor: typeof ana) => (await actor.get<{ id: number }>("/api/farm")).id
  const read = (text: string, email: string, ...flags: string[]) => {
    const file = join(data, "readings.csv")
    writeFileSync(file, text)
    return runCommand(["import", file, "--email", email, "--data", data, ...flags])
  }
  const temperatures = (actor: typeof ana, row: number) =>
    actor.get<{ temperature: number }[]>(`/api/rows/${row}/temperatures`)
  return { ...world, ana, bo, id, farmOf, read, temperatures }
}

const table = (...lines: string[]) => ["Pile,Date,Temperature", ...lines].join("\n")

testEmbedded("readings reach piles of one's own farm only, and make none unasked", async () => {
  const { bo, read, temperatures, ana, id } = await served()
  const { out } = await read(table("A-1,2026-03-01,142", "N-1,2026-03-01,142"), "bo@farm.test")
  expect(out).toContain('Line 2 is left out: There is no pile "A-1"; --make-piles makes it.')
  expect(out).toContain('Line 3 is left out: There is no pile "N-1"; --make-piles makes it.')
  expect(await temperatures(ana, id)).toEqual([])
  expect(await bo.get<unknown[]>("/api/rows")).toHaveLength(1)
})

testEmbedded("each reading is added once, and a removed pile takes none", async () => {
  const { ana, id, read, temperatures } = await served()
  const text = table("a-1,2026-03-01,142", "A-1,2026-03-01,142", "A-1,2026-03-02,150")
  expect((await read(text, "ana@farm.test")).out).toContain("Added 3 readings to 1 pile.")
  expect((await read(text, "ana@farm.test")).out).toContain("3 readings were here already.")
  expect(await temperatures(ana, id)).toHaveLength(3)
  await ana.done("PATCH", `/api/rows/${id}/status`, { status: "removed" })
  const { out } = await read(table("A-1,2026-03-03,142"), "ana@farm.test")
  expect(out).toContain('Line 2 is left out: Pile "A-1" has been removed.')
  expect(await temperatures(ana, id)).toHaveLength(3)
})

testEmbedded("a pile is found by a label that looks like its own, and made once", async () => {
  const { ana, read } = await served()
  const lines = ["A–1,2026-03-01,142", "N-7,2026-03-01,142", "n\u20117,2026-03-02,143"]
  const { out } = await read(table(...lines), "ana@farm.test", "--make-piles")
  expect(out).toContain("Added 3 readings to 2 piles.")
  const labels = (await ana.get<Row[]>("/api/rows")).map(({ rowId }) => rowId)
  expect(labels.sort()).toEqual(["A-1", "N-7"])
})

testEmbedded("no reading of a file is rounded up to a hot day, and 55 °C makes one", async () => {
  const { ana, id, read, temperatures } = await served()
  const cells = ["54.7 °C", "54.8 °C", "54.9 °C", "130.5 °F", "55.0 °C"]
  const lines = cells.map((cell, index) => `A-1,2026-03-0${index + 1},${cell}`)
  expect((await read(table(...lines), "ana@farm.test")).out).toContain("Added 5 readings to 1 pile.")
  expect((await temperatures(ana, id)).map(({ temperature }) => temperature).sort()).toEqual([
    ...[130, 130, 130, 130, 131],
  ])
  expect(await ana.get<Row>(`/api/rows/${id}`)).toMatchObject({ cookingDays: 1 })
})

testEmbedded(
  "a reading that an earlier version rounded up is not added again, one beside it is",
  async () => {
    const { ana, id, read } = await served()
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 142, recordedAt: "2026-03-01T12:00:00Z" })
    const again = await read(table("A-1,2026-03-01,141.6", "A-1,2026-03-02,141.6"), "ana@farm.test")
    expect(again.out).toContain("1 reading was here already.")
    expect(again.out).toContain("Added 1 reading to 1 pile.")
    const both = await read(table("A-1,2026-03-01,141.6", "A-1,2026-03-01,142"), "ana@farm.test")
    expect(both.out).toContain("1 reading was here already.")
    expect((await read(table("A-1,2026-03-02,141.6"), "ana@farm.test")).out).toContain("1 reading was here")
  },
)

testEmbedded("nobody adds to a farm that is not theirs, nor as its inspector", async () => {
  const { ana, bo, id, farmOf, read, temperatures } = await served()
  const ofAna = String(await farmOf(ana))
  const text = table("A-1,2026-03-01,142")
  const stranger = await read(text, "bo@farm.test", "--farm", ofAna)
  expect([stranger.code, stranger.err]).toEqual([1, `bo@farm.test does not belong to farm ${ofAna}.\n`])
  await invite(ana, bo, "inspector")
  const inspector = await read(text, "bo@farm.test", "--farm", ofAna)
  expect([inspector.code, inspector.err]).toEqual([1, expect.stringContaining("and may not write")])
  expect(await temperatures(ana, id)).toEqual([])
})
