import { mutantsOf } from "./mutant"

/** Predicates that keep one row's sales apart from the others'. */
export const salesMutants = [
  ...mutantsOf("sales/queries.ts", [
    ["soldBy: farm", "and(eq(rows.farmId, member.farmId), isNull", "and(undefined, isNull"],
    ["ofRow", "const ofRow = eq(rows.id, sales.rowId)", "const ofRow = eq(rows.id, rows.id)"],
    ["soldBy: voided", ", isNull(sales.voidedAt)", ""],
    ["recordSale: editable", "await assertEditable(tx, row, member)\n", "\n"],
    ["clients: most", ".slice(0, maxClients)", ""],
  ]),
]
