import { mutantsOf } from "./mutant"

/** Predicates that keep one row's sales apart from the others'. */
export const salesMutants = [
  ...mutantsOf("sales/queries.ts", [
    ["salesOf: row", "and(eq(sales.rowId, row.id), from", "and(undefined, from"],
    ["saleOf: row", "and(eq(sales.id, id), eq(sales.rowId, row.id))", "eq(sales.id, id)"],
    ["saleOf: id", "and(eq(sales.id, id), eq(sales.rowId, row.id))", "eq(sales.rowId, row.id)"],
    ["clientsOf: farm", "and(eq(rows.farmId, member.farmId), isNull", "and(undefined, isNull"],
    ["clientsOf: row", "innerJoin(rows, eq(rows.id, sales.rowId))", "innerJoin(rows, eq(rows.id, rows.id))"],
    ["clientsOf: voided", ", isNull(sales.voidedAt)", ""],
    ["recordSale: editable", "await assertEditable(tx, row, member)\n", "\n"],
    ["voidSale: assertVoidable", "await assertVoidable(tx, row, sales, id, member)", ""],
    ["voidSale: id", "reason)).where(eq(sales.id, id))", "reason)).where(undefined)"],
    ["from", "from ? gte(sales.removedAt, from) : undefined", "undefined"],
    ["limit", ".limit(limit ?? unlimited)", ""],
    ["clients: most", ".limit(maxClients)", ""],
  ]),
]
