import { expect, test } from "bun:test"
import type { Temperature } from "#domain/temperatures"
import type { Visit } from "#domain/visits"
import { againOf } from "./visit-again"

const voidedAt = (at: string) => ({ voided: { at } })
const visit = (visitNumber: number, more: object = {}) => ({ visitNumber, ...more }) as Visit
const reading = (visit: number, position: string, more: object = {}) =>
  ({ visit, position, ...more }) as Temperature

const [noon, one] = ["2026-05-01T12:00:00.000Z", "2026-05-01T13:00:00.000Z"]

test("a visit is logged again with the readings that were voided with it, not with one that was voided before", () => {
  const [left, middle, right] = [
    reading(2, "left", voidedAt(one)),
    reading(2, "middle", voidedAt(noon)),
    reading(2, "right", voidedAt(one)),
  ]
  const lists = {
    visits: [visit(1), visit(2, voidedAt(one))],
    readings: [left, middle, right, reading(1, "left")],
  }
  const whole = { visit: lists.visits[1], readings: [left, right], pictured: lists.visits[1] }
  expect(againOf(visit(2, voidedAt(one)), lists)).toEqual(whole)
  // From one of its readings the visit, too; one that was voided alone is alone.
  expect(againOf(right, lists)).toEqual(whole)
  expect(againOf(middle, lists)).toEqual({ visit: undefined, readings: [middle], pictured: undefined })
})

test("a reading that was voided alone is none of its visit, which counts", () => {
  const wrong = reading(1, "left", voidedAt(noon))
  const lists = { visits: [visit(1)], readings: [wrong, reading(1, "right")] }
  expect(againOf(wrong, lists)).toEqual({ visit: undefined, readings: [wrong], pictured: undefined })
})

test("a reading without a photo of its own takes that of its visit, which it was read on", () => {
  const wrong = reading(1, "left", voidedAt(noon))
  const [photographed, beside] = [
    visit(1, { photoUrl: "/api/photos/1" }),
    reading(1, "right", { photoUrl: "/api/photos/2" }),
  ]
  const readings = [wrong, reading(2, "left", { photoUrl: "/api/photos/3" }), beside]
  expect(againOf(wrong, { visits: [photographed], readings }).pictured).toBe(photographed)
  expect(againOf(wrong, { visits: [visit(1)], readings }).pictured).toBe(beside)
  const own = reading(1, "left", { ...voidedAt(noon), photoUrl: "/api/photos/4" })
  expect(againOf(own, { visits: [photographed], readings }).pictured).toBeUndefined()
})
