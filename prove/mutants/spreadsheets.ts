import { mutantsMetBy } from "./mutant"

const reading = ["src/spreadsheets/read-file.test.ts"]
const importing = ["src/imports/command.test.ts"]
const imports = ["src/imports/routes.test.ts"]
const kinds = ["src/spreadsheets/kinds.test.ts"]

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
    ["hours that are none", "if ((hours > 23 && !isEnd) || ", "if ("],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/zones.ts", [
    ["zone of the farm", "own: given ?? own,", 'own: given ?? "UTC",'],
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
    ["nothing before the answers", "{ ...reading, records: [], others: [], refused: [] }", "reading"],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/piles.ts", [["formulas", '.replace(/^\'(?=[=+\\-@])/, "")', ""]]),
  ...mutantsMetBy(["src/spreadsheets/stored.test.ts", ...reading, ...importing], "spreadsheets/stored.ts", [
    ["limits of a reading", "if (!success) throw", "if (false) throw"],
    ["whole °F only", 'if (unit === "F" && Number.isInteger(number)) return', 'if (unit === "F") return'],
    ["digits left out", "digits.slice(0, mostDigits)}0", "digits.slice(0, 20)}0"],
    ["never rounded up", 'isCut && value.startsWith("-") ?', "false ?"],
  ]),
  ...mutantsMetBy(importing, "imports/plan.ts", [
    ["piles of the farm", "eq(rows.farmId, farmId), ", ""],
    ["removed piles", 'if (row?.status === "removed") return', "if (row && !row) return"],
    ["each reading once", "    return found === undefined\n", "    return true\n"],
    ["read by an earlier version", "isNew(key) && alike.every(isNew)", "isNew(key)"],
    ["no pile unasked", "if (makePiles) return", "if (true) return"],
  ]),
  ...mutantsMetBy(imports, "imports/plan.ts", [
    ["what was voided by hand stays", "(away.has(importId) && voidedAt !== null)", "voidedAt !== null"],
    [
      "a broken take-back counts nothing twice",
      "away.has(importId) && voidedAt !== null",
      "away.has(importId)",
    ],
    ["a replaced import", "importId === replaced || ", ""],
  ]),
  ...mutantsMetBy(imports, "imports/queries.ts", [
    [
      "an import of the own farm",
      "and(eq(imports.id, id), eq(imports.farmId, farmId))",
      "eq(imports.id, id)",
    ],
    ["the farm's imports", ".where(eq(imports.farmId, farmId))", ""],
    ["answers of the farm", "eq(imports.farmId, farmId), eq(imports.head, head)", "eq(imports.head, head)"],
    ["a file that goes on", "  if (found) return found.id\n", ""],
  ]),
  ...mutantsMetBy(imports, "imports/take-back.ts", [
    ["days of an import", "await unmarkCookingDay(", "await void ("],
    ["removed piles keep theirs", ', ne(rows.status, "removed")', ""],
    ["asked in each write", "  await assertAllowed(tx)\n", ""],
  ]),
  ...mutantsMetBy(imports, "imports/add-records.ts", [
    ["asked in each write", "  await adding.assertAllowed(tx)\n", ""],
    ["days of an import", "await markCookingDay(", "await void ("],
  ]),
  ...mutantsMetBy(kinds, "spreadsheets/kinds.ts", [
    [
      "a weight is no temperature",
      'column.meaning === "degrees" && !isOther(column)',
      'column.meaning === "degrees"',
    ],
    ["a table of two kinds is asked about", "more.length === 0) return first", "true) return first"],
  ]),
  ...mutantsMetBy(kinds, "spreadsheets/quantities.ts", [
    ["loads are no volume", 'if (!inCell && restOf(cell) !== "") throw', "if (false) throw"],
    ["1,200 is asked about", "if (isProven) return decimals", "return decimals"],
  ]),
  ...mutantsMetBy(kinds, "spreadsheets/other-records.ts", [
    ["water is never assumed", "if (!water && answers.water === undefined)", "if (false)"],
    ["lines without a turn", "if (!isTurn(cells)) return undefined", ""],
  ]),
  ...mutantsMetBy(importing, "cli/table-command.ts", [
    [
      "a farm of theirs",
      "(await farmsOf(db, user)).filter(({ id }) => farmId === undefined || id === farmId)",
      "[...(await farmsOf(db, user))].map((each) => ({ ...each, id: farmId ?? each.id }))",
    ],
    ["no inspectors", 'if (!may(farm, "record"))', "if (!farm)"],
  ]),
]
