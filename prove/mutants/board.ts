import { mutantsMetBy } from "./mutant"

/** Whose piles a farm's board shows, and which readings of which days. */
export const boardMutants = mutantsMetBy(["src/board/routes.test.ts"], "board/queries.ts", [
  ["newest first", "logged.reverse()", "logged"],
  ["today is the last day", "days.slice(-2)", "days.slice(0, 2)"],
  ["days of the farm's zone", "daysUntil(now, farm.zone)", 'daysUntil(now, "UTC")'],
  ["number of days", "day + 1 - boardDays", "day - boardDays"],
  ["readings of the pile", "        eq(temperatures.rowId, rows.id),\n", ""],
  ["a day's first instant", "gte(temperatures.recordedAt", "gt(temperatures.recordedAt"],
  ["a day's last instant", "lt(temperatures.recordedAt", "lte(temperatures.recordedAt"],
  ["voided readings", "        isNull(temperatures.voidedAt),\n", ""],
  [
    "farm",
    'eq(rows.farmId, sql.placeholder("farm"))',
    "undefined",
    "the piles of the answer are those of the farm; other ones would only be searched in vain",
  ],
  ["removed piles", '        ne(rows.status, "removed"),\n', ""],
  ["portions: all of them", "at < ids.length", "at < 1"],
  ["portions: the first pile", "gte(rows.id, sql", "gt(rows.id, sql"],
  ["portions: the last pile", "lte(rows.id, sql", "lt(rows.id, sql"],
  ["portions: others are served", "    await giveWay(db)\n    const [first", "    const [first"],
])
