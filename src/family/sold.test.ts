import { expect, test } from "bun:test"
import type { Family } from "../domain/family"
import type { Row } from "../domain/rows"
import type { Sale } from "../domain/sales"
import type { Season } from "../domain/season"
import { type Actor, farm } from "../test/farm"

const june = (day: number) => `2025-06-${String(day).padStart(2, "0")}T12:00:00.000Z`

/** A of 100 yd³ with one load, of which 60 were sold on June 5, and B of 10 are merged into C on June 10. */
const sold = async () => {
  const ana = farm().signIn("ana@farm.test")
  const [a, b] = [await ana.row({ cubicYards: 100 }), await ana.row({ cubicYards: 10 })]
  for (const { id } of [a, b]) await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2025-06-01" })
  await ana.post(`/api/rows/${a.id}/materials`, {
    ...{ materialCategoryId: 1, cubicYards: 100, addedAt: june(1) },
  })
  const load = {
    clientName: "Cy",
    emptyWeight: 9_000,
    fullWeight: 69_000,
    cubicYards: 60,
    removedAt: june(5),
  }
  const sale = await ana.post<Sale>(`/api/rows/${a.id}/sales`, load)
  const merge = { rowId: "C", location: "Pad", parents: [a.id, b.id] }
  const c = await ana.post<Row>("/api/farm/merges", { ...merge, at: june(10) })
  return { ana, a, b, c, sale, merge }
}

const left = async (ana: Actor, to: string) => {
  const { remaining } = await ana.get<Season>(`/api/farm/season?from=2025-06-01&to=${to}`)
  return [remaining.piles, remaining.cubicYards]
}

test("of a load of which a part was sold, what is left is in the merged pile", async () => {
  const { ana, c } = await sold()
  // 100 − 60 + 10.
  expect(c.cubicYards).toBe(50)
  const { loads } = await ana.get<Family>(`/api/rows/${c.id}/family`)
  expect(loads.map(({ cubicYards, part }) => [cubicYards, part])).toEqual([[100, 0.4]])
})

test("a sale that is voided after the merge is in the merged pile again", async () => {
  const { ana, a, c, sale } = await sold()
  await ana.post(`/api/rows/${a.id}/sales/${sale.id}/void`, { reason: "Never came" })
  expect((await ana.get<Row>(`/api/rows/${c.id}`)).cubicYards).toBe(110)
  expect(await left(ana, "2025-06-30")).toEqual([1, 110])
  expect((await ana.get<Family>(`/api/rows/${c.id}/family`)).loads[0]?.part).toBe(1)
})

test("of more that was sold than there was, only what was there comes back", async () => {
  const { ana } = await sold()
  // 100, of which 60 and 70 were sold: nothing is left, and 30 without the first.
  const d = await ana.row({ cubicYards: 100 })
  await ana.done("PATCH", `/api/rows/${d.id}`, { startDate: "2025-06-01" })
  const load = { clientName: "Cy", emptyWeight: 9_000, fullWeight: 69_000, removedAt: june(5) }
  const first = await ana.post<Sale>(`/api/rows/${d.id}/sales`, { ...load, cubicYards: 60 })
  await ana.post(`/api/rows/${d.id}/sales`, { ...load, cubicYards: 70 })
  const e = await ana.row({ cubicYards: 10 })
  await ana.done("PATCH", `/api/rows/${e.id}`, { startDate: "2025-06-01" })
  const f = await ana.post<Row>("/api/farm/merges", { rowId: "F", location: "Pad", parents: [d.id, e.id] })
  expect(f.cubicYards).toBe(10)
  await ana.post(`/api/rows/${d.id}/sales/${first.id}/void`, { reason: "Never came" })
  expect((await ana.get<Row>(`/api/rows/${f.id}`)).cubicYards).toBe(40)
})

test("a merge waits until what was sold, added or sampled is before it", async () => {
  const { ana, c } = await sold()
  const d = await ana.row({ cubicYards: 5 })
  await ana.done("PATCH", `/api/rows/${d.id}`, { startDate: "2025-06-01" })
  await ana.post(`/api/rows/${d.id}/materials`, {
    ...{ materialCategoryId: 1, cubicYards: 5, addedAt: june(20) },
  })
  const later = { rowId: "E", location: "Pad", parents: [c.id, d.id] }
  const answer = await ana.call("POST", "/api/farm/merges", { ...later, at: june(20) })
  expect([answer.status, await answer.text()]).toEqual([
    409,
    `${d.rowId} has materials of later than that. Choose a later time.`,
  ])
  expect((await ana.call("POST", "/api/farm/merges", { ...later, at: june(21) })).status).toBe(201)
})

test("a voided merge was none: in no season, and put back by nobody", async () => {
  const { ana, a, b, c } = await sold()
  expect(await left(ana, "2025-06-30")).toEqual([1, 50])
  await ana.post(`/api/rows/${c.id}/family/void`, { reason: "Not these" })
  expect(await left(ana, "2025-06-30")).toEqual([2, 50])
  const { piles } = await ana.get<Season>("/api/farm/season?from=2025-06-01&to=2025-06-30")
  expect(piles.map(({ pile }) => pile)).toEqual([a.rowId, b.rowId].sort())
  const back = await ana.call("POST", `/api/rows/${c.id}/put-back`, { reason: "Back" })
  expect([back.status, await back.text()]).toEqual([409, "The merge or split that has made C was voided."])
})

test("the yard is no pile that is merged, and a split takes something", async () => {
  const { ana, c } = await sold()
  await ana.post("/api/farm/yard", {})
  const { yardId } = await ana.get<{ yardId: number }>("/api/farm")
  const merge = { rowId: "D", location: "Pad", parents: [c.id, yardId] }
  expect((await ana.call("POST", "/api/farm/merges", merge)).status).toBe(404)
  const split = await ana.call("POST", `/api/rows/${c.id}/split`, {
    rowId: "D",
    location: "Pad",
    cubicYards: 0,
  })
  expect([split.status, await split.text()]).toEqual([400, "Cubic yards must be positive"])
})
