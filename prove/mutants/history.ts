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
    ["farm", "eq(rows.farmId, farm)", "undefined"],
    ["row", "row ? [row.id] : ", ""],
    ["from", 'at: Date.parse(from ?? "1970-01-01")', 'at: Date.parse("1970-01-01")'],
    [
      "from, for the index",
      '        gte(at, sql.placeholder("at")),\n',
      "",
      "implied by the comparison of the place in the next line, in a form that an index can serve",
    ],
    ["to", "to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to)", "Number.MAX_SAFE_INTEGER"],
    ["page: rank", "values({ row, at, rank,", "values({ row, at, rank: 99,"],
    ["page: size", "page.length < count) return", "page.length <= count) return"],
    ["page: record", "values({ row, at, rank, recordId,", "values({ row, at, rank, recordId: recordId + 1,"],
    ["order: rank", "asc(at), asc(rank), asc(recordId)", "asc(at), asc(recordId)"],
    ["order: record", "asc(at), asc(rank), asc(recordId)", "asc(at), asc(rank), sql`${recordId} DESC`"],
    ["records of a day: farm", "and(eq(history.farmId, farmId), ", "and("],
    ["records of a day: only records", "inArray(rank, recordRanks), ", ""],
    ["records of a day: from", "gte(at, from), ", ""],
    ["records of a day: to", ", lt(at, to)))", "))"],
  ]),
  ...mutantsOf("history/merge.ts", [
    ["order", ".sort(compare)", ""],
    ["what may still come", "compare(a, b) <= 0 ? a : b", "compare(a, b) <= 0 ? b : a"],
    ["the rest of a part", "part.items.slice(taken.length)", "[]"],
    ["the last page", "  if (ready.length > 0) yield ready\n", ""],
  ]),
  ...mutantsOf("http/attachment.ts", [["file name", '.replaceAll(/[^\\p{L}\\p{N}\\p{M}_-]+/gu, "_")', ""]]),
  ...mutantsOf("history/routes.ts", [
    ["log of a row: row", "historyOf(db, member, span, row)", "historyOf(db, member, span)"],
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
