import { mutantsOf } from "./mutant"

/** Predicates that keep one row's turns apart from the others'. */
export const turnsMutants = [
  ...mutantsOf("turns/queries.ts", [
    ["addTurn: editable", "await assertEditable(tx, row, author)", "author"],
    ["addTurn: number, row", "    .where(eq(turns.rowId, row.id))\n", ""],
  ]),
  ...mutantsOf("turns/routes.ts", [["voids are summed up", "{ afterVoid: sumUpTurns }", "{}"]]),
]
