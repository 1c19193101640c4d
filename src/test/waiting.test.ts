import { expect, test } from "bun:test"
import { arrivalOf } from "../../web/outbox/use-save"
import { byId, type Had, hadOf } from "../../web/overlay/had"
import { listWith } from "../../web/overlay/lists"
import { rowsWith } from "../../web/overlay/rows"
import type { WaitingRecord } from "../../web/overlay/waiting"
import { dayMs } from "../domain/day"
import { recordKinds as kinds, type RecordKind, type RecordOf, timeOf } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"
import type { Result } from "../domain/results"
import type { Row, RowChange } from "../domain/rows"
import type { SignedInUser } from "../domain/users"
import { invite } from "./crew"
import { exampleOf } from "./example-of"
import { type Actor, farm } from "./farm"
import { type Random, randomFrom } from "./random"
import { rowLike } from "./row-like"
import { samplesFirst } from "./samples-first"

const piles = 12

/** Two weeks after the clocks of Los Angeles went forward. */
const now = Date.parse("2026-03-22T18:00:00Z")

test.each([
  ["UTC", 8],
  ["Asia/Kolkata", 3],
  ["America/Los_Angeles", 16],
  ["Pacific/Kiritimati", 11],
])("what waits is shown as the server answers once it has come, days of %s", async (zone, seed) => {
  const random = randomFrom(seed)
  const { ana, rows } = await pilesWithRecords(zone, random)
  const [before, user] = [await answersTo(ana, rows), await ana.get<SignedInUser>("/api/auth/user")]
  const sent = rows.flatMap((row) => recordsFor(before.rows.find(({ id }) => id === row.id) ?? row, random))
  const refused = rows.map((row) => ({ ...recordOf(row, "turns", 0, random), needsAttention: true }))
  const all = rows.slice(piles / 2).flatMap((row) => takenFrom(row, rows, before, random))
  const voids = all.map((record) => ({ ...record, had: before.had }))
  const waiting = [...voids, ...refused, ...sent].map((record) => ({ ...record, userId: user.id }))
  const shown = laid(before, waiting, user, zone)
  for (const { path, body } of inOrder([...voids, ...sent])) await ana.post(path, body)
  const after = await answersTo(ana, rows)
  for (const kind of kinds)
    expect(shown.lists[kind].map(comparable)).toEqual(after.lists[kind].map(comparable))
  const visits = shown.lists.visits.map(({ rowId, visitNumber }) => `${rowId} ${visitNumber}`)
  const ofVisits = shown.lists.temperatures.filter(({ visit, waiting }) => visit !== undefined && waiting)
  expect(ofVisits.length).toBeGreaterThan(0)
  expect(ofVisits.filter(({ rowId, visit }) => !visits.includes(`${rowId} ${visit}`))).toEqual([])
  expect(shown.rows.map(named)).toEqual(after.rows.map(named))
  expect(shown.rows.map(({ status }) => status)).not.toEqual(before.rows.map(({ status }) => status))
})

test("without a pile's lists a void that waits leaves no figure that it may take away", async () => {
  const random = randomFrom(9)
  const { ana, rows } = await pilesWithRecords("UTC", random)
  const user = await ana.get<SignedInUser>("/api/auth/user")
  const row = rows[0] as Row
  const before = await answersTo(ana, [row])
  const voids = voidsFor(row, before, random)
  const shownWith = (kind: RecordKind, had?: WaitingRecord["had"]) => {
    const own = voids.filter((record) => record.kind === kind)
    expect(own).toHaveLength(1)
    const waiting = own.map((record) => ({ ...record, userId: user.id, ...(had && { had }) }))
    return laid(before, waiting, user, "UTC").rows.find(({ id }) => id === row.id) as Row
  }
  const inList = before.rows.find(({ id }) => id === row.id) as Row
  expect(shownWith("temperatures")).toMatchObject({
    unsure: true,
    lastTemperature: null,
    lastRecordedAt: null,
    highTemperature: null,
  })
  expect(shownWith("turns")).toMatchObject({ unsure: true, lastTemperature: inList.lastTemperature })
  expect(shownWith("sales")).toBe(inList)
  // A visit takes its readings along.
  expect(shownWith("visits")).toMatchObject({ unsure: true, lastTemperature: null })
  expect(shownWith("visits", before.had).unsure).toBeUndefined()
  // Nor with lists from before something that the row tells of.
  const older = Object.entries(before.had).map(([id, had]) => [
    id,
    { ...had, readings: had.readings.slice(1) },
  ])
  expect(shownWith("temperatures", Object.fromEntries(older)).unsure).toBe(true)
  expect(shownWith("temperatures", before.had).unsure).toBeUndefined()
})

test("a record that the server has, of which the answer was lost, is shown once", async () => {
  const random = randomFrom(5)
  const { ana, rows } = await pilesWithRecords("UTC", random)
  const user = await ana.get<SignedInUser>("/api/auth/user")
  const [row] = rows as [Row]
  // The last of each kind.
  const waiting = kinds.map((kind) => ({ ...recordOf(row, kind, now, random), userId: user.id }))
  for (const { path, body } of waiting) await ana.post(path, body)
  const answers = await answersTo(ana, [row])
  expect(laid(answers, waiting, user, "UTC")).toEqual(answers)
})

test("what does not wait for a row leaves it and its lists as the same objects", async () => {
  const random = randomFrom(6)
  const { ana, rows } = await pilesWithRecords("UTC", random)
  const user = await ana.get<SignedInUser>("/api/auth/user")
  const [row, other] = rows as [Row, Row]
  const answers = await answersTo(ana, [row])
  const waiting = kinds.map((kind) => ({ ...recordOf(other, kind, now, random), userId: user.id }))
  const of = { waiting, rowId: row.id, author: user }
  expect(listWith("turns", answers.lists.turns, of)).toBe(answers.lists.turns)
  const shown = rowsWith(answers.rows, waiting, () => "UTC", user)
  expect(shown.map((each, place) => each === answers.rows[place])).toEqual(
    answers.rows.map(({ id }) => id !== other.id),
  )
})

test("raw material that waits leaves nothing of what a static pile has of its own method", () => {
  const at = (hour: number) => new Date(now - hour * 3_600_000).toISOString()
  const day = Math.floor((now - dayMs) / dayMs)
  const hot = { countFrom: at(72), countDays: 3, cookingDays: 3, lastHotDay: day, lastRecordedAt: at(24) }
  const pile = rowLike({
    ...hot,
    lastTemperature: 150,
    method: "static",
    ruleDays: 3,
    ruleFrom: day - 2,
    ruleTo: day,
  })
  const raw = { ...recordOf(pile, "materials", now, randomFrom(1)), userId: 1 }
  const body = { ...raw.body, startsCount: true }
  const [shown] = rowsWith([pile], [{ ...raw, body }], () => "UTC", { firstName: "Ana", lastName: "Berg" })
  expect(shown).toMatchObject({ countSince: raw.at, countDays: 0, ruleDays: 0, ruleFrom: null, ruleTo: null })
})

type Lists = { [K in RecordKind]: RecordOf<K>[] }
type Answers = { rows: Row[]; lists: Lists; ids: readonly number[]; had: Record<number, Had> }

const methods = [
  {},
  { method: "static" },
  {
    method: "own",
    ownRule: {
      ...{
        temperature: 135,
        days: 4,
        inARow: true,
        turns: 2,
        daysBetweenTurns: 2,
        bridgedDays: 1,
        ceiling: 160,
      },
      ...{ source: "SI 2006/1293", everyPosition: true },
    },
  },
]

/** Piles with 11 to 14 hot days of last month, on which Ana and Bo recorded one thing or another. */
const pilesWithRecords = async (zone: string, random: Random) => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  await ana.done("PATCH", "/api/farm", { zone })
  const statuses = ["active", "active", "active", "inactive", "ready_for_pickup", "cooking_complete"]
  const rows: Row[] = []
  for (let pile = 0; pile < piles; pile++) {
    // Without a pile's lists what its own method has stays as it is.
    const method = methods[pile < piles / 2 ? 0 : random(methods.length)]
    const row = await ana.row({ ...method, status: statuses[random(statuses.length)] })
    await samplesFirst(ana, row)
    for (let day = 0; day < 11 + random(4); day++) {
      const ago = (30 - day) * dayMs - random(dayMs)
      const records = kinds.filter((kind) => kind === "temperatures" || random(4) === 0)
      for (const kind of records) {
        const { path, body } = recordOf(row, kind, now - ago, random)
        await (random(3) ? ana : bo).post(
          path,
          kind === "temperatures" ? { ...body, temperature: 141 } : body,
        )
      }
    }
    rows.push(row)
  }
  return { ana, rows }
}

/** Up to two dozen, none of a day before the row's last hot one: of those the row does not tell which are counted. */
type OfKind = WaitingRecord & { kind: RecordKind }

const recordsFor = (row: Row, random: Random): OfKind[] => {
  const since = Date.parse(row.lastRecordedAt ?? row.startDate) - random(2) * 3_600_000
  return Array.from({ length: random(25) }, () => {
    const kind = kinds[random(2 * kinds.length)] ?? "temperatures"
    const isWithLast = kind === "temperatures" && random(8) === 0
    return recordOf(row, kind, isWithLast ? since : since + 1 + random(now - since), random)
  })
}

let keys = 0

const recordOf = (row: Row, kind: RecordKind, at: number, random: Random): OfKind => {
  const time = new Date(at).toISOString()
  const varied: { [K in RecordKind]?: object } = {
    temperatures: { temperature: 120 + 2 * random(20) },
    turns: { waterAdded: random(2) === 1 },
    materials: {
      ...{ cubicYards: 1 + random(9), materialCategoryId: 1 + random(3) },
      startsCount: random(4) === 0,
    },
    visits: random(2) ? { readings: probesOf(random) } : {},
    sales: { emptyWeight: 9000, fullWeight: 9001 + random(9000) },
  }
  const body = { ...exampleOf(kind), ...varied[kind], [timeOf(kind)]: time }
  const path = `/api/rows/${row.id}/${kind}`
  const savedAt = random(1_000_000)
  return { key: `key-${++keys}`, userId: 0, rowId: row.id, kind, path, body, at: time, savedAt }
}

/** Of some positions, in both units; two may be as hot as each other. */
const probesOf = (random: Random) =>
  ["left", "middle", "right"].slice(random(3)).map((position) => ({
    position,
    ...(random(2) ? { temperature: 125 + random(12) } : { depth: "1 m", value: 55, unit: "°C" }),
  }))

/** Of each kind of which there are records one void, or one move to any pile. */
const takenFrom = (row: Row, rows: readonly Row[], before: Answers, random: Random) =>
  voidsFor(row, before, random).map((record): WaitingRecord => {
    const to = rows[random(rows.length)]
    const list: readonly Recorded[] = before.lists[record.kind].filter(({ id }) => id === record.voids)
    if (!to || to.id === row.id || random(3) === 0) return record
    const [moved] = list
    const at = String(moved && (moved as unknown as Record<string, unknown>)[timeOf(record.kind)])
    return {
      ...record,
      path: record.path.replace(/void$/, "move"),
      body: { to: to.id, reason: "Wrong pile" },
      moved: {
        rowId: to.id,
        label: to.rowId,
        at,
        body: arrivalOf({ ...moved, ...readingsOf(record, before) }, row),
      },
    }
  })

/** What goes along with a visit. */
const readingsOf = ({ kind, rowId, visit }: WaitingRecord, { lists }: Answers) => {
  const readings = lists.temperatures.filter((reading) => reading.rowId === rowId && reading.visit === visit)
  return kind === "visits" && readings.length > 0 ? { readings: byId(readings) } : {}
}

/** One of each kind of which there are records; of the readings a single one, as those of a visit may go with it. */
const voidsFor = (row: Row, { lists }: Answers, random: Random): OfKind[] =>
  kinds.flatMap((kind) => {
    const all: readonly (Recorded & { id: number; rowId: number; visit?: number; visitNumber?: number })[] =
      // Of the first samples are the results, which go along once the server has it.
      kind === "samples" ? lists[kind].filter(({ sampleNumber }) => sampleNumber > 2) : lists[kind]
    const own = all.filter(({ rowId, visit }) => rowId === row.id && visit === undefined)
    const voided = own[random(own.length || 1)]
    if (!voided) return []
    const record = recordOf(row, kind, now, random)
    const path = `${record.path}/${voided.id}/void`
    const visit = voided.visitNumber === undefined ? {} : { visit: voided.visitNumber }
    return { ...record, ...visit, path, body: { reason: "Wrong pile" }, voids: voided.id }
  })

const inOrder = (records: readonly WaitingRecord[]) =>
  [...records].sort((one, other) => one.savedAt - other.savedAt)

const answersTo = async (reader: Actor, rows: readonly Row[]): Promise<Answers> => {
  const listOf = async (kind: RecordKind) =>
    (await Promise.all(rows.map(({ id }) => reader.get<Recorded[]>(`/api/rows/${id}/${kind}`)))).flat()
  const all = await Promise.all(kinds.map(async (kind) => [kind, await listOf(kind)] as const))
  const lists = Object.fromEntries(all) as unknown as Lists
  const hadIn = async ({ id }: Row) => {
    const own = <R extends { rowId: number }>(list: readonly R[]) => list.filter(({ rowId }) => rowId === id)
    const [temperatures, turns, materials] = [own(lists.temperatures), own(lists.turns), own(lists.materials)]
    const changes = await reader.get<RowChange[]>(`/api/rows/${id}/changes`)
    return [id, hadOf({ temperatures, turns, materials, changes })] as const
  }
  return {
    rows: await reader.get<Row[]>("/api/rows"),
    lists,
    ids: rows.map(({ id }) => id),
    had: Object.fromEntries(await Promise.all(rows.map(hadIn))),
  }
}

/** The answers with what waits laid over them. */
const laid = (
  { rows, lists, ids, had }: Answers,
  waiting: WaitingRecord[],
  author: SignedInUser,
  zone: string,
) => {
  const each = <K extends RecordKind>(kind: K, list: RecordOf<K>[]) =>
    ids.flatMap((rowId) => {
      const ofRow = list.filter((record) => record.rowId === rowId)
      return listWith(kind, ofRow, { waiting, rowId, author })
    })
  return {
    rows: rowsWith(rows, waiting, () => zone, author),
    lists: Object.fromEntries(kinds.map((kind) => [kind, each(kind, lists[kind])])) as unknown as Lists,
    ids,
    had,
  }
}

/** A list tells the whole name of another author. */
/** Without the place and the stage of a move: a row has them once it is sent. */
const named = ({ lastAuthor, location: _, stage: __, ...row }: Row) => ({
  ...row,
  lastAuthor: lastAuthor?.split(" ")[0] ?? null,
})

/** Without what only the server knows. */
const comparable = ({
  id: _,
  receivedAt: __,
  waiting: ___,
  voided,
  visit,
  visitNumber: ____,
  fromLocation: _____,
  ...record
}: Recorded & { id: number; visit?: number; visitNumber?: number; fromLocation?: string | null }) => ({
  ...record,
  // Its number is the server's, too.
  isOfVisit: visit !== undefined,
  voided: voided && { ...voided, at: "", waiting: "" },
})

test("a waiting result is one that has come only with the same values, whatever limits the server has put beside them", () => {
  const at = "2026-11-20T09:00:00.000Z"
  const line = { parameter: "Lead", sign: null, value: 12, unit: "mg/kg" }
  const limit = { unit: "mg/kg", atMost: 300, atLeast: null, source: null }
  const body = { sampleNumber: 1, sent: false, lateReason: null }
  const come: Result = {
    ...{ ...body, id: 5, rowId: 7, recordedBy: 2, receivedAt: at, resultAt: at, photoUrl: null },
    lines: [{ ...line, limit }],
  }
  const shown = (value: number) => {
    const record: WaitingRecord = {
      ...{ key: "k", userId: 2, rowId: 7, kind: "results", path: "/", at, savedAt: 1 },
      body: { ...body, lines: [{ ...line, value, limit: null }] },
    }
    const author = { firstName: "Bo", lastName: "Berg" }
    return listWith("results", [come], { waiting: [record], rowId: 7, author })
  }
  expect(shown(12)).toEqual([come])
  expect(shown(400)).toHaveLength(2)
})
