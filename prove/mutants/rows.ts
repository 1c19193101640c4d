import { mutantsOf } from "./mutant"

/** Predicates that keep one user's rows apart from the others'. */
export const rowsMutants = [
  ...mutantsOf("rows/own-row.ts", [
    ["ownRow: refusal", "if (!row) throw", "if (false) throw"],
    ["ownRow: sentence of a malformed id", 'c.req.param("id"), missing)', 'c.req.param("id"))'],
  ]),
  ...mutantsOf("rows/queries.ts", [
    ["rowsOf: user", "and(eq(rows.userId, user.id), from", "and(undefined, from"],
    ["rowOf: user", 'eq(rows.userId, sql.placeholder("user"))', "undefined"],
    ["rowOf: id", 'and(eq(rows.id, sql.placeholder("id")), eq(', "and(undefined, eq("],
    [
      "createRow: owner last",
      "{ ...row, status, userId: user.id }",
      "{ userId: user.id, ...row, status }",
      "the contract's schema drops every field that it does not name",
    ],
    ["createRow: category", "assertCategory(tx, row.materialCategoryId)", "assertCategory(tx, null)"],
    ["setStatus: editable", "await assertEditable(tx, row)\n    await updateRow(", "await updateRow("],
    [
      "correctRow: editable",
      "await assertEditable(tx, row)\n      await assertCategory(",
      "await assertCategory(",
    ],
    ["correctRow: category", "assertCategory(tx, correction.materialCategoryId)", "assertCategory(tx, null)"],
    ["changesOf: row", ".where(eq(changes.rowId, row.id))", ".where(undefined)"],
    ["updateRow: row", "(differences)).where(eq(rows.id, row.id))", "(differences)).where(undefined)"],
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
    ["assertCategory: id", "from(categories).where(eq(categories.id, id))", "from(categories)"],
    ["assertCategory: refusal", "if (!known) throw", "if (false) throw"],
    ["textOf: category", ".where(eq(categories.id, Number(value)))", ".where(undefined)"],
    ["requireRow: id", '.where(eq(rows.id, sql.placeholder("id")))', ".where(undefined)"],
    ["deletePhotos: ids", "inArray(photos.id, some)", "undefined"],
    ["deletePhotos: thumbnails", "inArray(thumbnails.photoId, some)", "undefined"],
    ["deletePhotos: all portions", "from += 1000", "from += 1_000_000"],
    ["rowsOf: from", "from ? gte(rows.startDate, from) : undefined", "undefined"],
    ["rowsOf: limit", ".limit(limit ?? -1)", ""],
    ["createRow: removed", 'row.status === "removed" ? "active" : row.status', "row.status"],
    ["deletePhotos: photos", "await tx.delete(photos).where(inArray(photos.id, some))", ""],
  ]),
]
