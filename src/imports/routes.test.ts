import { expect } from "bun:test"
import { largestPiece } from "../contract/uploads"
import type { FarmImportState } from "../domain/farm-import"
import type { HistoryEvent } from "../domain/history"
import type { FileImport, FilePreview } from "../domain/imports"
import type { AuditLine } from "../domain/operation"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import { invite, setRoleOf } from "../test/crew"
import { testEmbedded } from "../test/embedded"
import { type Actor, farm } from "../test/farm"
import { until } from "../test/until"

const send = async (actor: Actor, text: string) => {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += largestPiece) {
    const piece = bytes.subarray(at, at + largestPiece)
    const { status } = await actor.sendBytes("PATCH", "/api/farm/import", piece, {
      "content-type": "application/partial-upload",
      "upload-offset": String(at),
      "upload-length": String(bytes.length),
    })
    expect(status).toBe(204)
  }
}

const ended = (actor: Actor): Promise<FarmImportState> =>
  until(
    "the end of the work",
    async () => {
      const state = await actor.get<FarmImportState>("/api/farm/import")
      return !["checking", "adding", "voiding"].includes(state.state) && state
    },
    { within: 60_000 },
  )

const preview = async (actor: Actor, text: string, choices: object = {}) => {
  await send(actor, text)
  return actor.post<FilePreview>("/api/farm/imports/preview", { name: "log.csv", ...choices })
}

const read = async (actor: Actor, text: string, choices: object = {}) => {
  await send(actor, text)
  await actor.post("/api/farm/imports", { name: "log.csv", ...choices })
  return ended(actor)
}

const takeBack = async (actor: Actor, id: number) => {
  await actor.post(`/api/farm/imports/${id}/take-back`, { reason: "Wrong unit" })
  return ended(actor)
}

const imports = (actor: Actor) => actor.get<FileImport[]>("/api/farm/imports")
const readings = (actor: Actor, row: Row) => actor.get<Temperature[]>(`/api/rows/${row.id}/temperatures`)
const counting = async (actor: Actor, row: Row) =>
  (await readings(actor, row)).filter(({ voided }) => !voided).map(({ temperature }) => temperature)

/** Ana's pile and fifteen hot days of it in °F, one by Joe, and without a time. */
const begun = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-1" })
  return { ...world, ana, row }
}

const days = (degrees: (day: number) => number | string, count = 15) =>
  Array.from(
    { length: count },
    (_, day) => `A-1,2026-03-${String(day + 1).padStart(2, "0")},${degrees(day)}${day === 0 ? ",Joe" : ","}`,
  )
const table = (lines: readonly string[], head = "Temp (°F)") =>
  [`Pile,Date,${head},Measured By`, ...lines].join("\n")

testEmbedded(
  "a file is shown before it is read, says so in each record, and is taken back whole",
  async () => {
    const { ana, row } = await begun()
    const text = table(days(() => 140))
    const shown = await preview(ana, text)
    expect(shown).toMatchObject({ kind: "temperatures", records: 15, known: 0, untimed: 15, refusedLines: 0 })
    expect(shown.evidence).toContain('"Temp (°F)" is in °F: the head says so')
    expect(shown.lines).toHaveLength(10)
    expect(shown.lines[0]).toEqual({
      line: 2,
      pile: "A-1",
      at: "2026-03-01T12:00:00.000Z",
      timeNotGiven: true,
      words: "140 °F",
    })
    expect(await readings(ana, row)).toEqual([])

    const report = { piles: 0, records: 15, known: 0, photos: 0, missingPhotos: 0, notes: [] }
    expect(await read(ana, text)).toEqual({ state: "done", report })
    expect(await ana.get<Row>(`/api/rows/${row.id}`)).toMatchObject({
      cookingDays: 15,
      status: "cooking_complete",
    })
    const all = await readings(ana, row)
    expect(all.at(-1)?.fromFile).toEqual({ name: "log.csv", measuredBy: "Joe", timeNotGiven: true })
    expect(all[0]?.fromFile).toEqual({ name: "log.csv", timeNotGiven: true })
    const log = await (await ana.call("GET", "/api/log.csv")).text()
    expect(log).toContain("from log.csv, measured by Joe, time not given")
    const history = await ana.get<HistoryEvent[]>(`/api/rows/${row.id}/history`)
    expect(history.filter(({ fromFile }) => fromFile)).toHaveLength(15)

    const [made] = await imports(ana)
    expect(made).toMatchObject({ name: "log.csv", records: 15, importedBy: "Ana Farmer", isWhole: true })
    expect(await takeBack(ana, made?.id ?? 0)).toEqual({ state: "voided", records: 15, kept: 0 })
    expect(await counting(ana, row)).toEqual([])
    expect((await readings(ana, row))[0]?.voided).toMatchObject({
      author: "Ana Farmer",
      reason: "Wrong unit",
    })
    expect(await ana.get<Row>(`/api/rows/${row.id}`)).toMatchObject({
      cookingDays: 0,
      status: "active",
      lastTemperature: null,
    })
    expect((await imports(ana))[0]).toMatchObject({
      isWhole: true,
      takenBack: { by: "Ana Farmer", reason: "Wrong unit" },
    })
    const acts = await ana.get<AuditLine[]>("/api/farm/acts")
    expect(acts.map(({ sentence }) => sentence).slice(0, 4)).toEqual([
      "Ana Farmer (ana@farm.test) took back the import of log.csv, 15 records, in the farm Ana's farm.",
      "Ana Farmer (ana@farm.test) began to take back the import of log.csv in the farm Ana's farm.",
      "Ana Farmer (ana@farm.test) read 15 records of log.csv into the farm Ana's farm.",
      "Ana Farmer (ana@farm.test) began to read log.csv into the farm Ana's farm.",
    ])
  },
)

testEmbedded(
  "the same file adds nothing, until it is taken back; what was voided by hand stays so",
  async () => {
    const { ana, row } = await begun()
    const text = table(days((day) => 140 + day, 3))
    await read(ana, text)
    expect(await preview(ana, text)).toMatchObject({ records: 0, known: 3, same: { name: "log.csv" } })
    expect(await read(ana, text)).toMatchObject({ state: "done", report: { records: 0, known: 3 } })
    expect(await imports(ana)).toHaveLength(1)
    const [newest] = await readings(ana, row)
    await ana.post(`/api/rows/${row.id}/temperatures/${newest?.id}/void`, { reason: "A cold probe" })
    expect(await preview(ana, text)).toMatchObject({ records: 0, known: 3 })
    await takeBack(ana, (await imports(ana))[0]?.id ?? 0)
    const again = await preview(ana, text)
    expect(again).toMatchObject({ records: 3, known: 0 })
    expect(again.same).toBeUndefined()
  },
)

testEmbedded("a corrected file takes the place of the wrong one", async () => {
  const { ana, row } = await begun()
  const entered = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, { temperature: 99 })
  // The first line is right in both.
  const wrong = days((day) => (day === 0 ? "134 °F" : "57 °F"), 4)
  await read(ana, table(wrong, "Temp"))
  const right = table(
    days((day) => (day === 0 ? "134 °F" : "57.2 °C"), 4),
    "Temp",
  )
  const shown = await preview(ana, right)
  expect(shown.earlier).toMatchObject({ name: "log.csv", records: 4 })
  const replaces = shown.earlier?.id
  expect(await preview(ana, right, { replaces })).toMatchObject({ records: 4, known: 0 })
  // A browser gives a second download another name, and most of the lines are the same.
  const again = table([...wrong.slice(0, 3), "A-1,2026-03-04,58 °F,"], "Temp")
  expect((await preview(ana, again, { name: "log (1).csv" })).earlier).toMatchObject({ name: "log.csv" })
  expect((await preview(ana, table(days(() => 99, 4)), { name: "other.csv" })).earlier).toBeUndefined()
  await preview(ana, right, { replaces })
  await read(ana, right, { replaces })
  expect(await counting(ana, row)).toEqual([entered.temperature, 134, 134, 134, 134])
  expect((await imports(ana)).map(({ takenBack }) => takenBack?.reason)).toEqual([
    undefined,
    "Replaced by log.csv",
  ])
})

testEmbedded(
  "what was asked once is remembered for files with these heads, and can be forgotten",
  async () => {
    const { ana } = await begun()
    const head = "Pile,Date,Temp"
    const asked = await preview(ana, `${head}\nA-1,2026-03-01,57\nA-1,2026-03-02,61`)
    expect(asked.questions.map(({ id }) => id)).toEqual(["unit"])
    expect([asked.records, asked.lines]).toEqual([0, []])
    const refused = await ana.call("POST", "/api/farm/imports", { name: "log.csv" })
    expect([refused.status, await refused.text()]).toEqual([400, asked.questions[0]?.text ?? ""])
    await ana.post("/api/farm/imports", { name: "log.csv", answers: { unit: "C" } })
    await ended(ana)
    const next = await preview(ana, `${head}\nA-1,2026-04-01,57`, { name: "april.csv" })
    expect(next).toMatchObject({ questions: [], remembered: { unit: "C" }, records: 1 })
    const anew = await preview(ana, `${head}\nA-1,2026-04-01,57`, { isForgotten: true })
    expect(anew.questions.map(({ id }) => id)).toEqual(["unit"])
  },
)

testEmbedded("a file that no call can read in time is told at once", async () => {
  const { ana } = await begun()
  await send(ana, `PK${"x".repeat(3_000_000)}`)
  const answer = await ana.call("POST", "/api/farm/imports/preview", { name: "large.xlsx" })
  expect([answer.status, await answer.text()]).toEqual([
    413,
    "The workbook is too large for the page: at most 3 MB. Cut it, or use windrow import on the server's machine.",
  ])
})

testEmbedded("what a file proves is not overruled by what was said of another one", async () => {
  const { ana } = await begun()
  const head = "Pile,Date,Temp"
  await read(ana, `${head}\nA-1,2026-03-01,57\nA-1,2026-03-02,61`, { answers: { unit: "C" } })
  const hot = await preview(ana, `${head}\nA-1,2026-04-01,131\nA-1,2026-04-02,140\nA-1,2026-04-03,128`)
  expect(hot).toMatchObject({ remembered: {}, questions: [] })
  expect(hot.lines.map(({ words }) => words)).toEqual(["131 °F", "140 °F", "128 °F"])
})

testEmbedded(
  "the same file by another answer takes the place of the first, and never stands beside it",
  async () => {
    const { ana, row } = await begun()
    const text = "Pile,Date,Temp\nA-1,2026-03-01,57\nA-1,2026-03-02,61"
    await read(ana, text, { answers: { unit: "F" } })
    const answers = { unit: "C" }
    const shown = await preview(ana, text, { answers })
    expect(shown).toMatchObject({ records: 2, isOtherwise: true, earlier: { name: "log.csv" } })
    const beside = await ana.call("POST", "/api/farm/imports", { name: "log.csv", answers })
    expect([beside.status, await beside.text()]).toEqual([
      409,
      `This very file was added before, by other answers, as import ${shown.earlier?.id}. Let it take the place of that.`,
    ])
    await ana.post("/api/farm/imports", { name: "log.csv", answers, replaces: shown.earlier?.id })
    await ended(ana)
    expect(await counting(ana, row)).toEqual([141, 134])
  },
)

testEmbedded(
  "an import of another farm is not found, and none but managers read files or take them back",
  async () => {
    const { ana, signIn } = await begun()
    const [bo, cy] = [signIn("bo@farm.test"), signIn("cy@farm.test")]
    await read(ana, table(days(() => 140, 2)))
    const [made] = await imports(ana)
    expect(await imports(bo)).toEqual([])
    const back = `/api/farm/imports/${made?.id}/take-back`
    expect((await bo.call("POST", back, { reason: "Mine" })).status).toBe(404)
    await send(bo, table(days(() => 140, 2)))
    const stolen = await bo.call("POST", "/api/farm/imports", { name: "log.csv", replaces: made?.id })
    expect(stolen.status).toBe(404)
    await ana.row({ rowId: "A-3" })
    const bare = "Pile,Date,Temp\nA-3,2026-03-01,57"
    await send(ana, bare)
    await ana.post("/api/farm/imports", { name: "bare.csv", answers: { unit: "C" } })
    await ended(ana)
    expect((await preview(bo, bare)).questions.map(({ id }) => id)).toEqual(["unit"])
    await invite(ana, cy, "worker")
    for (const [path, body] of [
      [back, { reason: "Mine" }],
      ["/api/farm/imports", { name: "log.csv" }],
      ["/api/farm/imports/preview", { name: "log.csv" }],
    ] as const)
      expect([path, (await cy.call("POST", path, body)).status]).toEqual([path, 403])
    expect((await imports(ana))[0]?.takenBack).toBeUndefined()
  },
)

testEmbedded("readings of a pile that was removed since stay, and it is said how many", async () => {
  const { ana, row } = await begun()
  const other = await ana.row({ rowId: "A-2" })
  await read(ana, table([...days(() => 140, 2), "A-2,2026-03-01,120,"]))
  await ana.done("PATCH", `/api/rows/${other.id}/status`, { status: "removed" })
  const [made] = await imports(ana)
  expect(await takeBack(ana, made?.id ?? 0)).toEqual({ state: "voided", records: 2, kept: 1 })
  // What stands there may be taken back once the pile is no more removed: it is not said to be.
  expect((await imports(ana))[0]?.isWhole).toBe(false)
  expect([await counting(ana, row), await counting(ana, other)]).toEqual([[], [120]])
})

testEmbedded(
  "whoever is no manager any more adds no more and takes back no more; the file goes on by another",
  async () => {
    const { ana, signIn, row } = await begun()
    const bo = signIn("bo@farm.test")
    await invite(ana, bo, "manager")
    const count = 16_000
    const minutes = Array.from({ length: count }, (_, minute) =>
      new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    )
    const text = ["Pile,Time,Temp (°F)", ...minutes.map((at) => `A-1,${at},140`)].join("\n")
    const workOf = (what: FarmImportState["state"]) =>
      until(`the work: ${what}`, async () => {
        const state = await ana.get<FarmImportState>("/api/farm/import")
        return state.state === what && state
      })
    const stopped: FarmImportState = { state: "refused", reason: "Only a manager of this farm can do that." }
    await send(bo, text)
    // Answered while it goes on: until then the request itself is asked again in each write.
    const begunState = await bo.post<FarmImportState>("/api/farm/imports", { name: "log.csv" })
    expect(["checking", "adding"]).toContain(begunState.state)
    await workOf("adding")
    await setRoleOf(ana, "Bo", "worker")
    expect(await workOf("refused")).toEqual(stopped)
    const added = (await counting(ana, row)).length
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThan(count)
    expect((await imports(ana))[0]).toMatchObject({ records: count, isWhole: false, importedBy: "Bo Farmer" })

    // The same file once more goes on with what is missing.
    await read(ana, text)
    expect(await counting(ana, row)).toHaveLength(count)
    const [own, ...others] = await imports(ana)
    expect([own?.isWhole, others]).toEqual([true, []])

    await setRoleOf(ana, "Bo", "manager")
    const back = `/api/farm/imports/${own?.id}/take-back`
    const goingState = await bo.post<FarmImportState>(back, { reason: "Wrong pile" })
    expect(["checking", "voiding"]).toContain(goingState.state)
    await workOf("voiding")
    await setRoleOf(ana, "Bo", "worker")
    expect(await workOf("refused")).toEqual(stopped)
    expect((await counting(ana, row)).length).toBeGreaterThan(0)
    // What was taken back comes anew, as an import of its own.
    await read(ana, text)
    expect(await counting(ana, row)).toHaveLength(count)
  },
)
