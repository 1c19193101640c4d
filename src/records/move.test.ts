import { expect, test } from "bun:test"
import type { HistoryEvent } from "../domain/history"
import { eventOf, hasPhoto, type RecordKind, recordEvents, recordKinds, timeOf } from "../domain/record-kinds"
import type { Recorded } from "../domain/records"
import type { Row, RowChange } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { Turn } from "../domain/turns"
import { invite } from "../test/crew"
import { exampleOf } from "../test/example-of"
import { type Actor, farm } from "../test/farm"
import { dataUrlOf, makeJpeg } from "../test/jpeg-maker"
import { samplesFirst } from "../test/samples-first"
import { ask } from "../test/sql"

/** The facts of the example of some kinds, in words. */
const facts: { [K in RecordKind]?: string } = {
  temperatures: "142 °F",
  turns: "Turn 1, water added",
  sales: "Hill Nursery",
  visits: "moisture right, earthy",
  results: "Sample 1, Lead < 5 mg/kg",
  occurrences: "complaint, Smell at the road",
}

/** Notes are cut in the other pile's log. */
const long: { [K in RecordKind]?: object } = { materials: { notes: "n".repeat(2000) } }

type Stored = Recorded & { id: number; rowId: number; photoUrl?: string }

/** Ana manages, Bo works, and their farm has two piles. */
const crew = async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const [wrong, right] = [await ana.row({ rowId: "A-105" }), await ana.row({ rowId: "A-107" })]
  return { ...world, ana, bo, wrong, right }
}

const listOf = <R = Stored>(actor: Actor, { id }: Row, kind: RecordKind) =>
  actor.get<R[]>(`/api/rows/${id}/${kind}`)
const historyOf = ({ id }: Row, actor: Actor) => actor.get<HistoryEvent[]>(`/api/rows/${id}/history`)
const linesOf = async ({ id }: Row, actor: Actor) =>
  (await (await actor.call("GET", `/api/rows/${id}/log.csv`)).text()).split("\r\n")
const move = (actor: Actor, { id }: Row, kind: RecordKind, record: number, body: object, headers = {}) =>
  actor.call("POST", `/api/rows/${id}/${kind}/${record}/move`, body, headers)

test.each(recordKinds)("%s are moved with all that belongs to them, and both piles tell it", async (kind) => {
  const { ana, bo, wrong, right } = await crew()
  if (kind === "results") for (const row of [wrong, right]) await samplesFirst(ana, row)
  const at = "2026-03-04T05:06:07.000Z"
  const photoUrl = dataUrlOf(await makeJpeg({ width: 64, height: 48 }))
  const body = { ...exampleOf(kind), ...long[kind], ...(hasPhoto(kind) && { photoUrl }), [timeOf(kind)]: at }
  const made = await bo.post<Stored>(`/api/rows/${wrong.id}/${kind}`, body)
  const [before] = await listOf(ana, wrong, kind)
  const answer = await move(ana, wrong, kind, made.id, { to: right.id, reason: "Next one along" })
  expect(answer.status).toBe(201)

  const [there] = await listOf(ana, right, kind)
  expect(await answer.json()).toEqual(there)
  expect(there).toEqual({ ...before, id: there?.id, rowId: right.id, movedFrom: "A-105" } as Stored)
  expect(there?.author).toBe("Bo Farmer")
  const [here] = await listOf(ana, wrong, kind)
  const { author, movedTo, reason } = here?.voided ?? {}
  expect([author, movedTo, reason]).toEqual(["Ana Farmer", "A-107", "Next one along"])
  if (here && "photoUrl" in here) {
    expect(here.photoUrl).toBeNull()
    expect((await ana.call("GET", String(there?.photoUrl))).status).toBe(200)
  }

  const told = [await linesOf(wrong, ana), await linesOf(right, ana)]
  const said = (lines: string[] | undefined, part: string) =>
    (lines ?? []).filter((line) => line.includes(part)).length
  expect([said(told[0], "moved to A-107: Next one along"), said(told[0], ",Moved,A-105,")]).toEqual([1, 1])
  expect([said(told[1], "moved from A-105"), said(told[1], ",Moved here,A-107,")]).toEqual([1, 1])
  const [left] = (await historyOf(wrong, ana)).filter((event) => event.kind === "voided")
  const [came] = (await historyOf(right, ana)).filter((event) => event.kind === "correction")
  expect(left).toMatchObject({ author: "Ana Farmer", movedTo: "A-107", reason: "Next one along" })
  expect(came).toMatchObject({ author: "Ana Farmer", field: "moved", from: "A-105: Next one along" })
  const what = came?.kind === "correction" ? came.to : null
  expect(what).toStartWith(`${recordEvents[eventOf[kind]].action}, ${facts[kind] ?? ""}`)
  expect(what?.length).toBeLessThan(600)
})

test("a moved reading takes its hot day along, and both piles' statuses follow", async () => {
  const { ana, wrong, right } = await crew()
  const log = (row: Row, day: number) =>
    ana.post<Stored>(`/api/rows/${row.id}/temperatures`, {
      temperature: 140,
      recordedAt: `2026-03-${day}T12:00:00Z`,
    })
  const days = Array.from({ length: 14 }, (_, day) => 10 + day)
  for (const day of days) for (const row of [wrong, right]) await log(row, day)
  const last = await log(wrong, 24)
  const stateOf = async ({ id }: Row) => {
    const { cookingDays, status } = await ana.get<Row>(`/api/rows/${id}`)
    return [cookingDays, status]
  }
  expect(await stateOf(wrong)).toEqual([15, "cooking_complete"])
  await move(ana, wrong, "temperatures", last.id, { to: right.id })
  expect(await stateOf(wrong)).toEqual([14, "active"])
  expect(await stateOf(right)).toEqual([15, "cooking_complete"])
})

test("a moved turn gets the next number of its pile, and leaves its own to the log", async () => {
  const { ana, wrong, right } = await crew()
  const turn = (row: Row) => ana.post<Turn>(`/api/rows/${row.id}/turns`, { waterAdded: true })
  await turn(right)
  for (let count = 0; count < 2; count++) await turn(wrong)
  const third = await turn(wrong)
  await move(ana, wrong, "turns", third.id, { to: right.id })
  expect((await turn(wrong)).turnNumber).toBe(4)
  const numbers = (await listOf<Turn>(ana, right, "turns")).map(({ turnNumber }) => turnNumber)
  expect(numbers).toEqual([2, 1])
  const turnsOf = async ({ id }: Row) => (await ana.get<Row>(`/api/rows/${id}`)).turnCount
  expect([await turnsOf(wrong), await turnsOf(right)]).toEqual([3, 2])
  const [came] = await ana.get<RowChange[]>(`/api/rows/${right.id}/changes`)
  expect(came?.to).toBe("Turned, Turn 3, water added")
})

test("a move is refused to the same pile, an unknown one, a removed one and one of another farm", async () => {
  const { ana, signIn, wrong, right } = await crew()
  // Ana is a member of that farm, too.
  const cy = signIn("cy@farm.test")
  const other = await cy.row({ rowId: "C-1" })
  await invite(cy, ana, "manager")
  const { id } = await ana.post<Stored>(`/api/rows/${wrong.id}/temperatures`, { temperature: 142 })
  const refused = async (to: unknown, row = wrong) => {
    const answer = await move(ana, row, "temperatures", id, { to })
    return [answer.status, await answer.text()]
  }
  expect(await refused(wrong.id)).toEqual([400, "It belongs to this pile already"])
  expect(await refused(undefined)).toEqual([400, "Pile is required"])
  expect(await refused(1.5)).toEqual([400, "Pile must be the id of a row"])
  expect(await refused(999)).toEqual([404, "This farm has no such pile"])
  expect(await refused(other.id)).toEqual([404, "This farm has no such pile"])
  expect(await refused(right.id, right)).toEqual([400, "It belongs to this pile already"])
  expect(await refused(wrong.id, right)).toEqual([404, "Information not found"])
  await ana.done("PATCH", `/api/rows/${right.id}/status`, { status: "removed" })
  expect(await refused(right.id)).toEqual([409, "A removed row cannot be edited"])
  const [reading] = await listOf(ana, wrong, "temperatures")
  expect(reading?.voided).toBeUndefined()
})

test("a record moves once: a repeated key answers the same, another one finds it voided", async () => {
  const { ana, wrong, right } = await crew()
  const { id } = await ana.post<Stored>(`/api/rows/${wrong.id}/temperatures`, { temperature: 142 })
  const key = { "idempotency-key": "one" }
  const answers = [
    await move(ana, wrong, "temperatures", id, { to: right.id }, key),
    await move(ana, wrong, "temperatures", id, { to: right.id }, key),
  ]
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(second).toEqual(first)
  expect((await move(ana, wrong, "temperatures", id, { to: right.id })).status).toBe(409)
  expect(await listOf(ana, right, "temperatures")).toHaveLength(1)
})

test("who may void a record may move it, with the time of its receipt", async () => {
  const { ana, bo, db, wrong, right } = await crew()
  const log = (actor: Actor) =>
    actor.post<Temperature>(`/api/rows/${wrong.id}/temperatures`, { temperature: 142 })
  const [anas, bos, old] = [await log(ana), await log(bo), await log(bo)]
  await ask(db, "UPDATE temperatures SET received_at = received_at - 200000000 WHERE id = ?", old.id)
  const moved = async ({ id }: Temperature) =>
    (await move(bo, wrong, "temperatures", id, { to: right.id })).status
  expect([await moved(anas), await moved(old), await moved(bos)]).toEqual([403, 403, 201])
})

test("two piles that exchange their readings at once have each other's", async () => {
  const { ana, wrong, right } = await crew()
  const log = (row: Row, temperature: number) =>
    ana.post<Stored>(`/api/rows/${row.id}/temperatures`, { temperature })
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await log(wrong, 100 + round), await log(right, 150 + round)]
    const answers = await Promise.all([
      move(ana, wrong, "temperatures", one.id, { to: right.id }),
      move(ana, right, "temperatures", two.id, { to: wrong.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  }
  const lastOf = async ({ id }: Row) => (await ana.get<Row>(`/api/rows/${id}`)).lastTemperature
  expect([await lastOf(wrong), await lastOf(right)]).toEqual([154, 104])
})

test("a record that came back has both ways in its log", async () => {
  const { ana, wrong, right } = await crew()
  const { id } = await ana.post<Stored>(`/api/rows/${wrong.id}/temperatures`, { temperature: 142 })
  const there = (await (await move(ana, wrong, "temperatures", id, { to: right.id })).json()) as Stored
  await move(ana, right, "temperatures", there.id, { to: wrong.id })
  const readings = await listOf(ana, wrong, "temperatures")
  expect(readings.map(({ voided, movedFrom }) => [voided?.movedTo, movedFrom])).toEqual([
    [undefined, "A-107"],
    ["A-107", undefined],
  ])
  // The manager may delete the pile between: what it sent on stays.
  await ana.done("DELETE", `/api/rows/${right.id}`)
  expect(await listOf(ana, wrong, "temperatures")).toEqual(readings)
})

test("both piles call a visit with readings by one name, and so does the log", async () => {
  const { ana, wrong, right } = await crew()
  const readings = [
    { position: "left", temperature: 118 },
    { position: "right", temperature: 131 },
  ]
  const visit = await ana.post<Stored>(`/api/rows/${wrong.id}/visits`, { readings, smell: "sour" })
  await move(ana, wrong, "visits", visit.id, { to: right.id })
  const [there, here] = [await linesOf(right, ana), await linesOf(wrong, ana)]
  expect(there.filter((line) => line.includes(",Moved here,")).join()).toContain(
    '"Visit, 2 readings, sour, from',
  )
  expect(there.filter((line) => line.split(",")[2] === "Visit")).toHaveLength(1)
  expect(here.filter((line) => line.includes(",Moved,")).join()).toContain('"Visit, 2 readings, sour, to')
  expect([...there, ...here].join()).not.toContain("Looked at it")
})
