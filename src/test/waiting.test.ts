import { expect, test } from "bun:test"
import { listWith } from "../../web/overlay/lists"
import { rowsWith } from "../../web/overlay/rows"
import type { WaitingRecord } from "../../web/overlay/waiting"
import { dayMs } from "../domain/day"
import type { Material } from "../domain/materials"
import type { RecordKind, RecordOf } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"
import type { Row } from "../domain/rows"
import type { Sale } from "../domain/sales"
import type { Temperature } from "../domain/temperatures"
import type { Turn } from "../domain/turns"
import type { SignedInUser } from "../domain/users"
import { invite } from "./crew"
import { type Actor, farm } from "./farm"
import { type Random, randomFrom } from "./random"
import { rowLike } from "./row-like"

const kinds = ["temperatures", "turns", "materials", "sales"] as const
const piles = 12

/** Two weeks after the clocks of Los Angeles went forward. */
const now = Date.parse("2026-03-22T18:00:00Z")

test.each([
  ["UTC", 1],
  ["Asia/Kolkata", 2],
  ["America/Los_Angeles", 12],
  ["Pacific/Kiritimati", 7],
])("what waits is shown as the server answers once it has come, days of %s", async (zone, seed) => {
  const random = randomFrom(seed)
  const { ana, rows } = await pilesWithRecords(zone, random)
  const [before, user] = [await answersTo(ana, rows), await ana.get<SignedInUser>("/api/auth/user")]
  const sent = rows.flatMap((row) => recordsFor(before.rows.find(({ id }) => id === row.id) ?? row, random))
  const refused = rows.map((row) => ({ ...recordOf(row, "turns", 0, random), needsAttention: true }))
  const voids = rows.slice(piles / 2).flatMap((row) => voidsFor(row, before, random))
  const waiting = [...voids, ...refused, ...sent].map((record) => ({ ...record, userId: user.id }))
  const shown = laid(before, waiting, user, zone)
  for (const { path, body } of inOrder([...voids, ...sent])) await ana.post(path, body)
  const after = await answersTo(ana, rows)
  for (const kind of kinds)
    expect(shown.lists[kind].map(comparable)).toEqual(after.lists[kind].map(comparable))
  // A row does not tell which reading or turn a void takes away.
  const told = ({ id }: Row) => id < (rows[piles / 2]?.id ?? 0)
  expect(shown.rows.filter(told)).toEqual(after.rows.filter(told))
  expect(shown.rows.map(({ turnCount }) => turnCount)).toEqual(after.rows.map(({ turnCount }) => turnCount))
  const isActive = ({ status }: Row) => status === "active"
  expect(before.rows.filter(told).filter(isActive).length).toBeGreaterThan(
    shown.rows.filter(told).filter(isActive).length,
  )
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

type Lists = { temperatures: Temperature[]; turns: Turn[]; materials: Material[]; sales: Sale[] }
type Answers = { rows: Row[]; lists: Lists; ids: readonly number[] }

/** Piles with 11 to 14 hot days of last month, on which Ana and Bo recorded one thing or another. */
const pilesWithRecords = async (zone: string, random: Random) => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  await ana.done("PATCH", "/api/farm", { zone })
  const statuses = ["active", "active", "active", "inactive", "ready_for_pickup", "cooking_complete"]
  const rows: Row[] = []
  for (let pile = 0; pile < piles; pile++) {
    const row = await ana.row({ status: statuses[random(statuses.length)] })
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
const recordsFor = (row: Row, random: Random): WaitingRecord[] => {
  const since = Date.parse(row.lastRecordedAt ?? row.startDate) - random(2) * 3_600_000
  return Array.from({ length: random(25) }, () => {
    const kind = kinds[random(6)] ?? "temperatures"
    const isWithLast = kind === "temperatures" && random(8) === 0
    return recordOf(row, kind, isWithLast ? since : since + 1 + random(now - since), random)
  })
}

let keys = 0

const recordOf = (row: Row, kind: RecordKind, at: number, random: Random): WaitingRecord => {
  const time = new Date(at).toISOString()
  const bodies: Record<RecordKind, Record<string, unknown>> = {
    temperatures: { temperature: 120 + 2 * random(20), recordedAt: time },
    turns: { waterAdded: random(2) === 1, turnedAt: time },
    materials: {
      ...{ cubicYards: 1 + random(9), materialCategoryId: 1 + random(3), addedAt: time },
      startsCount: random(4) === 0,
    },
    sales: { clientName: "Bloom", emptyWeight: 9000, fullWeight: 9001 + random(9000), removedAt: time },
  }
  const path = `/api/rows/${row.id}/${kind}`
  const savedAt = random(1_000_000)
  return { key: `key-${++keys}`, userId: 0, rowId: row.id, kind, path, body: bodies[kind], at: time, savedAt }
}

/** One of each kind of which there are records. */
const voidsFor = (row: Row, { lists }: Answers, random: Random): WaitingRecord[] =>
  kinds.flatMap((kind) => {
    const own = lists[kind].filter(({ rowId }) => rowId === row.id)
    const voided = own[random(own.length || 1)]
    if (!voided) return []
    const record = recordOf(row, kind, now, random)
    const path = `${record.path}/${voided.id}/void`
    return { ...record, path, body: { reason: "Wrong pile" }, voids: voided.id }
  })

const inOrder = (records: readonly WaitingRecord[]) =>
  [...records].sort((one, other) => one.savedAt - other.savedAt)

const answersTo = async (reader: Actor, rows: readonly Row[]): Promise<Answers> => {
  const listOf = async <R>(kind: RecordKind) =>
    (await Promise.all(rows.map(({ id }) => reader.get<R[]>(`/api/rows/${id}/${kind}`)))).flat()
  return {
    rows: await reader.get<Row[]>("/api/rows"),
    lists: {
      temperatures: await listOf<Temperature>("temperatures"),
      turns: await listOf<Turn>("turns"),
      materials: await listOf<Material>("materials"),
      sales: await listOf<Sale>("sales"),
    },
    ids: rows.map(({ id }) => id),
  }
}

/** The answers with what waits laid over them. */
const laid = (
  { rows, lists, ids }: Answers,
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
    lists: {
      temperatures: each("temperatures", lists.temperatures),
      turns: each("turns", lists.turns),
      materials: each("materials", lists.materials),
      sales: each("sales", lists.sales),
    },
    ids,
  }
}

/** Without what only the server knows. */
const comparable = ({
  id: _,
  receivedAt: __,
  waiting: ___,
  voided,
  ...record
}: Recorded & { id: number }) => ({
  ...record,
  voided: voided && { ...voided, at: "", waiting: "" },
})
