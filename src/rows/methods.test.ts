import { expect, test } from "bun:test"
import { methodLine } from "../domain/method-line"
import type { Row, RowChange } from "../domain/rows"
import { answerOf } from "../test/accounts"
import { farm } from "../test/farm"

const rule = {
  temperature: 140,
  days: 2,
  inARow: true,
  turns: 1,
  daysBetweenTurns: 0,
  bridgedDays: 0,
  ceiling: 170,
  source: "Permit 12-345",
}

const staticPile = async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row({ method: "static" })
  const at = `/api/rows/${id}`
  for (const day of [20, 21, 22, 23])
    await ana.post(`${at}/temperatures`, { temperature: 149, recordedAt: `2026-03-${day}T12:00:00Z` })
  return { ana, at }
}

test("four hot days of a static pile: 4 of 15 for the bar, and 3 of 3 in a row for its method", async () => {
  const { ana, at } = await staticPile()
  const row = await ana.get<Row>(at)
  expect(row).toMatchObject({ cookingDays: 4, countDays: 4, ruleDays: 4, status: "active" })
  expect(methodLine(row)).toBe("3 of 3 days in a row, Mar 20 – 22")
})

test("a changed method counts anew, and is an event with its reason", async () => {
  const { ana, at } = await staticPile()
  await ana.post(`${at}/turns`, { waterAdded: true, turnedAt: "2026-03-21T18:00:00Z" })
  const row = await ana.done<Row>("PATCH", at, { method: "own", ownRule: rule, methodReason: "New permit" })
  expect(methodLine(row)).toBe("2 of 2 days in a row, 1 of 1 turn, 4 hot days Mar 20 – 23")
  expect(row.cookingDays).toBe(4)
  expect(await ana.get<RowChange[]>(`${at}/changes`)).toMatchObject([
    {
      field: "method",
      from: "Aerated static pile or in-vessel",
      to: "Own rule: 140 °F or more on 2 days in a row, 1 turn, up to 170 °F; Permit 12-345 (New permit)",
    },
  ])
})

test.each([
  ["POST", { method: "own" }, "A rule of your own is needed for this method"],
  ["PATCH", { method: "own", methodReason: "New permit" }, "A rule of your own is needed for this method"],
  ["PATCH", { method: "own", ownRule: rule }, "Reason is required"],
  ["PATCH", { method: "windrow", methodReason: " " }, "Reason is required"],
  ["PATCH", { method: "heap", methodReason: "Moved" }, "Method is not known"],
  ["POST", { method: "own", ownRule: { ...rule, days: 0 } }, "Days must be a whole number from 1 to 366"],
  [
    "POST",
    { method: "own", ownRule: { ...rule, ceiling: "hot" } },
    "Highest temperature must be a number from 32 to 300 °F",
  ],
  ["POST", { method: "own", ownRule: { ...rule, source: "" } }, "Source is required"],
])("%s %j: %s", async (call, method, sentence) => {
  const { ana, at } = await staticPile()
  const body = { rowId: "B-1", location: "Yard", length: 80, ...method }
  const [path, sent] = call === "POST" ? ["/api/rows", body] : [at, method]
  expect(await answerOf(ana, call, path, sent)).toEqual([400, sentence])
  expect(await ana.get<Row>(at)).toMatchObject({ method: "static", ownRule: null })
})

test("the same method again needs no reason and is no event", async () => {
  const { ana, at } = await staticPile()
  await ana.done("PATCH", at, { method: "static" })
  expect(await ana.get<RowChange[]>(`${at}/changes`)).toEqual([])
})

test("a new pile has its farm's method, unless another is named", async () => {
  const { signIn } = farm()
  const ana = signIn("ana@farm.test")
  const before = await ana.row({ rowId: "A-1" })
  await ana.done("PATCH", "/api/farm", { method: "own", ownRule: rule })
  expect(await ana.get<Row>(`/api/rows/${before.id}`)).toMatchObject({ method: "windrow", ownRule: null })
  expect(await ana.row({ rowId: "A-2" })).toMatchObject({ method: "own", ownRule: rule })
  expect(await ana.row({ rowId: "A-3", method: "windrow" })).toMatchObject({
    method: "windrow",
    ownRule: null,
  })
  expect(await answerOf(ana, "PATCH", "/api/farm", { method: "own" })).toEqual([
    400,
    "A rule of your own is needed for this method",
  ])
})

test("another rule of one's own is a change of the method, which need not be named again", async () => {
  const { ana, at } = await staticPile()
  const change = (ownRule: object, methodReason: string) =>
    ana.done<Row>("PATCH", at, { ownRule, methodReason })
  // A static pile has no rule of its own.
  expect(await change(rule, "Mistaken")).toMatchObject({ method: "static", ownRule: null })
  await ana.done("PATCH", at, { method: "own", ownRule: rule, methodReason: "New permit" })
  expect(await change({ ...rule, days: 9 }, "Stricter permit")).toMatchObject({ ownRule: { days: 9 } })
  expect(await ana.get<RowChange[]>(`${at}/changes`)).toHaveLength(2)
})

test("a farm that has left its own rule behind gives it to no new pile", async () => {
  const ana = farm().signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { method: "own", ownRule: rule })
  await ana.done("PATCH", "/api/farm", { method: "static" })
  expect(await ana.row()).toMatchObject({ method: "static", ownRule: null })
})
