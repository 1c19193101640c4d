import { expect, test } from "bun:test"
import { calendarIn } from "../domain/calendar"
import type { HistoryEvent } from "../domain/history"
import { describeEvent } from "../domain/history-words"
import type { Row } from "../domain/rows"
import type { Visit } from "../domain/visits"
import { farm } from "../test/farm"

const onePile = async () => {
  const ana = farm().signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-7" })
  const path = `/api/rows/${row.id}/visits`
  return { ana, row, path, visit: (body: object) => ana.post<Visit>(path, body) }
}

test("a visit without a reading says what somebody saw, or why nobody could read", async () => {
  const { ana, row, path, visit } = await onePile()
  const before = await ana.get<Row>(`/api/rows/${row.id}`)
  await visit({ moisture: "right", smell: "none", weather: "Light rain", notes: "Steams" })
  await visit({ unread: "probe broken" })
  const list = await ana.get<Visit[]>(path)
  expect(
    list.map(({ visitNumber, moisture, smell, unread }) => [visitNumber, moisture, smell, unread]),
  ).toEqual([
    [2, null, null, "probe broken"],
    [1, "right", "none", null],
  ])
  const told = await ana.get<HistoryEvent[]>(`/api/rows/${row.id}/history`)
  const calendar = calendarIn("UTC", "UTC")
  expect(told.flatMap((event) => (event.kind === "visit" ? describeEvent(event, calendar) : []))).toEqual([
    "moisture right, no smell, Light rain, Steams",
    "not read: probe broken",
  ])
  const unread = { unread: "probe broken", unreadAt: list[0]?.visitedAt ?? "" } as const
  expect(await ana.get<Row>(`/api/rows/${row.id}`)).toEqual({ ...before, ...unread })
})

test.each([
  [{}, "Say what you saw, or why it was not read"],
  [{ lateReason: "Forgot it", weather: " ", notes: "" }, "Say what you saw, or why it was not read"],
  [{ moisture: "damp" }, "Moisture must be one of: dry, right, wet"],
  [{ smell: "roses" }, "Smell must be one of: earthy, ammonia, sour, rotten, none"],
  [{ unread: "tired" }, "Not Read must be one of: closed, weather, probe broken, other"],
  [
    { unread: "closed", readings: [{ position: "left", temperature: 140 }] },
    "A visit with readings was read: leave out why it was not",
  ],
  [{ moisture: "dry", visitedAt: "2999-01-01" }, "Visited at is in the future"],
])("a visit with %j is refused with %j", async (wrong, sentence) => {
  const { ana, path } = await onePile()
  const response = await ana.call("POST", path, wrong)
  expect([response.status, await response.text()]).toEqual([400, sentence])
  expect(await ana.get<Visit[]>(path)).toEqual([])
})

test("visits have their pile's numbers, also one that comes from another pile", async () => {
  const { ana, path, visit } = await onePile()
  const there = await ana.row({ rowId: "A-8" })
  await ana.post(`/api/rows/${there.id}/visits`, { moisture: "dry" })
  const [one, two] = await Promise.all([visit({ moisture: "wet" }), visit({ smell: "sour" })])
  expect([one.visitNumber, two.visitNumber].sort()).toEqual([1, 2])
  const moved = await ana.post<Visit>(`${path}/${one.id}/move`, { to: there.id })
  expect(moved).toMatchObject({ visitNumber: 2, moisture: "wet", movedFrom: "A-7" })
  expect((await visit({ moisture: "right" })).visitNumber).toBe(3)
  expect((await ana.get<Visit[]>(path)).find(({ id }) => id === one.id)?.voided).toMatchObject({
    movedTo: "A-8",
  })
})
