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
  expect(out).toContain('Line 2 is left out: There is no pile "A-1".')
  expect(out).toContain('Line 3 is left out: There is no pile "N-1".')
  expect(out).toContain("--make-piles makes 2 piles: A-1, N-1.")
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

testEmbedded("what a table does not prove is asked with its flag, and then read as answered", async () => {
  const { ana, id, read, temperatures } = await served()
  const text = "Date,Temp,Sonde\n06/08/25 14:00,24,57.2"
  const asked = await read(text, "ana@farm.test")
  expect(asked.code).toBe(1)
  expect(asked.err.trim().split("\n")).toEqual([
    'Which column is the temperature in the pile, not that of the air: "Temp", "Sonde"? Say it by --temperature: Temp, Sonde, for example --temperature "Temp".',
    expect.stringMatching(
      /^Which date is "06\/08\/25 14:00" in line 2\? .* --dates: dmy \(day first: 2025-08-06\), /,
    ),
    expect.stringMatching(/^Which pile is this logger\? Say it by --pile: A-1, /),
  ])
  expect(await temperatures(ana, id)).toEqual([])
  const answers = ["--temperature", "Sonde", "--dates", "mdy", "--pile", "A-1", "--unit", "C"]
  const { out, code } = await read(text, "ana@farm.test", ...answers)
  expect(out).toContain("  Line 2: A-1, 2025-06-08 14:00, 57.2 °C\n")
  expect(code).toBe(0)
  expect(await temperatures(ana, id)).toMatchObject([
    { temperature: 134, recordedAt: "2025-06-08T14:00:00.000Z" },
  ])
  const wrong = await read(text, "ana@farm.test", "--dates", "us")
  expect([wrong.code, wrong.err]).toEqual([
    2,
    '--dates is dmy or mdy or ymd, for example --dates mdy, not "us".\n',
  ])
})

testEmbedded("a table of which no line can be taken is a failure, and one that is known none", async () => {
  const { read } = await served()
  const none = await read("Pile,Date,Temp (°C)\nA-1,2025-06-03,54,9", "ana@farm.test")
  expect([none.code, none.err]).toEqual([1, "No line of the file could be taken.\n"])
  const text = table("A-1,2025-06-03,142")
  expect([(await read(text, "ana@farm.test")).code, (await read(text, "ana@farm.test")).code]).toEqual([0, 0])
})

testEmbedded("the log that Windrow exports is read back", async () => {
  const { ana, id, bo, read, temperatures } = await served()
  const times = ["2025-06-03T14:00:00.000Z", "2025-11-02T09:30:30.000Z"]
  for (const recordedAt of times)
    await ana.post(`/api/rows/${id}/temperatures`, { temperature: 97, recordedAt })
  await ana.post(`/api/rows/${id}/turns`, { waterAdded: true })
  const log = await (await ana.call("GET", "/api/log.csv")).text()
  const { out } = await read(log, "bo@farm.test", "--make-piles")
  expect(out).toContain("Added 2 readings to 1 pile.")
  const [row] = (await bo.get<Row[]>("/api/rows")).filter(({ rowId }) => rowId === "A-1")
  expect(await temperatures(bo, row?.id ?? 0)).toMatchObject(
    times.toReversed().map((recordedAt) => ({ temperature: 97, recordedAt })),
  )
})

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
