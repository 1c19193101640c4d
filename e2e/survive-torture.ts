import { expect } from "bun:test"
import type { KeptBrowser } from "./browsers/kept-browsers"
import { torture } from "./outbox-torture"

/** In ms: half of it is for what arrives late. */
export const torturePatience = 400_000

/** The short form, which each engine's test runs in a file of its own. */
export const surviveTorture = async (browser: KeptBrowser) => {
  const { faults, readings, kills, reloads, restarts, cuts } = await torture({ browser, readings: 6 })
  expect(faults).toEqual([])
  expect({ readings, reloads, restarts }).toEqual({ readings: 12, reloads: 4, restarts: 2 })
  expect(kills).toBeGreaterThan(4)
  expect(cuts).toBeGreaterThan(0)
}
