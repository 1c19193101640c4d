import { expect, test } from "bun:test"
import { defaultIcon } from "../domain/categories"
import { cookingDaysNeeded, cookingThreshold, dayNumbers, hasEnoughHotDays, isHot } from "../domain/cooking"
import { isCookingComplete, isEditable, rowStatuses, statusLabels } from "../domain/rows"
import { totalVolume } from "../domain/totals"
import { nextTurnNumber } from "../domain/turns"
import { initials } from "../domain/users"
import { randomLabel } from "./rows"
import { photoLimit } from "./temperatures"

test("131 °F, 15 days, the default icon and the photo limits are as specified", () => {
  expect({ cookingThreshold, cookingDaysNeeded, defaultIcon }).toEqual({
    cookingThreshold: 131,
    cookingDaysNeeded: 15,
    defaultIcon: "leaf",
  })
  expect(photoLimit).toMatchObject({ width: 800, height: 600, quality: 0.7 })
})

test.each([
  [130, false],
  [131, true],
  [132, true],
])("%d °F is hot: %p", (temperature, hot) => expect(isHot(temperature)).toBe(hot))

test.each([
  [14, false],
  [15, true],
  [16, true],
])("%d hot days complete cooking: %p", (days, enough) => expect(hasEnoughHotDays(days)).toBe(enough))

test("a cooking day is a UTC day in every time zone", () => {
  expect(dayNumbers("UTC")("2026-03-01T23:59:59-07:00")).toBe(dayNumbers("UTC")("2026-03-02T06:59:59Z"))
  expect(dayNumbers("UTC")("2026-03-02T00:00:00Z") - dayNumbers("UTC")("2026-03-01T23:59:59Z")).toBe(1)
})

test.each([
  [[], 1],
  [[1, 2], 3],
  [[7, 3], 8],
])("after the turns %p comes number %d", (numbers, next) =>
  expect(nextTurnNumber(numbers.map((turnNumber) => ({ turnNumber })))).toBe(next),
)

test.each([
  ["Ana", "Berg", "AB"],
  ["ana", "", "A"],
  ["", "", "U"],
])("the initials of '%s %s' are %s", (firstName, lastName, letters) =>
  expect(initials({ firstName, lastName })).toBe(letters),
)

test("the form's default label is A- and a number from 100 to 999", () => {
  const labels = Array.from({ length: 2000 }, randomLabel)
  for (const label of labels) expect(label).toMatch(/^A-[1-9]\d\d$/)
  expect(new Set(labels).size).toBeGreaterThan(500)
})

test("each status has its label; two mean complete, one removed", () => {
  expect(statusLabels).toEqual({
    active: "Active",
    inactive: "Inactive",
    cooking_complete: "Thermophilic Complete",
    thermophilic_complete: "Thermophilic Complete",
    ready_for_pickup: "Ready for Pickup",
    removed: "Removed",
  })
  expect(rowStatuses.filter(isCookingComplete)).toEqual(["cooking_complete", "thermophilic_complete"])
  expect(rowStatuses.filter((status) => !isEditable({ status }))).toEqual(["removed"])
})

test("the total volume is the sum of the additions", () => {
  expect(totalVolume([{ cubicYards: 5 }, { cubicYards: 7 }])).toBe(12)
  expect(totalVolume([])).toBe(0)
})
