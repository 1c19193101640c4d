import { mutantsOf } from "./mutant"

/** Predicates that keep one row's turns apart from the others'. */
export const turnsMutants = [
  ...mutantsOf("turns/queries.ts", [
    ["turnsOf: row", "and(eq(turns.rowId, row.id), from", "and(undefined, from"],
    ["addTurn: editable", "await assertEditable(tx, row, member)\n", "\n"],
    ["addTurn: number, row", "    .where(eq(turns.rowId, row.id))\n", ""],
    ["voidTurn: assertVoidable", "await assertVoidable(tx, row, turns, id, member)", ""],
    ["voidTurn: id", ".where(eq(turns.id, id))", ".where(undefined)"],
    ["from", "from ? gte(turns.turnedAt, from) : undefined", "undefined"],
    ["limit", ".limit(limit ?? unlimited)", ""],
  ]),
]
