import { expect, test } from "bun:test"
import type { HistoryEvent } from "../domain/history"
import { describeRecord } from "../domain/record-kinds"
import { invite } from "../test/crew"
import { farm } from "../test/farm"

const complaint = {
  what: "complaint",
  details: "Smell at the road",
  person: "Mrs. Hill",
  action: "Turned at once",
}

test("a worker logs a complaint with who, what and what was done; an inspector reads it in the history", async () => {
  const { signIn } = farm()
  const [ana, bo, ina] = [signIn("ana@farm.test"), signIn("bo@farm.test"), signIn("ina@farm.test")]
  await invite(ana, bo, "worker")
  await invite(ana, ina, "inspector")
  const { id } = await ana.row()
  await bo.post(`/api/rows/${id}/occurrences`, complaint)
  expect((await ina.call("POST", `/api/rows/${id}/occurrences`, complaint)).status).toBe(403)
  const events = await ina.get<HistoryEvent[]>(`/api/rows/${id}/history`)
  expect(events.flatMap((event) => (event.kind === "occurrence" ? describeRecord(event) : []))).toEqual([
    "complaint, Smell at the road, by Mrs. Hill, action: Turned at once",
  ])
})

test("an occurrence of the farm is of no pile: everybody reads it, and it is voided, never moved", async () => {
  const { signIn } = farm()
  const [ana, bo, ina] = [signIn("ana@farm.test"), signIn("bo@farm.test"), signIn("ina@farm.test")]
  await invite(ana, bo, "worker")
  await invite(ana, ina, "inspector")
  const pile = await ana.row({ rowId: "A-1" })
  const { id: yard } = await ana.post<{ id: number }>("/api/farm/yard", {})
  const at = `/api/rows/${yard}/occurrences`
  const { id } = await bo.post<{ id: number }>(at, complaint)
  expect((await ina.call("POST", at, complaint)).status).toBe(403)
  expect(await ina.get<object[]>(at)).toMatchObject([{ id, ...complaint }])
  expect(await (await ina.call("GET", "/api/log.csv")).text()).toContain("Smell at the road, by Mrs. Hill")
  expect((await ana.call("POST", `${at}/${id}/move`, { to: pile.id })).status).toBe(404)
  await bo.post(`${at}/${id}/void`, { reason: "Entered twice" })
  expect(await ina.get<object[]>(at)).toMatchObject([{ voided: { reason: "Entered twice" } }])
})

test.each([
  [{ what: "party" }, "What must be one of: complaint, incident, refused load, inspection, note"],
  [{ details: " " }, "Details is required"],
  [{ details: "x".repeat(2001) }, "Details must be at most 2000 characters"],
  [{ person: 7 }, "Person must be text"],
])("an occurrence with %j is refused with %j", async (wrong, sentence) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row()
  const response = await ana.call("POST", `/api/rows/${id}/occurrences`, { ...complaint, ...wrong })
  expect([response.status, await response.text()]).toEqual([400, sentence])
})
