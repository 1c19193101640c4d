import { expect } from "bun:test"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { FilePreview } from "../domain/imports"
import type { RecordKind } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"
import type { Row } from "../domain/rows"
import { testEmbedded } from "../test/embedded"
import { type Actor, farm } from "../test/farm"
import { fullFarm } from "../test/full-farm"
import { until } from "../test/until"

const folder = mkdtempSync(join(tmpdir(), "windrow-own-tables-"))
process.on("exit", () => rmSync(folder, { recursive: true }))

const read = async (actor: Actor, name: string, choices: object) => {
  const bytes = new Uint8Array(readFileSync(join(folder, "all", name)))
  await actor.sendBytes("PATCH", "/api/farm/import", bytes, {
    "content-type": "application/partial-upload",
    "upload-offset": "0",
    "upload-length": String(bytes.length),
  })
  const preview = await actor.post<FilePreview>("/api/farm/imports/preview", { name, ...choices })
  await actor.post("/api/farm/imports", { name, ...choices })
  await until(
    "the end",
    async () => (await actor.get<{ state: string }>("/api/farm/import")).state === "done",
  )
  return preview
}

/** What a table tells of a record; the other records of a visit, photos and times of receipt are not in it. */
const told = (record: object) => {
  const {
    id: _,
    rowId,
    recordedBy,
    author,
    receivedAt,
    photoUrl,
    fromFile,
    lateReason,
    turnNumber,
    visit,
    ...own
  } = record as Record<string, unknown>
  return own
}

testEmbedded("each table of a whole farm is read back, with its values as they were written", async () => {
  const world = farm()
  const { ana, first } = await fullFarm(world)
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 9, 30)).toISOString()
  const path = `/api/rows/${first.id}`
  await ana.post(`${path}/temperatures`, { value: 54.9, unit: "°C", recordedAt: at(1) })
  await ana.post(`${path}/materials`, {
    value: 2.5,
    unit: "m³",
    materialCategoryId: 1,
    notes: "=1",
    addedAt: at(2),
  })
  const load = { clientName: "-Cy, Lima", emptyValue: 5.25, fullValue: 12.4, unit: "t" }
  const more = { ticket: "=4711", volumeValue: 7.6, volumeUnit: "m³" }
  await ana.post(`${path}/sales`, { ...load, ...more, removedAt: at(3) })
  await ana.post(`${path}/sales`, { ...load, cubicYards: 20, removedAt: at(4) })
  await Bun.write(join(folder, "all.zip"), await ana.call("GET", "/api/farm/export.zip"))
  await Bun.$`python3 -m zipfile -e all.zip all`.cwd(folder).quiet()

  const zoe = world.signIn("zoe@farm.test")
  await zoe.done("PATCH", "/api/farm", { zone: "Europe/Berlin" })
  for (const [kind, file] of [
    ["temperatures", "temperatures.csv"],
    ["turns", "turns.csv"],
    ["materials", "materials.csv"],
    ["sales", "sales.csv"],
  ] as const satisfies [RecordKind, string][]) {
    const preview = await read(zoe, file, { makePiles: true })
    expect({ file, questions: preview.questions, stops: preview.stops, kind: preview.kind }).toEqual({
      file,
      questions: [],
      stops: [],
      kind,
    })
    const there = (await zoe.get<Row[]>("/api/rows")).find(({ rowId }) => rowId === first.rowId)
    const list = async (actor: Actor, row: Row | undefined) =>
      (await actor.get<(Recorded & object)[]>(`/api/rows/${row?.id}/${kind}`))
        .filter(({ voided }) => !voided)
        .map(told)
    expect(await list(zoe, there)).toEqual(await list(ana, first))
    expect((await read(zoe, file, { makePiles: true })).records).toBe(0)
  }
})
