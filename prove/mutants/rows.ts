import { mutantsOf } from "./mutant"

/** Predicates that keep one farm's rows apart from the others'. */
export const rowsMutants = [
  ...mutantsOf("rows/row-guard.ts", [
    ["ofRow: refusal", "if (!found) throw", "if (false) throw"],
    ["ofRow: sentence of a malformed id", 'c.req.param("id"), missing)', 'c.req.param("id"))'],
    ["ofRow: role in the row's farm", '  c.set("member", found.member)\n', ""],
    ["ofRow: inspectors", "  assertMayWrite(c)\n", ""],
  ]),
  ...mutantsOf("rows/routes.ts", [["DELETE: managers", '.delete("/", managersOnly, ', '.delete("/", ']]),
  ...mutantsOf("rows/recount-days.ts", [
    ["rows: farm", "from(rows).where(eq(rows.farmId, member.farmId))", "from(rows)"],
    ["days: row", "delete(cookingDays).where(eq(cookingDays.rowId, id))", "delete(cookingDays)"],
    ["readings: row", "        eq(temperatures.rowId, row.id),\n", ""],
    ["readings: hot", "        gte(temperatures.temperature, cookingThreshold),\n", ""],
    ["readings: voided", "        isNull(temperatures.voidedAt),\n", ""],
  ]),
  ...mutantsOf("rows/summary.ts", [
    ["readings: row", "and(eq(temperatures.rowId, rows.id), isNull(", "and(undefined, isNull("],
    ["readings: voided", "rows.id), isNull(temperatures.voidedAt))", "rows.id))"],
    [
      "readings: earlier day",
      'lt(temperatures.recordedAt, sql.placeholder("day"))',
      'sql`${sql.placeholder("day")} >= 0`',
    ],
    [
      "readings: newest",
      ".orderBy(desc(temperatures.recordedAt), desc(temperatures.id))",
      ".orderBy(desc(temperatures.id))",
    ],
    ["newest of another day", "newest === today ? row : summedUp(tx, id, newest)", "row"],
    ["turns: row", "and(eq(turns.rowId, rows.id), isNull(", "and(undefined, isNull("],
    ["turns: voided", ", isNull(turns.voidedAt))", ")"],
    ["cooking days: row", ".from(cookingDays).where(eq(cookingDays.rowId, rows.id))", ".from(cookingDays)"],
    [
      "row",
      '    .where(eq(rows.id, sql.placeholder("row")))\n',
      '    .where(sql`${sql.placeholder("row")} > 0`)\n',
    ],
  ]),
  ...mutantsOf("rows/queries.ts", [
    ["rowsOf: farm", 'eq(rows.farmId, sql.placeholder("farm"))', 'sql`${sql.placeholder("farm")} > 0`'],
    ["rowOf: member", "if (!found?.member) return undefined", "if (!found) return undefined"],
    [
      "rowOf: farm",
      'membershipIn(sql`compost_rows.farm_id`, sql`${sql.placeholder("user")}`)',
      'membershipIn(sql`members.farm_id`, sql`${sql.placeholder("user")}`)',
    ],
    [
      "rowOf: user",
      'membershipIn(sql`compost_rows.farm_id`, sql`${sql.placeholder("user")}`)',
      'membershipIn(sql`compost_rows.farm_id`, sql`iif(${sql.placeholder("user")}, members.user_id, 0)`)',
    ],
    [
      "rowOf: id",
      '.where(eq(rows.id, sql.placeholder("id")))\n    .prepare(),\n)\n\n/** @throws',
      '.where(sql`${sql.placeholder("id")} > 0`)\n    .prepare(),\n)\n\n/** @throws',
    ],
    [
      "createRow: farm and author last",
      "{ ...row, status, farmId: member.farmId, userId: member.userId }",
      "{ farmId: member.farmId, userId: member.userId, ...row, status }",
      "the contract's schema drops every field that it does not name",
    ],
    ["createRow: category", "assertCategory(tx, row.materialCategoryId)", "assertCategory(tx, null)"],
    [
      "setStatus: editable",
      "await assertEditable(tx, row, member)\n    await updateRow(",
      "await updateRow(",
    ],
    [
      "correctRow: editable",
      "await assertEditable(tx, row, member)\n      await assertCategory(",
      "await assertCategory(",
    ],
    ["correctRow: category", "assertCategory(tx, correction.materialCategoryId)", "assertCategory(tx, null)"],
    ["changesOf: row", ".where(eq(changes.rowId, row.id))", ".where(undefined)"],
    ["updateRow: row", "(differences)).where(eq(rows.id, row.id))", "(differences)).where(undefined)"],
    ["assertCategory: id", "from(categories).where(eq(categories.id, id))", "from(categories)"],
    ["assertCategory: refusal", "if (!known) throw", "if (false) throw"],
    ["textOf: category", ".where(eq(categories.id, Number(value)))", ".where(undefined)"],
    [
      "requireRow: id",
      '.where(eq(rows.id, sql.placeholder("id")))\n    .prepare(),\n)\n\n/**\n',
      '.where(sql`${sql.placeholder("id")} > 0`)\n    .prepare(),\n)\n\n/**\n',
    ],
    ["rowsOf: from", 'from: Date.parse(from ?? "1970-01-01")', "from: 0"],
    ["rowsOf: limit", "limit: limit ?? unlimited", "limit: unlimited"],
    ["createRow: removed", 'row.status === "removed" ? "active" : row.status', "row.status"],
  ]),
  ...mutantsOf("rows/delete-row.ts", [
    ["deleteRow: sold, row", ".where(eq(sales.rowId, row.id))", ".where(undefined)"],
    ["deleteRow: sold", " || sold?.n)", ")"],
    ["deleteRow: removed", "!isEditable(await requireRow(tx, row.id)) || ", ""],
    ["deleteRow: records, row", "const own = eq(table.rowId, row.id)", "const own = undefined"],
    ["deleteRow: photos", "gone.flatMap(({ photo }) => photo ?? [])", "[]"],
    [
      "deleteRow: cooking days and changes, row",
      "tx.delete(table).where(eq(table.rowId, row.id))",
      "tx.delete(table)",
    ],
    ["deleteRow: row", "tx.delete(rows).where(eq(rows.id, row.id))", "tx.delete(rows)"],
    ["deletePhotos: ids", "inArray(photos.id, some)", "undefined"],
    ["deletePhotos: thumbnails", "inArray(thumbnails.photoId, some)", "undefined"],
    ["deletePhotos: all portions", "from += 1000", "from += 1_000_000"],
    ["deletePhotos: photos", "inArray(photos.id, some)", "sql`false`"],
  ]),
]
