import { expect, test } from "bun:test"
import { torture } from "./outbox-torture"

test("readings of two killed phones without a signal are all there, once, in order, with their photos", async () => {
  const { faults, readings, kills, restarts, cuts } = await torture({ readings: 6 })
  expect(faults).toEqual([])
  expect({ readings, restarts }).toEqual({ readings: 12, restarts: 2 })
  expect(kills).toBeGreaterThan(4)
  expect(cuts).toBeGreaterThan(0)
})
