import { expect, test } from "bun:test"
import { dayMs } from "../domain/day"
import type { Family, Inherited } from "../domain/family"
import type { HistoryEvent } from "../domain/history"
import type { Row, RowChange } from "../domain/rows"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"

/** Noon of a day of May 2026, UTC. */
const noon = (day: number) =>
  new Date(Date.parse("2026-05-01T12:00:00.000Z") + (day - 1) * dayMs).toISOString()

const may = { startDate: "2026-05-01" }

/** A pile of May with a hot reading on each of so many days from `first` on, and so many turns in that time. */
const pileWith = async (
  ana: Actor,
  rowId: string,
  {
    days = 0,
    turns = 0,
    first = 1,
    ...row
  }: { days?: number; turns?: number; first?: number; cubicYards?: number },
) => {
  const { id } = await ana.row({ rowId, ...row })
  await ana.done("PATCH", `/api/rows/${id}`, may)
  const path = `/api/rows/${id}`
  for (let day = first; day < first + days; day++)
    await ana.post(`${path}/temperatures`, { temperature: 140, recordedAt: noon(day) })
  for (let turn = 0; turn < turns; turn++)
    await ana.post(`${path}/turns`, { waterAdded: false, turnedAt: noon(first + turn) })
  return id
}

const merge = (ana: Actor, parents: number[], rowId: string, at = noon(20)) =>
  ana.post<Row>("/api/farm/merges", { parents, rowId, location: "Curing pad", at })

const split = (ana: Actor, id: number, body: object) =>
  ana.post<Row>(`/api/rows/${id}/split`, { location: "Curing pad", ...body })

const rowIn = (ana: Actor, id: number) => ana.get<Row>(`/api/rows/${id}`)
const wordsOf = async (ana: Actor, id: number) => (await ana.call("GET", `/api/rows/${id}/log.csv`)).text()

test("two complete piles merged are complete, and their days and turns are of one count", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 15, turns: 5, cubicYards: 40 })
  const b = await pileWith(ana, "B", { days: 15, turns: 5, first: 3, cubicYards: 30 })
  const child = await merge(ana, [a, b], "C")
  expect(child).toMatchObject({
    ...{ status: "cooking_complete", cookingDays: 17, countDays: 17, countTurns: 10, countSince: null },
    ...{ cubicYards: 70, startDate: noon(20), lastTemperature: null, hasParents: true, hasChildren: false },
  })
  expect(await rowIn(ana, a)).toMatchObject({ status: "removed", hasChildren: true, cookingDays: 15 })
  expect(await wordsOf(ana, a)).toContain('Merged,A,"Into C, entered ')
  expect(await wordsOf(ana, child.id)).toContain('Merged,C,"Of A, B, entered ')
})

test("a merge with an incomplete pile begins at 0; the bar counts inherited days all the same", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 15, turns: 5 })
  const b = await pileWith(ana, "B", { days: 9, turns: 2, first: 11 })
  const child = await merge(ana, [a, b], "C", noon(25))
  expect(child).toMatchObject({
    status: "active",
    cookingDays: 19,
    countDays: 0,
    countTurns: 0,
    countSince: noon(25),
  })
  // Fourteen more days are not enough: inherited ones complete nothing.
  const log = (day: number) =>
    ana.post(`/api/rows/${child.id}/temperatures`, { temperature: 140, recordedAt: noon(day) })
  for (let day = 26; day < 40; day++) await log(day)
  expect(await rowIn(ana, child.id)).toMatchObject({ status: "active", cookingDays: 33, countDays: 14 })
  await log(40)
  expect(await rowIn(ana, child.id)).toMatchObject({ status: "cooking_complete", countDays: 15 })
})

test("what was sold of a pile goes into no other one", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { cubicYards: 40 })
  const b = await pileWith(ana, "B", { cubicYards: 40 })
  const load = { clientName: "Oak", emptyWeight: 9_000, fullWeight: 10_000, removedAt: noon(20) }
  const sell = (id: number, cubicYards?: number) =>
    ana.post<{ id: number }>(`/api/rows/${id}/sales`, { ...load, ...(cubicYards && { cubicYards }) })
  await sell(a, 30)
  await sell(a)
  const wrong = await sell(a, 7)
  await ana.post(`/api/rows/${a}/sales/${wrong.id}/void`, { reason: "Not fetched" })
  const tooMuch = { rowId: "A2", location: "Pad", cubicYards: 11, at: noon(25) }
  const refused = await ana.call("POST", `/api/rows/${a}/split`, tooMuch)
  expect([refused.status, await refused.text()]).toEqual([400, "A has only 10 yd³"])
  // 40 less 30, and 40.
  const child = await merge(ana, [a, b], "C", noon(26))
  expect(child.cubicYards).toBe(50)
  await ana.post(`/api/rows/${child.id}/family/void`, { reason: "Not these" })
  expect(await rowIn(ana, a)).toMatchObject({ cubicYards: 40, status: "active" })
})

test("the history begins with the volume that the pile has, and what was split off", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { cubicYards: 60 })
  const volume = async (id = a) => {
    const events = await ana.get<HistoryEvent[]>(`/api/rows/${id}/history`)
    return events.flatMap((event) => (event.kind === "built" ? [event.cubicYards] : []))[0]
  }
  expect(await volume()).toBe(60)
  const later = await split(ana, a, { rowId: "A2", cubicYards: 20, at: noon(12) })
  await split(ana, a, { rowId: "A3", cubicYards: 10, at: noon(10) })
  expect(await rowIn(ana, a)).toMatchObject({ cubicYards: 30 })
  expect(await volume()).toBe(60)
  const { links } = await ana.get<Family>(`/api/rows/${a}/family`)
  expect(links.map(({ volumeBefore }) => volumeBefore)).toEqual([60, 40])
  await ana.post(`/api/rows/${later.id}/family/void`, { reason: "Not split" })
  expect([await volume(), (await rowIn(ana, a)).cubicYards]).toEqual([60, 50])
  await ana.done("PATCH", `/api/rows/${a}`, { cubicYards: 45 })
  expect(await volume()).toBe(55)
  // What nobody had said before a split is said afterwards: of what was left, or of all?
  const b = await pileWith(ana, "B", {})
  await split(ana, b, { rowId: "B2", cubicYards: 20, at: noon(12) })
  await ana.done("PATCH", `/api/rows/${b}`, { cubicYards: 50 })
  expect(await volume(b)).toBeNull()
})

test("a split at nine days and six more hot days of the child are fifteen; turns of both sides count", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 9, turns: 3, cubicYards: 60 })
  const child = await split(ana, a, { rowId: "A2", cubicYards: 20, at: noon(10) })
  expect(child).toMatchObject({
    status: "active",
    cookingDays: 9,
    countDays: 9,
    countTurns: 3,
    cubicYards: 20,
  })
  expect(await rowIn(ana, a)).toMatchObject({ status: "active", cubicYards: 40, cookingDays: 9 })
  const path = `/api/rows/${child.id}`
  for (let day = 10; day < 16; day++)
    await ana.post(`${path}/temperatures`, { temperature: 140, recordedAt: noon(day) })
  for (const day of [11, 13]) await ana.post(`${path}/turns`, { waterAdded: true, turnedAt: noon(day) })
  expect(await rowIn(ana, child.id)).toMatchObject({
    ...{ status: "cooking_complete", cookingDays: 15, countDays: 15, countTurns: 5, turnCount: 2 },
  })
  // What the parent has later is its own.
  await ana.post(`/api/rows/${a}/temperatures`, { temperature: 150, recordedAt: noon(12) })
  expect(await rowIn(ana, child.id)).toMatchObject({ cookingDays: 15 })
})

test("a parent's record that is voided, or comes late, changes what comes from it, and its status", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 15, turns: 5 })
  const b = await pileWith(ana, "B", { days: 15, turns: 5 })
  const child = await merge(ana, [a, b], "C")
  const [last] = await ana.get<{ id: number }[]>(`/api/rows/${a}/temperatures`)
  await ana.post(`/api/rows/${a}/temperatures/${last?.id}/void`, { reason: "Wrong pile" })
  expect(await rowIn(ana, child.id)).toMatchObject({ status: "active", countSince: noon(20), countDays: 0 })
  const changes = await ana.get<RowChange[]>(`/api/rows/${child.id}/changes`)
  expect(changes[0]).toMatchObject({ field: "status", from: "cooking_complete", to: "active" })
})

test("raw material that began a count there begins it here; what began none there begins none", async () => {
  const ana = farm().signIn("ana@farm.test")
  const raw = (id: number, day: number) =>
    ana.post(`/api/rows/${id}/materials`, {
      cubicYards: 5,
      materialCategoryId: 1,
      startsCount: true,
      addedAt: noon(day),
    })
  const a = await pileWith(ana, "A", { days: 20, turns: 5 })
  const b = await pileWith(ana, "B", { days: 15, turns: 5, first: 20 })
  // B is built of raw material while A is hot.
  await raw(b, 19)
  expect(await merge(ana, [a, b], "C", noon(40))).toMatchObject({ countSince: null, cookingDays: 34 })
  const d = await pileWith(ana, "D", { days: 5, turns: 1 })
  await raw(d, 6)
  const part = await split(ana, d, { rowId: "D2", at: noon(8) })
  expect(part).toMatchObject({ countSince: noon(6), countDays: 0, cookingDays: 5 })
})

test("a merge of merges has each load once, and a sale is traced to it", async () => {
  const ana = farm().signIn("ana@farm.test")
  const load = (id: number, cubicYards: number) =>
    ana.post<{ id: number }>(`/api/rows/${id}/materials`, {
      cubicYards,
      materialCategoryId: 1,
      addedAt: noon(1),
    })
  const a = await pileWith(ana, "A", { days: 1, cubicYards: 60 })
  const b = await pileWith(ana, "B", { days: 1, cubicYards: 10 })
  const ofA = await load(a, 60)
  const ofB = await load(b, 10)
  const part = await split(ana, a, { rowId: "A2", cubicYards: 20, at: noon(5) })
  const first = await merge(ana, [a, b], "C", noon(6))
  const family = async (id: number) => {
    const { loads, piles, sales } = await ana.get<Family>(`/api/rows/${id}/family`)
    return {
      loads: loads.map(({ id, part }) => [id, part && Math.round(part * 1000)]),
      piles: piles.map(({ rowId }) => rowId),
      sales: sales.map(({ clientName }) => clientName),
    }
  }
  expect((await family(first.id)).loads.sort()).toEqual(
    [
      [ofA.id, 667],
      [ofB.id, 1000],
    ].sort(),
  )
  expect((await family(part.id)).loads).toEqual([[ofA.id, 333]])
  const all = await merge(ana, [part.id, first.id], "E", noon(7))
  expect((await family(all.id)).loads.sort()).toEqual(
    [
      [ofA.id, 1000],
      [ofB.id, 1000],
    ].sort(),
  )
  await ana.post(`/api/rows/${all.id}/sales`, { clientName: "Hill Nursery", emptyWeight: 1, fullWeight: 2 })
  expect(await family(a)).toMatchObject({ sales: ["Hill Nursery"], piles: ["A", "A2", "C", "E"] })
  expect((await family(all.id)).piles.sort()).toEqual(["A", "A2", "B", "C", "E"])
})

test("how much a split took of a load is not known where its volume is not", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 1 })
  await ana.post(`/api/rows/${a}/materials`, { cubicYards: 7, materialCategoryId: 1, addedAt: noon(1) })
  const part = await split(ana, a, { rowId: "A2", at: noon(5) })
  for (const id of [a, part.id])
    expect((await ana.get<Family>(`/api/rows/${id}/family`)).loads).toMatchObject([
      { cubicYards: 7, part: null },
    ])
})

test("what is added after a split is in the one pile alone", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 1, cubicYards: 40 })
  const part = await split(ana, a, { rowId: "A2", cubicYards: 10, at: noon(5) })
  await ana.post(`/api/rows/${a}/materials`, { cubicYards: 7, materialCategoryId: 1, addedAt: noon(6) })
  const loadsOf = async (id: number) => (await ana.get<Family>(`/api/rows/${id}/family`)).loads
  expect(await loadsOf(a)).toMatchObject([{ cubicYards: 7, part: 1 }])
  expect(await loadsOf(part.id)).toEqual([])
})

test("a void brings back exactly what was, and both histories tell it", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 15, turns: 5, cubicYards: 33 })
  const b = await pileWith(ana, "B", { days: 4, turns: 1 })
  // In binary fractions, what is taken and given back is not what was.
  await ana.done("PATCH", `/api/rows/${a}`, { volumeValue: 20, units: "metric" })
  const before = [await rowIn(ana, a), await rowIn(ana, b)]
  const part = await split(ana, a, { rowId: "A2", volumeValue: 1.1, units: "metric" })
  const child = await merge(ana, [a, b], "C", new Date().toISOString())
  expect((await ana.call("POST", `/api/rows/${part.id}/family/void`, {})).status).toBe(400)
  await ana.post(`/api/rows/${child.id}/family/void`, { reason: "Not these" })
  await ana.post(`/api/rows/${part.id}/family/void`, { reason: "Not split" })
  expect([await rowIn(ana, a), await rowIn(ana, b)]).toEqual(before)
  expect(await rowIn(ana, child.id)).toMatchObject({
    status: "removed",
    cookingDays: 0,
    countDays: 0,
    hasParents: false,
  })
  expect(await wordsOf(ana, child.id)).toContain('Merge voided,C,"A, B: Not these"')
  expect(await wordsOf(ana, a)).toContain("Merge voided,A,C: Not these")
  expect(await wordsOf(ana, a)).toContain("Split voided,A,A2: Not split")
  const again = await ana.call("POST", `/api/rows/${child.id}/family/void`, { reason: "Again" })
  expect([again.status, await again.text()]).toEqual([409, "C comes of no merge and no split"])
})

const refusals: [
  name: string,
  (ana: Actor) => Promise<{ status: number; text: () => Promise<string> }>,
  number,
  string,
][] = [
  [
    "a merge of a pile with itself",
    async (ana) => {
      const { id } = await ana.row({ rowId: "A" })
      return ana.call("POST", "/api/farm/merges", { parents: [id, id], rowId: "C", location: "Pad" })
    },
    400,
    "A pile can't be merged with itself",
  ],
  [
    "a merge of one pile",
    async (ana) => ana.call("POST", "/api/farm/merges", { parents: [1], rowId: "C", location: "Pad" }),
    400,
    "Choose at least two piles",
  ],
  [
    "a merge of a removed pile",
    async (ana) => {
      const [one, other] = [await ana.row({ rowId: "A" }), await ana.row({ rowId: "B" })]
      await ana.done("PATCH", `/api/rows/${one.id}/status`, { status: "removed" })
      return ana.call("POST", "/api/farm/merges", {
        parents: [one.id, other.id],
        rowId: "C",
        location: "Pad",
      })
    },
    409,
    "A is removed",
  ],
  [
    "a merge before a reading of one of them",
    async (ana) => {
      const [one, other] = [await pileWith(ana, "A", { days: 3 }), await pileWith(ana, "B", {})]
      return ana.call("POST", "/api/farm/merges", {
        parents: [one, other],
        rowId: "C",
        location: "Pad",
        at: noon(2),
      })
    },
    409,
    "A has readings or turns of later than that. Choose a later time.",
  ],
  [
    "a merge into a label that is taken",
    async (ana) => {
      const [one, other] = [await ana.row({ rowId: "A" }), await ana.row({ rowId: "B" })]
      return ana.call("POST", "/api/farm/merges", {
        parents: [one.id, other.id],
        rowId: "a",
        location: "Pad",
      })
    },
    409,
    'Row ID "a" is already in use',
  ],
  [
    "a split larger than the pile",
    async (ana) => {
      const { id } = await ana.row({ rowId: "A", cubicYards: 10 })
      return ana.call("POST", `/api/rows/${id}/split`, { rowId: "B", location: "Pad", cubicYards: 11 })
    },
    400,
    "A has only 10 yd³",
  ],
  [
    "a split that does not say how much",
    async (ana) => {
      const { id } = await ana.row({ rowId: "A", cubicYards: 10 })
      return ana.call("POST", `/api/rows/${id}/split`, { rowId: "B", location: "Pad" })
    },
    400,
    "Say how much: A has 10 yd³",
  ],
  [
    "a void of a merge whose pile was read since",
    async (ana) => {
      const [one, other] = [await ana.row({ rowId: "A" }), await ana.row({ rowId: "B" })]
      const child = await merge(ana, [one.id, other.id], "C", new Date().toISOString())
      await ana.post(`/api/rows/${child.id}/temperatures`, { temperature: 140 })
      return ana.call("POST", `/api/rows/${child.id}/family/void`, { reason: "No" })
    },
    409,
    "C has records of its own. Void or move them first.",
  ],
  [
    "a removal taken back of what was merged",
    async (ana) => {
      const [one, other] = [await ana.row({ rowId: "A" }), await ana.row({ rowId: "B" })]
      await merge(ana, [one.id, other.id], "C", new Date().toISOString())
      return ana.call("POST", `/api/rows/${one.id}/put-back`, { reason: "Still there" })
    },
    409,
    "A was merged into C. Void the merge there.",
  ],
  [
    "the deletion of what was split",
    async (ana) => {
      const { id } = await ana.row({ rowId: "A" })
      await split(ana, id, { rowId: "B" })
      return ana.call("DELETE", `/api/rows/${id}`)
    },
    409,
    "This pile was merged or split. Void that first.",
  ],
]

test.each(refusals)(
  "%s is refused with a sentence, and changes nothing",
  async (_name, tried, status, sentence) => {
    const ana = farm().signIn("ana@farm.test")
    const answer = await tried(ana)
    expect([answer.status, await answer.text()]).toEqual([status, sentence])
  },
)

test("another farm's pile is not found, a worker may not merge, and an inspector reads the family", async () => {
  const { signIn } = farm()
  const [ana, bo, ina, eve] = ["ana", "bo", "ina", "eve"].map((name) => signIn(`${name}@farm.test`)) as [
    Actor,
    Actor,
    Actor,
    Actor,
  ]
  await invite(ana, bo, "worker")
  await invite(ana, ina, "inspector")
  const [one, other, foreign] = [
    await ana.row({ rowId: "A" }),
    await ana.row({ rowId: "B" }),
    await eve.row(),
  ]
  const body = { rowId: "C", location: "Pad" }
  const across = await ana.call("POST", "/api/farm/merges", { ...body, parents: [one.id, foreign.id] })
  expect([across.status, await across.text()]).toEqual([404, "This farm has no such pile"])
  const parents = [one.id, other.id]
  expect((await bo.call("POST", "/api/farm/merges", { ...body, parents })).status).toBe(403)
  const child = await ana.post<Row>("/api/farm/merges", { ...body, parents })
  const { piles } = await ina.get<Family>(`/api/rows/${child.id}/family`)
  expect(piles.map(({ rowId }) => rowId)).toEqual(["A", "B", "C"])
  expect((await ina.call("POST", `/api/rows/${child.id}/family/void`, { reason: "No" })).status).toBe(403)
  expect((await eve.call("GET", `/api/rows/${child.id}/family`)).status).toBe(404)
})

test("a merge that is sent twice is made once", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [one, other] = [await ana.row({ rowId: "A" }), await ana.row({ rowId: "B" })]
  const send = () =>
    ana.call(
      "POST",
      "/api/farm/merges",
      { parents: [one.id, other.id], rowId: "C", location: "Pad" },
      { "idempotency-key": "once" },
    )
  const [first, again] = [await (await send()).json(), await (await send()).json()]
  expect(again).toEqual(first)
  expect(await ana.get<Row[]>("/api/rows")).toHaveLength(3)
})

test("what a pile has inherited is told as it is counted", async () => {
  const ana = farm().signIn("ana@farm.test")
  const a = await pileWith(ana, "A", { days: 2, turns: 1 })
  const child = await split(ana, a, { rowId: "A2", at: noon(2) })
  expect(await ana.get<Inherited>(`/api/rows/${child.id}/inherited`)).toEqual({
    readings: [{ rowId: a, recordedAt: noon(1), temperature: 140, visit: null }],
    turns: [noon(1)],
    restarts: [],
  })
})
