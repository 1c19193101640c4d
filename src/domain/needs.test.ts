import { expect, test } from "bun:test"
import { rowLike } from "../test/row-like"
import { nextNeed, progressOf } from "./needs"

const today = { day: 20_000, isToday: () => true }

const mild = {
  ...{ temperature: 122, days: 8, inARow: true, turns: 0, daysBetweenTurns: 0, bridgedDays: 0, ceiling: 170 },
  source: "Permit",
}

const turned = { ...mild, temperature: 131, turns: 3 }
const noon = "2024-10-04T12:00:00.000Z"

test.each([
  ["a pile that does well needs nothing", {}, undefined],
  [
    "never a reading",
    { lastTemperature: null, highTemperature: null, lastHotDay: null, countDays: 0 },
    undefined,
  ],
  ["159 °F is fine", { highTemperature: 159 }, undefined],
  ["160 °F wants a turn", { highTemperature: 160 }, "160 °F is too hot. Turn it."],
  [
    "160 °F an hour before 140 °F",
    { lastTemperature: 140, highTemperature: 160 },
    "160 °F is too hot. Turn it.",
  ],
  ["160 °F and turned since", { lastTemperature: 160, highTemperature: null }, undefined],
  ["170 °F is still in the range", { highTemperature: 170 }, "170 °F is too hot. Turn it."],
  ["171 °F is out of it", { highTemperature: 171 }, "171 °F is above the organic range. Turn it."],
  ["185 °F", { highTemperature: 185 }, "185 °F is above the organic range. Turn it."],
  ["186 °F", { highTemperature: 186 }, "186 °F is a fire danger. Act now."],
  ["90 °F cooks slowly", { lastTemperature: 90 }, undefined],
  ["89 °F after heat is cold", { lastTemperature: 89 }, "89 °F is too cold to cook."],
  ["89 °F before any heat is young", { lastTemperature: 89, countDays: 0, lastHotDay: null }, undefined],
  ["11 hot days and 4 turns", { countDays: 11, countTurns: 4 }, undefined],
  ["12 hot days and 4 turns", { countDays: 12, countTurns: 4 }, "4 of 5 turns, 3 days left."],
  ["14 hot days and no turn", { countDays: 14, countTurns: 0 }, "0 of 5 turns, 1 day left."],
  ["turns are more urgent than cold", { countDays: 13, lastTemperature: 80 }, "2 of 5 turns, 2 days left."],
  ["12 hot days and 5 turns", { countDays: 12, countTurns: 5 }, undefined],
  ["15 hot days and 4 turns", { countDays: 15, countTurns: 4 }, "4 of 5 turns."],
  ["15 hot days and 5 turns", { countDays: 15, countTurns: 5 }, "Cooking is complete."],
  ["hot six days ago", { lastHotDay: 19_994 }, undefined],
  ["hot seven days ago", { lastHotDay: 19_993 }, "5 of 15 days for 7 days."],
  [
    "an own rule's heat of yesterday",
    { method: "own", ownRule: mild, lastHotDay: null, ruleDays: 2, ruleTo: 19_999, lastTemperature: 115 },
    undefined,
  ],
  [
    "a shorter run that goes on now",
    { method: "own", ownRule: mild, ruleDays: 4, ruleTo: 19_980, lastTemperature: 125 },
    undefined,
  ],
  // By hand: six days, a cold one, and four since then, turned: of eight in a row four are missing, and no turn.
  [
    "a run in a row that was broken, of which a shorter one goes on",
    {
      method: "own",
      ownRule: turned,
      ruleDays: 6,
      ruleTo: 19_987,
      lastTemperature: 140,
      lastRecordedAt: noon,
    },
    undefined,
  ],
  [
    "a run of yesterday that is read and cold today",
    {
      method: "own",
      ownRule: turned,
      ruleDays: 6,
      ruleTo: 19_999,
      lastTemperature: 110,
      lastRecordedAt: noon,
    },
    undefined,
  ],
  [
    "a run that goes on",
    {
      method: "own",
      ownRule: turned,
      ruleDays: 6,
      ruleTo: 20_000,
      lastTemperature: 140,
      lastRecordedAt: noon,
    },
    "0 of 3 turns, 2 days left.",
  ],
  [
    "a run that bridges yesterday, before today's reading",
    {
      method: "own",
      ownRule: { ...turned, bridgedDays: 1 },
      ruleDays: 6,
      ruleTo: 19_998,
      lastTemperature: 140,
    },
    "0 of 3 turns, 2 days left.",
  ],
  [
    "a run that bridges no day",
    { method: "own", ownRule: turned, ruleDays: 6, ruleTo: 19_998, lastTemperature: 140 },
    undefined,
  ],
  [
    "a run in a row that lacks turns only",
    {
      method: "own",
      ownRule: turned,
      ruleDays: 8,
      ruleTo: 19_980,
      lastTemperature: 140,
      lastRecordedAt: noon,
    },
    "0 of 3 turns.",
  ],
  [
    "an own rule that asks more than the specified heat",
    {
      method: "own",
      ownRule: { ...mild, temperature: 150 },
      ruleDays: 3,
      ruleTo: 19_951,
      lastTemperature: 140,
    },
    "3 of 8 days for 49 days.",
  ],
  [
    "stuck, and its turns are missing",
    { countDays: 14, countTurns: 0, lastHotDay: 19_921 },
    "14 of 15 days for 79 days, 0 of 5 turns.",
  ],
  ["a short rule before any heat", { method: "own", ownRule: { ...mild, days: 3, turns: 2 } }, undefined],
  [
    "an own rule's heat of last week",
    { method: "own", ownRule: mild, lastHotDay: null, ruleDays: 2, ruleTo: 19_993, lastTemperature: 115 },
    "2 of 8 days for 7 days.",
  ],
  ["an inactive pile", { status: "inactive", lastTemperature: 80 }, undefined],
  [
    "a complete pile that is hot",
    { status: "cooking_complete", highTemperature: 188 },
    "188 °F is a fire danger. Act now.",
  ],
  ["a removed pile", { status: "removed", highTemperature: 188 }, undefined],
  ["a static pile asks for no turn", { method: "static", ruleDays: 2 }, undefined],
  ["three days in a row", { method: "static", ruleDays: 3 }, "Cooking is complete."],
] as const)("%s", (_name, pile, need) => {
  const well = { countDays: 5, countTurns: 2, lastTemperature: 145, highTemperature: 145, lastHotDay: 20_000 }
  expect(nextNeed(rowLike({ ...well, ...pile }), today).words).toBe(need)
})

test.each([
  ["windrow", 15, 5, true],
  ["windrow", 15, 4, false],
  ["windrow", 14, 5, false],
  ["static", 3, 0, true],
  ["static", 2, 9, false],
] as const)("a count of a %s pile with %i days and %i turns is complete: %p", (method, days, turns, is) => {
  const own = { countDays: days, countTurns: turns, ruleDays: days, ruleTurns: turns }
  expect(progressOf(rowLike({ method, ...own })).isComplete).toBe(is)
})
