import { mutantsMetBy } from "./mutant"

const reading = ["src/spreadsheets/readings.test.ts"]
const importing = ["src/spreadsheets/import-readings.test.ts"]

/** Tables of readings: days and times as they were meant, formulas, and whose piles they reach. */
export const spreadsheetsMutants = [
  ...mutantsMetBy(reading, "spreadsheets/dates.ts", [
    [
      "days that are none",
      "!Number.isNaN(at) && new Date(at).toISOString().startsWith(text)",
      "!Number.isNaN(at)",
    ],
    ["unclear days", '  if (order === "not clear")\n', "  if (false)\n"],
    ["days told by both orders", "if (hasDayFirst === hasMonthFirst)", "if (!hasDayFirst && !hasMonthFirst)"],
    ["midnight", "(Number(hour) % 12)", "Number(hour)"],
    ["hours that are none", "isKnown && hours < 24 && ", "isKnown && "],
  ]),
  ...mutantsMetBy(reading, "spreadsheets/readings.ts", [
    ["zone", "return instantIn(zone, day,", 'return instantIn("UTC", day,'],
    ["formulas", '.replace(/^\'(?=[=+\\-@])/, "")', ""],
    ["voided readings", '  if (cell("voided") !== "") throw new LineError("It was voided.")\n', ""],
    ["limits of a reading", "if (!success) throw", "if (false) throw"],
    ["rounded down", ": written / scale)", ": (written + scale / 2n) / scale)"],
    ["°C rounded down", "160n * scale) / (5n * scale)", "162n * scale) / (5n * scale)"],
    ["below 0 °C", "BigInt(whole + decimals) * (isNegative ? -1n : 1n)", "BigInt(whole + decimals)"],
    ["units of the cell first", "unitOf(suffix) ?? unitInCell(unitCell) ?? headUnit", "headUnit"],
  ]),
  ...mutantsMetBy(importing, "spreadsheets/import-readings.ts", [
    ["piles of the farm", "    .where(eq(rows.farmId, by.farmId))\n", ""],
    ["removed piles", 'if (row?.status === "removed") return', "if (row && !row) return"],
    ["each reading once", "    return left <= 0\n", "    return true\n"],
    ["read by an earlier version", "=> isNew({ at, temperature: nearest })", "=> true"],
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
