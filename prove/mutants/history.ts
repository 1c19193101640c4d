import { mutantsOf } from "./mutant"

/** Whose events are told, in what order, and how they are written into a spreadsheet. */
export const historyMutants = [
  ...mutantsOf("history/csv.ts", [
    ["full-width signs", "[=+\\-@＝＋－＠]", "[=+\\-@]"],
    ["formulas behind invisible characters", '["\\p{Cc}\\p{Cf}]*', '"*'],
    ["formulas", '"$1\'"', '"$1"'],
    ["formulas behind a semicolon", "(^|[;\\t\\r\\n])", "(^)"],
    ["quotes", "plain.replaceAll('\"', '\"\"')", "plain"],
  ]),
  ...mutantsOf("history/queries.ts", [
    ["farm", "eq(history.farmId, farm)", "undefined"],
    ["row", "row && eq(history.rowId, row.id)", "undefined"],
    ["from", 'at: span.from ?? "1970-01-01"', 'at: "1970-01-01"'],
    [
      "from, for the index",
      "        gte(at, last.at),\n",
      "",
      "implied by the comparison of the place in the next line, in a form that an index can serve",
    ],
    ["to", "end === undefined ? undefined : lt(at, end)", "undefined"],
    ["page: rank", "${last.rank}, ${last.recordId})", "99, ${last.recordId})"],
    ["page: size", "    .limit(pageSize)", ""],
    ["page: record", "${last.recordId})`", "${last.recordId} + 1)`"],
    ["order: rank", "asc(at), asc(rank), asc(recordId)", "asc(at), asc(recordId)"],
    ["order: record", "asc(at), asc(rank), asc(recordId)", "asc(at), asc(rank), sql`${recordId} DESC`"],
    ["records of a day: farm", "and(eq(history.farmId, farmId), ", "and("],
    ["records of a day: only records", "inArray(rank, recordRanks), ", ""],
    ["records of a day: from", "gte(at, from), ", ""],
    ["records of a day: to", ", lt(at, to)))", "))"],
    ["farm's id is not answered", "rank, farmId, ...event }", "rank, ...event }"],
  ]),
  ...mutantsOf("history/routes.ts", [
    ["log of a row: row", "historyOf(db, member, span, row)", "historyOf(db, member, span)"],
    ["file name", '.replaceAll(/[^\\w-]+/g, "_")', ""],
    [
      "history of a row: row",
      'historyOf(db, member, spanOf(c.req.valid("query"), member.zone), row)',
      'historyOf(db, member, spanOf(c.req.valid("query"), member.zone))',
    ],
    [
      "history of a row: query",
      'historyOf(db, member, spanOf(c.req.valid("query"), member.zone), row)',
      'historyOf(db, member, { zone: "UTC" }, row)',
    ],
  ]),
]
