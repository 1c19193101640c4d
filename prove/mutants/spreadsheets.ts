import { mutantsMetBy } from "./mutant"

const reading = ["src/spreadsheets/read-file.test.ts"]
const importing = ["src/spreadsheets/import-readings.test.ts"]

/** Tables of readings: what is asked and never guessed, formulas, and whose piles they reach. */
export const spreadsheetsMutants = [
  ...mutantsMetBy(reading, "spreadsheets/days.ts", [
    [
      "days that are none",
      "!Number.isNaN(at) && new Date(at).toISOString().startsWith(text)",
      "!Number.isNaN(at)",
    ],
    ["unclear days", "isClear ? plausible[0] : undefined", "plausible[0]"],
    ["days told by both orders", "if (next.length === 0) throw", "if (next.length > 9) throw"],
    ["other ways of writing", "groups.get(day.group) ?? new Map", "[...groups.values()][0] ?? new Map"],
    ["dates that a spreadsheet changed", "if (one && other && own.every(isLow))", "if (one && !other)"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/moments.ts", [
    ["midnight", "(hour % 12)", "hour"],
    ["hours that are none", "if (hours > 23 || ", "if ("],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/zones.ts", [
    ["zone of the farm", "own: given ?? own }", 'own: given ?? "UTC" }'],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/clocks.ts", [
    ["two times", 'if (cell !== "" && own && clockText(own) !== text)', "if (own && !written)"],
    ["clocks of 12 hours", "if (!is24 && (says12 || back !== undefined))", "if (!is24 && says12)"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/units.ts", [
    ["unit unknown", "if (!unit && told.bare.length > 0) throw", "if (!unit && told.bare.length > 99) throw"],
    ["units that contradict", "  if (line !== undefined)\n", "  if (line === 0)\n"],
    ["one wrong value", "bare[Math.floor(bare.length / 2)]", "bare.at(-1)"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/sources.ts", [
    ["the air", "inside.length === 1 || figures.length === 0", "true"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/lines.ts", [
    ["cells under heads", "if (count === names.length) even.push", "if (count > 0) even.push"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/records.ts", [
    [
      "voided readings",
      'if (form.voided && cells[form.voided.at] !== "") throw',
      "if (form.voided && !cells) throw",
    ],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/read-file.ts", [
    ["nothing before the answers", "{ ...reading, records: [], refused: [] }", "reading"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/piles.ts", [["formulas", '.replace(/^\'(?=[=+\\-@])/, "")', ""]]),
  ...mutantsMetBy(["src/spreadsheets/stored.test.ts", ...reading, ...importing], "spreadsheets/stored.ts", [
    ["limits of a reading", "if (!success) throw", "if (false) throw"],
    ["whole °F only", 'if (unit === "F" && Number.isInteger(number)) return', 'if (unit === "F") return'],
    ["digits left out", "digits.slice(0, mostDigits)}0", "digits.slice(0, 20)}0"],
    ["never rounded up", 'isCut && value.startsWith("-") ?', "false ?"],
  ]),
  ...mutantsMetBy(importing, "spreadsheets/import-readings.ts", [
    ["piles of the farm", ".where(eq(rows.farmId, farmId))", ""],
    ["removed piles", 'if (row?.status === "removed") return', "if (row && !row) return"],
    ["each reading once", "    return left <= 0\n", "    return true\n"],
    [
      "read by an earlier version",
      "alike.every((temperature) => isNew({ at, temperature }))",
      "alike.length > 0",
    ],
    ["no pile unasked", "if (makePiles) return", "if (true) return"],
  ]),
  ...mutantsMetBy(importing, "cli/readings-command.ts", [
    [
      "a farm of theirs",
      "(await farmsOf(db, user)).filter(({ id }) => farmId === undefined || id === farmId)",
      "[...(await farmsOf(db, user))].map((each) => ({ ...each, id: farmId ?? each.id }))",
    ],
    ["no inspectors", 'if (!may(farm, "record"))', "if (!farm)"],
  ]),
]
