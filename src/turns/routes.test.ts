import { expect, test } from "bun:test"
import type { Row } from "../domain/rows"
import type { Turn } from "../domain/turns"
import { farm } from "../test/farm"

test("turns are numbered without gaps, whatever numbers the phones send", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id, userId } = await ana.row()
  const turn = (turnNumber?: number | null) =>
    ana.post<Turn>(`/api/rows/${id}/turns`, { waterAdded: true, turnNumber })
  const [one, two] = await Promise.all([turn(1), turn(1)])
  expect([one.turnNumber, two.turnNumber].sort()).toEqual([1, 2])
  expect((await turn(9)).turnNumber).toBe(3)
  expect((await turn()).turnNumber).toBe(4)
  expect((await turn(null)).turnNumber).toBe(5)
  const list = await ana.get<Turn[]>(`/api/rows/${id}/turns`)
  expect(list.map((each) => each.turnNumber)).toEqual([5, 4, 3, 2, 1])
  expect(list[0]).toMatchObject({ rowId: id, waterAdded: true, recordedBy: userId })
})

test("a turn may be dated in the past but not in the future", async () => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const send = (turnedAt: string) =>
    ana.call("POST", `/api/rows/${id}/turns`, { waterAdded: false, turnedAt })
  const early = (await (await send("2026-05-01T08:00:00+02:00")).json()) as Turn
  expect(early).toMatchObject({ turnedAt: "2026-05-01T06:00:00.000Z", waterAdded: false })
  expect(Date.parse(early.receivedAt)).toBeGreaterThan(Date.parse(early.turnedAt))
  expect((await send(new Date(Date.now() + 60_000).toISOString())).status).toBe(201)
  for (const [time, sentence] of [
    [new Date(Date.now() + 60 * 60_000).toISOString(), "Turned at is in the future"],
    ["yesterday", "Turned at must be an ISO date"],
    ["1970-01-01", "Turned at is too long ago"],
  ] as const) {
    const response = await send(time)
    expect([response.status, await response.text()]).toEqual([400, sentence])
  }
})

test("the row counts each turn, and its last one is the newest by its own time", async () => {
  const ana = farm().signIn("ana@farm.test")
  const [row, other] = [await ana.row(), await ana.row()]
  const turn = (turnedAt: string) =>
    ana.post<Turn>(`/api/rows/${row.id}/turns`, { waterAdded: false, turnedAt })
  const counted = async () => {
    const rows = await ana.get<Row[]>("/api/rows")
    return [row, other].map(({ id }) => {
      const found = rows.find((each) => each.id === id)
      return [found?.turnCount, found?.lastTurnedAt]
    })
  }
  const [newest, oldest] = ["2026-05-03T08:00:00.000Z", "2026-05-01T08:00:00.000Z"]
  await turn("2026-05-02T08:00:00.000Z")
  const { id } = await turn(newest)
  await turn(oldest)
  await ana.post(`/api/rows/${other.id}/turns`, { waterAdded: true, turnedAt: oldest })
  expect(await counted()).toEqual([
    [3, newest],
    [1, oldest],
  ])
  await ana.post(`/api/rows/${row.id}/turns/${id}/void`, { reason: "Another pile" })
  expect(await counted()).toEqual([
    [2, "2026-05-02T08:00:00.000Z"],
    [1, oldest],
  ])
})

test.each([
  [{}, "Water added must be true or false"],
  [{ waterAdded: "yes" }, "Water added must be true or false"],
  [{ waterAdded: true, turnNumber: "one" }, "Turn number must be a number"],
])("a turn with %j is refused with %j", async (wrong, sentence) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const response = await ana.call("POST", `/api/rows/${id}/turns`, wrong)
  expect([response.status, await response.text()]).toEqual([400, sentence])
})
