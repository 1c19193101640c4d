import { mutantsOf } from "./mutant"

/** Predicates that keep one row's readings apart from the others', and the days they heat. */
export const temperaturesMutants = [
  ...mutantsOf("temperatures/queries.ts", [
    ["temperaturesOf: row", 'eq(temperatures.rowId, sql.placeholder("row")),', ""],
    ["logTemperature: editable", "await assertEditable(tx, row, author)\n", "author\n"],
    ["heatUp: only hot days", "if (isHot(temperature)) await mark", "await mark"],
    ["from", 'gte(temperatures.recordedAt, sql.placeholder("from")),', ""],
    ["page: time", 'lte(temperatures.recordedAt, sql.placeholder("recordedAt")),', ""],
    ["page: equal times", 'lt(temperatures.id, sql.placeholder("id")),', ""],
    ["limit", "Math.min(pageSize, left)", "pageSize"],
  ]),
  ...mutantsOf("temperatures/cooking-days.ts", [
    ["unmarkCookingDay: readings, row", "eq(temperatures.rowId, row.id),\n        gte(", "gte("],
    ["unmarkCookingDay: from", "gte(temperatures.recordedAt, midnightOf(dateOf(day), zone)),", ""],
    ["unmarkCookingDay: to", "lt(temperatures.recordedAt, midnightOf(dateOf(day), zone, 1)),", ""],
    ["unmarkCookingDay: hot", "        gte(temperatures.temperature, cookingThreshold),\n", ""],
    ["unmarkCookingDay: voided", "        isNull(temperatures.voidedAt),\n", ""],
    ["unmarkCookingDay: row", "and(eq(cookingDays.rowId, row.id), eq(", "and(undefined, eq("],
    ["unmarkCookingDay: day", ", eq(cookingDays.day, day)", ""],
    ["unmarkCookingDay: other readings of the day", "if (hot) return", ""],
    ["unmarkCookingDay: of another day", "if (hot) return", "return"],
  ]),
  ...mutantsOf("temperatures/routes.ts", [
    ["inline photos are not cached", 'wanted.photos !== "inline"', "true"],
  ]),
]
