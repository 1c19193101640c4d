import { expect, test } from "bun:test"
import { RowStatus } from "../contract/rows"
import { steps, stepsFrom } from "./life-cycle"

test.each([
  ["active", ["inactive"], ["cooking_complete", "removed"]],
  ["inactive", ["active"], ["removed"]],
  ["cooking_complete", ["inactive"], ["ready_for_pickup", "active", "removed"]],
  ["thermophilic_complete", ["inactive"], ["ready_for_pickup", "active", "removed"]],
  ["ready_for_pickup", ["inactive"], ["cooking_complete", "removed"]],
  ["removed", [], []],
] as const)("from %s the switch leads to %j and buttons to %j", (status, bySwitch, byButton) => {
  const targets = (by: "switch" | "button") => stepsFrom(status, by).map((step) => step.to)
  expect([targets("switch"), targets("button")]).toEqual([[...bySwitch], [...byButton]])
})

test("every status except thermophilic_complete can be reached, and removed is final", () => {
  const reached = new Set<string>(steps.map((step) => step.to))
  expect(RowStatus.options.filter((status) => !reached.has(status))).toEqual(["thermophilic_complete"])
  expect(steps.some((step) => step.from.includes("removed"))).toBe(false)
})
