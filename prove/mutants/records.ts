import { mutantsOf } from "./mutant"

/** Editing, voiding and summing up records of every kind. */
export const recordsMutants = [
  ...mutantsOf("db/schema.ts", [
    [
      "every kind",
      "{ temperatures, turns, materials, sales } as const",
      "{ temperatures, turns, materials } as const",
    ],
  ]),
  ...mutantsOf("records/queries.ts", [
    ["assertEditable: row", 'eq(rows.id, sql.placeholder("id"))', "undefined"],
    ["assertEditable: refusal", "if (!isEditable(now)) throw", "if (false) throw"],
    [
      "assertVoidable: editable",
      "await assertEditable(tx, row, { userId })\n  const own",
      "(await rowNow(tx).execute({ id: row.id, user: userId }))[0]?.member as Member\n  const own",
    ],
    [
      "assertEditable: member",
      "membershipIn(sql`compost_rows.farm_id`,",
      "membershipIn(sql`members.farm_id`,",
    ],
    ["assertEditable: inspector", 'if (!may(now.member, "record")) throw onlyLooks()', ""],
    ["assertVoidable: row", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.id, id)"],
    ["assertVoidable: id", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.rowId, row.id)"],
    ["assertVoidable: by whom", "if (!mayVoid(member, record, Date.now()))", "if (false)"],
    ["assertVoidable: once", "if (record.voidedAt) throw", "if (false) throw"],
    ["toRecord: void", "...(voidedAt !== null && {", "...(voidedAt && false && {"],
    ["toRecord: no void", "...(voidedAt !== null && {", "...(voidedAt !== undefined && {"],
    ["toRecord: others' names only", "record.recordedBy !== reader.userId && ", ""],
  ]),
  ...mutantsOf("records/of-row.ts", [
    ["recordsOf: row", "and(eq(table.rowId, row.id), from", "and(undefined, from"],
    ["recordsOf: from", "from ? gte(at, from) : undefined", "undefined"],
    ["recordsOf: limit", ".limit(limit ?? unlimited)", ""],
    ["recordOf: row", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.id, id)"],
    ["recordOf: id", "and(eq(table.id, id), eq(table.rowId, row.id))", "eq(table.rowId, row.id)"],
    ["voidRecord: assertVoidable", "await assertVoidable(tx, row, table, id, by)", "by"],
    ["voidRecord: id", "reason)).where(eq(table.id, id))", "reason)).where(undefined)"],
  ]),
  ...mutantsOf("records/routes.ts", [
    ["kind", "jsonBody(Void), tells(kind)", 'jsonBody(Void), tells("materials")'],
  ]),
]
