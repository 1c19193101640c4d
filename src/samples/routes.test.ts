import { expect, test } from "bun:test"
import type { Result } from "../domain/results"
import type { Sample } from "../domain/samples"
import { invite } from "../test/crew"
import { type Actor, farm } from "../test/farm"

const world = async () => {
  const ana = farm().signIn("ana@farm.test")
  const [row, other] = [await ana.row({ rowId: "A-1" }), await ana.row({ rowId: "A-2" })]
  return { ana, row, other, at: `/api/rows/${row.id}`, there: `/api/rows/${other.id}` }
}

const sampleAt = (ana: Actor, path: string, takenAt: string) =>
  ana.post<Sample>(`${path}/samples`, { takenAt, points: 12, laboratory: "Valley Lab" })

const numbers = async (ana: Actor, path: string) =>
  (await ana.get<Sample[]>(`${path}/samples`)).map(({ sampleNumber }) => sampleNumber)

test("samples are numbered in their pile, also one that comes from another; a voided one keeps its number", async () => {
  const { ana, at, there, other } = await world()
  const [first] = await Promise.all([sampleAt(ana, at, "2026-05-01"), sampleAt(ana, at, "2026-05-01")])
  expect((await numbers(ana, at)).toSorted()).toEqual([1, 2])
  await sampleAt(ana, there, "2026-05-01")
  await ana.post(`${at}/samples/${first.id}/move`, { to: other.id })
  expect(await numbers(ana, there)).toEqual([2, 1])
  await sampleAt(ana, at, "2026-05-02")
  expect((await numbers(ana, at)).toSorted()).toEqual([1, 2, 3])
})

test("results go with their sample when it is voided or moved", async () => {
  const { ana, at, there, other } = await world()
  await sampleAt(ana, there, "2026-05-01")
  const moved = await sampleAt(ana, at, "2026-05-01")
  const voided = await sampleAt(ana, at, "2026-05-02")
  for (const { sampleNumber } of [moved, voided])
    await ana.post(`${at}/results`, { sampleNumber, lines: [{ parameter: "pH", value: 7 + sampleNumber }] })
  await ana.post(`${at}/samples/${moved.id}/move`, { to: other.id })
  await ana.post(`${at}/samples/${voided.id}/void`, { reason: "Dropped" })
  const [came, ...others] = await ana.get<Result[]>(`${there}/results`)
  expect(others).toEqual([])
  expect([came?.sampleNumber, came?.lines[0]?.value, came?.movedFrom]).toEqual([2, 8, "A-1"])
  const left = await ana.get<Result[]>(`${at}/results`)
  expect(left.map((each) => [each.lines[0]?.value, each.voided?.reason]).toSorted()).toEqual([
    [8, "Wrong pile"],
    [9, "Dropped"],
  ])
})

test.each([
  [{ points: 0 }, "Points must be positive"],
  [{ points: 1.5 }, "Points must be a whole number"],
  [{ takenBy: "x".repeat(101) }, "Taken by must be at most 100 characters"],
  [{ takenAt: "2999-01-01" }, "Taken at is in the future"],
  [{ photoUrl: "data:image/png;base64,AAAA" }, "Photo must be a JPEG data URL"],
])("a sample with %j is refused with %j", async (wrong, sentence) => {
  const { ana, at } = await world()
  const response = await ana.call("POST", `${at}/samples`, wrong)
  expect([response.status, await response.text()]).toEqual([400, sentence])
})

test("a worker voids or moves their own sample only while its results are theirs, too", async () => {
  const { signIn } = farm()
  const [ana, bo] = [signIn("ana@farm.test"), signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const [row, other] = [await ana.row(), await ana.row()]
  const at = `/api/rows/${row.id}`
  const { id } = await bo.post<Sample>(`${at}/samples`, {})
  await ana.post(`${at}/results`, { sampleNumber: 1, lines: [{ parameter: "Lead", value: 600 }] })
  for (const [way, body] of [
    ["void", { reason: "Spilt" }],
    ["move", { to: other.id, reason: "Wrong pile" }],
  ] as const)
    expect((await bo.call("POST", `${at}/samples/${id}/${way}`, body)).status).toBe(403)
  const [result] = await ana.get<Result[]>(`${at}/results`)
  expect(result?.voided).toBeUndefined()
  await ana.post(`${at}/samples/${id}/void`, { reason: "Spilt" })
})
