import { mutantsOf } from "./mutant"

const lengths = { label: 50, name: 100, line: 200, email: 254, password: 200, notes: 2000 }

/** Bounds of values, lists and days. */
export const limitMutants = [
  ...mutantsOf(
    "contract/fields.ts",
    Object.entries(lengths).map(([name, most]) => [
      `longest ${name}`,
      `${name}: ${most}`,
      `${name}: 1_000_000`,
    ]),
  ),
  ...mutantsOf("contract/fields.ts", [
    ["largest number", "largestNumber = 1_000_000", "largestNumber = 2_000_000_000"],
    ["positive", "z.positive(message), ", ""],
    ["positive: largest", ", atMost(name, largest))", ")"],
    ["volume: not negative", "z.nonnegative(`${name} must be 0 or positive`), ", ""],
    ["volume: largest", ", atMost(name))", ")"],
    ["required", "z.minLength(1, `${name} is required`), ", ""],
    ["required: trimmed", "z.trim(), z.minLength(1, `", "z.minLength(1, `"],
    ["required: longest", "is required`), shorterThan(name, max))", "is required`))"],
    [
      "text: longest",
      "z.overwrite(clean), z.trim(), shorterThan(name, max)),",
      "z.overwrite(clean), z.trim()),",
    ],
    ["pastInstant: future", "Date.parse(at) <= Date.now() + 5 * 60_000", "true"],
    ["pastInstant: five minutes", "Date.now() + 5 * 60_000", "Date.now() + 50 * 60_000"],
    ["pastInstant: 2000", 'at >= "2000"', "true"],
    ["requireJson", ".check(z.multipleOf(1, `${name} must be a requireJson number`))", ""],
  ]),
  ...mutantsOf("contract/users.ts", [
    ["password: shortest", "shortestPassword = 6", "shortestPassword = 1"],
    ["password: longest", "    z.maxLength(longest.password, `", "    z.maxLength(1_000_000, `"],
    ["email: longest", "z.maxLength(longest.email,", "z.maxLength(1_000_000,"],
    [
      "login: longest password",
      'z.maxLength(longest.password, "Password is too long")',
      'z.maxLength(1_000_000, "Password is too long")',
    ],
    ["login: password", 'z.minLength(1, "Password is required"), ', ""],
  ]),
  ...mutantsOf("contract/rows.ts", [
    ["latitude", "lat: degrees(90)", "lat: degrees(91)"],
    ["longitude", "lng: degrees(180)", "lng: degrees(181)"],
    ["degrees: minimum", "z.minimum(-most, place), ", ""],
    ["degrees: maximum", ", z.maximum(most, place)", ""],
  ]),
  ...mutantsOf("contract/temperatures.ts", [
    ["hottest", '"Temperature must be a positive number", 300)', '"Temperature must be a positive number")'],
    ["photo: bytes", "bytes: 2_000_000", "bytes: 3_000_000"],
  ]),
  ...mutantsOf("contract/sales.ts", [["fullOutweighsEmpty", "netWeight(sale) > 0", "true"]]),
  ...mutantsOf("contract/voids.ts", [["reason", 'required("Reason", longest.line)', "z.string()"]]),
  ...mutantsOf("contract/lists.ts", [
    ["limit: positive", 'z.minimum(1, "Limit must be a positive number"), ', ""],
    ["limit: largest", ', z.maximum(1e9, "Limit is too large")', ""],
  ]),
  ...mutantsOf("domain/rows.ts", [["isEditable", 'row.status !== "removed"', "true"]]),
  ...mutantsOf("domain/cooking.ts", [
    ["hot from", "temperature >= cookingThreshold", "temperature > cookingThreshold"],
    ["cooked from", "days >= cookingDaysNeeded", "days > cookingDaysNeeded"],
  ]),
  ...mutantsOf("domain/life-cycle.ts", [
    ["completes: active", 'row.status === "active" && hasEnoughHotDays', "hasEnoughHotDays"],
    ["cooks on: complete", "isCookingComplete(row.status) && hasEnoughHotDays", "hasEnoughHotDays"],
    ["cooks on: had its days", "hasEnoughHotDays(daysBefore) && ", ""],
  ]),
  ...mutantsOf("contract/history.ts", [
    ["last day", "to: to && instantOf(to, 1, zone)", "to: to && instantOf(to, 0, zone)"],
    ["zone", "z.refine((zone) => isZone(zone),", "z.refine(() => true,"],
  ]),
  ...mutantsOf("domain/records.ts", [["late", "> 10 * 60_000", "> 10"]]),
  ...mutantsOf("rows/queries.ts", [
    ["rowsOf: from", "from ? gte(rows.startDate, from) : undefined", "undefined"],
    ["rowsOf: limit", ".limit(limit ?? -1)", ""],
  ]),
  ...mutantsOf("temperatures/queries.ts", [
    ["from", 'gte(temperatures.recordedAt, sql.placeholder("from")),', ""],
    ["page: time", 'lte(temperatures.recordedAt, sql.placeholder("recordedAt")),', ""],
    ["page: equal times", 'lt(temperatures.id, sql.placeholder("id")),', ""],
    ["limit", "Math.min(pageSize, left)", "pageSize"],
  ]),
  ...mutantsOf("turns/queries.ts", [
    ["from", "from ? gte(turns.turnedAt, from) : undefined", "undefined"],
    ["limit", ".limit(limit ?? -1)", ""],
  ]),
  ...mutantsOf("materials/queries.ts", [
    ["from", "from ? gte(materials.addedAt, from) : undefined", "undefined"],
    ["limit", ".limit(limit ?? -1)", ""],
  ]),
  ...mutantsOf("sales/queries.ts", [
    ["from", "from ? gte(sales.removedAt, from) : undefined", "undefined"],
    ["limit", ".limit(limit ?? -1)", ""],
    ["clients: most", ".limit(maxClients)", ""],
  ]),
  ...mutantsOf("categories/queries.ts", [
    ["from", ".where(from ? gte(categories.createdAt, from) : undefined)", ""],
    ["limit", ".limit(limit ?? -1)", ""],
  ]),
  ...mutantsOf("history/queries.ts", [
    ["from", 'Date.parse(from ?? "1970-01-01")', 'Date.parse("1970-01-01")'],
    [
      "from, for the index",
      "log.at >= ${last.at} AND (",
      "(",
      "the comparison of the place behind it says the same",
    ],
    ["to", "AND log.at < ${end}", ""],
    ["page: place", "(${last.at}, ${last.source}, ${last.record})", "(${last.at}, 0, 0)"],
    ["page: size", "LIMIT ${pageSize}`", "`"],
  ]),
  ...mutantsOf("db/forget-old.ts", [
    ["age", "WHERE created_at < ?", "WHERE 1 OR created_at < ?"],
    ["uploads: age", "HAVING max(received_at) < ?", "HAVING max(received_at) < ? OR 1"],
    ["uploads: 7 days", "7 * day", "70 * day"],
    ["uploads: by their newest piece", "max(received_at)", "min(received_at)"],
    ["30 days", "30 * day", "300 * day"],
  ]),
]
