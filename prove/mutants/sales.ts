import { mutantsOf } from "./mutant"

/** Predicates that keep one row's sales apart from the others'. */
export const salesMutants = [
  ...mutantsOf("sales/queries.ts", [
    ["clientsOf: farm", "and(eq(rows.farmId, member.farmId), isNull", "and(undefined, isNull"],
    ["clientsOf: row", "innerJoin(rows, eq(rows.id, sales.rowId))", "innerJoin(rows, eq(rows.id, rows.id))"],
    ["clientsOf: voided", ", isNull(sales.voidedAt)", ""],
    ["recordSale: editable", "await assertEditable(tx, row, member)\n", "\n"],
    ["clients: most", ".limit(maxClients)", ""],
  ]),
]
