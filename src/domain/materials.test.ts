import { expect, test } from "bun:test"
import { describeMaterial, loadOf, type MaterialFacts } from "./materials"

const leaves = {
  category: "Leaves",
  cubicYards: 20,
  value: null,
  unit: null,
  notes: null,
  startsCount: null,
  lateReason: null,
}

test("a load is told with what is known of it", () => {
  const load = loadOf({ source: "City", weight: 8000, ticket: "4711", volumeByWeight: true })
  expect(describeMaterial({ ...leaves, ...load })).toBe(
    "Leaves, 20 yd³, by its weight, 8,000 lb, from City, ticket 4711",
  )
})

test("what a device keeps from before loads were known is told without them", () => {
  expect(describeMaterial(leaves as MaterialFacts)).toBe("Leaves, 20 yd³")
})
