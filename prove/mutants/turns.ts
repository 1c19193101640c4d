import { mutantsOf } from "./mutant"

/** Predicates that keep one row's turns apart from the others'. */
export const turnsMutants = [
  ...mutantsOf("turns/queries.ts", [
    ["addTurn: editable", "await assertEditable(tx, row, author)", "author"],
    ["nextNumber: row", " WHERE ${turns.rowId} = ${id}", ""],
  ]),
  ...mutantsOf("turns/routes.ts", [
    ["voids are summed up", "  afterVoid: sumUpTurns,\n", ""],
    ["moved turns are summed up", "  afterAdd: sumUpTurns,\n", ""],
    ["moved turns are numbered", "  valuesIn: nextNumber,\n", ""],
  ]),
]
