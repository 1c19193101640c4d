import { expect, test } from "bun:test"
import type { HistoryEvent } from "../domain/history"
import type { Material } from "../domain/materials"
import type { Row } from "../domain/rows"
import type { SignedInUser } from "../domain/users"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"

/** Ana manages a farm with a gate and the pile A-1, where Bo works and Cy inspects; Di has a farm of her own. */
const gate = async () => {
  const world = farm()
  const [ana, bo, cy, di] = ["ana", "bo", "cy", "di"].map((name) => world.signIn(`${name}@farm.test`))
  if (!ana || !bo || !cy || !di) throw new Error("Nobody came.")
  await invite(ana, bo, "worker")
  await invite(ana, cy, "inspector")
  const pile = await ana.row({ rowId: "A-1" })
  const { id: yard } = await ana.post<{ id: number }>("/api/farm/yard", {})
  const at = `/api/rows/${yard}/materials`
  const leaves = await ana.category("Leaves")
  const load = (actor: Actor, more: object = {}) =>
    actor.post<Material>(at, { materialCategoryId: leaves?.id, cubicYards: 20, ...more })
  return { ...world, ana, bo, cy, di, pile, yard, leaves, at, load }
}

const answerOf = async (asked: Promise<Response>) => {
  const answer = await asked
  return [answer.status, await answer.text()]
}

test("a manager opens the gate, once, and everybody of the farm has its yard", async () => {
  const { ana, bo, yard } = await gate()
  expect((await ana.post<{ id: number }>("/api/farm/yard", {})).id).toBe(yard)
  expect(await answerOf(bo.call("POST", "/api/farm/yard", {}))).toEqual([
    403,
    "Only a manager of this farm can do that.",
  ])
  const { farms } = await bo.get<SignedInUser>("/api/auth/user")
  expect(farms.map(({ yardId }) => yardId)).toContain(yard)
  const acts = await ana.get<{ sentence: string }[]>("/api/farm/acts")
  expect(acts.filter(({ sentence }) => sentence.endsWith("opened the gate."))).toHaveLength(1)
})

test("a farm without a gate has no yard, and no list has the yard of one", async () => {
  const { ana, di, yard, load, leaves } = await gate()
  expect((await di.get<SignedInUser>("/api/auth/user")).farms[0]?.yardId).toBeNull()
  await load(ana)
  const named = (list: { rowId?: string }[]) => list.map(({ rowId }) => rowId)
  expect(named(await ana.get<Row[]>("/api/rows"))).toEqual(["A-1"])
  expect(named((await ana.get<{ piles: Row[] }>("/api/board")).piles)).toEqual(["A-1"])
  expect(named(await ana.get<Row[]>(`/api/material-categories/${leaves?.id}/rows`))).toEqual([])
  const history = await ana.get<HistoryEvent[]>(`/api/rows/${yard}/history`)
  expect(history.map(({ kind }) => kind)).toEqual(["material"])
})

test("what the gate knows of a load is kept, and told in the farm's log", async () => {
  const { bo, ana, at, load } = await gate()
  const told = {
    source: "City of Ames",
    county: "Story",
    hauler: "Hill Trucks",
    plate: "ABC 123",
    ticket: "4711",
    weight: 18_400,
  }
  const made = await load(bo, { cubicYards: undefined, value: 0.5, unit: "yd³", ...told })
  expect(made).toMatchObject({ cubicYards: 0.5, ...told, refused: null, arrivedAt: null, density: null })
  expect(await ana.get<Material[]>(at)).toMatchObject([told])
  const log = await (await ana.call("GET", "/api/log.csv")).text()
  expect(log).toContain(
    "Leaves, 0.5 yd³, 18,400 lb, from City of Ames, Story, hauled by Hill Trucks, plate ABC 123, ticket 4711",
  )
})

test("a load waits until somebody puts it on a pile, to which it belongs as one record", async () => {
  const { ana, bo, pile, yard, at, load } = await gate()
  const addedAt = "2026-05-01T08:00:00.000Z"
  const { id } = await load(bo, { ticket: "4711", addedAt })
  const putAt = "2026-05-02T09:00:00.000Z"
  const put = await bo.post<Material>(`${at}/${id}/put`, { to: pile.id, putAt })
  expect(put).toMatchObject({ id, rowId: pile.id, addedAt: putAt, arrivedAt: addedAt, ticket: "4711" })
  expect(await ana.get<Material[]>(at)).toEqual([])
  expect(await ana.get<Material[]>(`/api/rows/${pile.id}/materials`)).toMatchObject([{ id, cubicYards: 20 }])
  const history = await ana.get<HistoryEvent[]>(`/api/rows/${pile.id}/history`)
  expect(history.at(-1)).toMatchObject({ kind: "correction", field: "moved", from: "the gate" })
  const again = bo.call("POST", `${at}/${id}/put`, { to: pile.id })
  expect(await answerOf(again)).toEqual([404, "Information not found"])
  const there = bo.call("POST", `/api/rows/${pile.id}/materials/${id}/put`, { to: pile.id })
  expect(await answerOf(there)).toEqual([409, "It is on a pile already"])
  expect((await ana.get<HistoryEvent[]>(`/api/rows/${yard}/history`)).length).toBe(0)
})

test("raw material that is put on a hot pile begins its count when it is put there", async () => {
  const { ana, pile, at, load } = await gate()
  await ana.post(`/api/rows/${pile.id}/temperatures`, { temperature: 140, recordedAt: "2026-05-03" })
  const { id } = await load(ana, { addedAt: "2026-05-01", startsCount: true })
  const putAt = "2026-05-04T10:00:00.000Z"
  await ana.post(`${at}/${id}/put`, { to: pile.id, putAt })
  expect((await ana.get<Row>(`/api/rows/${pile.id}`)).countSince).toBe(putAt)
})

test("a load that was refused stays in the yard, with the reason", async () => {
  const { ana, pile, at, load, leaves } = await gate()
  const { id } = await load(ana, { refused: "Plastic" })
  expect(await answerOf(ana.call("POST", `${at}/${id}/put`, { to: pile.id }))).toEqual([
    409,
    "A load that was refused belongs on no pile",
  ])
  const body = { materialCategoryId: leaves?.id, cubicYards: 3, refused: "Plastic" }
  expect(await answerOf(ana.call("POST", `/api/rows/${pile.id}/materials`, body))).toEqual([
    400,
    "A load that was refused belongs on no pile",
  ])
})

test("a load is put nowhere else, not before it came, and not by who may only look", async () => {
  const { ana, bo, cy, di, pile, yard, at, load } = await gate()
  const other = await di.row()
  const { id } = await load(ana, { addedAt: "2026-05-02" })
  const put = (actor: Actor, body: object) => answerOf(actor.call("POST", `${at}/${id}/put`, body))
  const none = [404, "This farm has no such pile"]
  expect(await put(bo, {})).toEqual([400, "Pile is required"])
  for (const to of [other.id, yard, 999]) expect(await put(bo, { to })).toEqual(none)
  expect(await put(bo, { to: pile.id, putAt: "2026-05-01" })).toEqual([
    400,
    "It had not come in at that time",
  ])
  expect(await put(cy, { to: pile.id })).toEqual([
    403,
    "An inspector can look at this farm but not change it.",
  ])
  expect(await put(di, { to: other.id })).toEqual([404, "Compost row not found"])
  await ana.done("PATCH", `/api/rows/${pile.id}/status`, { status: "removed" })
  expect(await put(bo, { to: pile.id })).toEqual([409, "A removed row cannot be edited"])
  await ana.post(`${at}/${id}/void`, { reason: "Entered twice" })
  expect(await put(bo, { to: pile.id })).toEqual([409, "This record has already been voided"])
})

test("a load is voided, and never moved to the yard; other calls do not find the yard", async () => {
  const { ana, pile, yard, load } = await gate()
  await load(ana)
  const reading = await ana.post<{ id: number }>(`/api/rows/${pile.id}/temperatures`, { temperature: 140 })
  const to = { to: yard }
  expect((await ana.call("POST", `/api/rows/${pile.id}/temperatures/${reading.id}/move`, to)).status).toBe(
    404,
  )
  const found = async (method: string, rest: string, body?: object) =>
    (await ana.call(method, `/api/rows/${yard}${rest}`, body)).status
  expect(await found("GET", "")).toBe(200)
  expect(await found("PATCH", "", { rowId: "B" })).toBe(404)
  expect(await found("DELETE", "")).toBe(404)
  expect(await found("PATCH", "/status", { status: "removed" })).toBe(404)
  expect(await found("POST", "/count", { reason: "Mixed" })).toBe(404)
  for (const [kind, body] of Object.entries({
    temperatures: { temperature: 140 },
    turns: { waterAdded: true },
    sales: { clientName: "Cy", emptyWeight: 1, fullWeight: 2 },
    visits: { notes: "Seen" },
    samples: { points: 12 },
    results: { sampleNumber: 1, sent: true },
  }))
    expect(await found("POST", `/${kind}`, body)).toBe(404)
})

test("a weight alone is a volume by what the type weighed on that day, or asks for the volume", async () => {
  const { ana, load } = await gate()
  await ana.done("PATCH", "/api/farm", {
    densities: [
      { materialType: "leaves", density: 400, weighedOn: "2026-05-01" },
      { materialType: "Leaves", density: 500, weighedOn: "2026-06-01" },
      { materialType: "Manure", density: 1000, weighedOn: "2026-04-01" },
    ],
  })
  const weighed = (addedAt: string) =>
    load(ana, { cubicYards: undefined, weight: 10_000, addedAt: `${addedAt}T12:00:00Z` })
  // 10,000 lb of 400 lb/yd³ are 25 yd³, of 500 they are 20.
  expect(await weighed("2026-05-20")).toMatchObject({ cubicYards: 25, density: 400, volumeByWeight: true })
  expect(await weighed("2026-06-01")).toMatchObject({ cubicYards: 20, density: 500, volumeByWeight: true })
  await expect(weighed("2026-04-30")).rejects.toThrow(
    "What Leaves weighs is not known yet: type the volume, too",
  )
  const both = await load(ana, { cubicYards: 30, weight: 10_000, addedAt: "2026-06-02" })
  expect(both).toMatchObject({ cubicYards: 30, weight: 10_000, density: 500, volumeByWeight: null })
})

test.each([
  [{ cubicYards: 0 }, "Cubic yards must be positive"],
  [{ cubicYards: undefined }, "Cubic yards is required"],
  [{ weight: 0 }, "Weight must be positive"],
  [{ weightValue: 2, weightUnit: "stone" }, "Weight unit must be lb or kg or ton or t"],
  [{ ticket: "x".repeat(51) }, "Ticket must be at most 50 characters"],
])("a load with %j is refused with %j", async (wrong, sentence) => {
  const { ana, at, leaves } = await gate()
  const body = { materialCategoryId: leaves?.id, cubicYards: 20, ...wrong }
  expect(await answerOf(ana.call("POST", at, body))).toEqual([400, sentence])
})

test("the latest that each source said is offered again, of loads that were taken and count", async () => {
  const { ana, bo, di, pile, at, load } = await gate()
  await load(bo, { source: "City", county: "Story", addedAt: "2026-05-01" })
  const { id } = await load(bo, { source: "CITY", hauler: "Hill Trucks", addedAt: "2026-05-02" })
  await ana.post(`${at}/${id}/put`, { to: pile.id, putAt: "2026-05-03" })
  await load(bo, { source: "Elsewhere", refused: "Plastic" })
  const wrong = await load(bo, { source: "Nobody" })
  await ana.post(`${at}/${wrong.id}/void`, { reason: "Entered twice" })
  expect(await bo.get("/api/farm/yard/former")).toMatchObject([
    { source: "CITY", county: null, hauler: "Hill Trucks" },
  ])
  expect(await di.get("/api/farm/yard/former")).toEqual([])
})
