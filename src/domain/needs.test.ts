import { expect, test } from "bun:test"
import { nextNeed } from "./needs"

const morning = new Date(2026, 4, 20, 7).toISOString()
const yesterday = new Date(2026, 4, 19, 7).toISOString()
const well = {
  status: "active",
  cookingDays: 5,
  turnCount: 2,
  lastTemperature: 145,
  lastRecordedAt: morning,
  lastTurnedAt: null,
} as const

test.each([
  ["a pile that does well needs nothing", {}, undefined],
  ["never a reading", { lastRecordedAt: null, lastTemperature: null, cookingDays: 0 }, undefined],
  ["159 °F is fine", { lastTemperature: 159 }, undefined],
  ["160 °F wants a turn", { lastTemperature: 160 }, "160 °F is too hot. Turn it."],
  [
    "160 °F and turned since",
    { lastTemperature: 160, lastTurnedAt: new Date(2026, 4, 20, 9).toISOString() },
    undefined,
  ],
  ["160 °F, turned before", { lastTemperature: 160, lastTurnedAt: yesterday }, "160 °F is too hot. Turn it."],
  ["170 °F is still in the range", { lastTemperature: 170 }, "170 °F is too hot. Turn it."],
  [
    "171 °F and turned since",
    { lastTemperature: 171, lastTurnedAt: new Date(2026, 4, 20, 9).toISOString() },
    undefined,
  ],
  ["171 °F is out of it", { lastTemperature: 171 }, "171 °F is above the organic range. Turn it."],
  ["90 °F cooks slowly", { lastTemperature: 90 }, undefined],
  ["89 °F after heat is cold", { lastTemperature: 89 }, "89 °F is too cold to cook."],
  ["89 °F before any heat is young", { lastTemperature: 89, cookingDays: 0 }, undefined],
  ["11 hot days and 4 turns", { cookingDays: 11, turnCount: 4 }, undefined],
  ["12 hot days and 4 turns", { cookingDays: 12, turnCount: 4 }, "4 of 5 turns so far."],
  ["12 hot days and 5 turns", { cookingDays: 12, turnCount: 5 }, undefined],
  ["15 hot days", { cookingDays: 15, turnCount: 5 }, "Cooking is complete."],
  ["an inactive pile", { status: "inactive", lastRecordedAt: yesterday }, undefined],
  ["a complete pile", { status: "cooking_complete", lastTemperature: 171 }, undefined],
] as const)("%s", (_name, pile, need) => {
  expect(nextNeed({ ...well, ...pile })).toBe(need)
})
