import { expect, test } from "bun:test"
import type { OwnFarm } from "#domain/farms"
import { aheadOf } from "./ahead"

test("the gate of the farm that is shown is loaded ahead, and of no other", () => {
  const farm = (id: number, yardId: number | null) => ({ id, yardId }) as OwnFarm
  const pathsOf = (farmId: number) =>
    aheadOf([], { farmId, farms: [farm(1, null), farm(2, 70)] }).map(({ path }) => path)
  const gate = ["", "/materials", "/occurrences"].map((part) => `/api/rows/70${part}`)
  gate.push("/api/farm/yard/former?farm=2")
  expect(pathsOf(2)).toEqual(expect.arrayContaining(gate))
  expect(pathsOf(1).filter((path) => gate.includes(path))).toEqual([])
})
