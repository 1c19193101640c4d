import { mutantsOf } from "./mutant"

/** Predicates that keep one row's materials apart from the others'. */
export const materialsMutants = [
  ...mutantsOf("materials/queries.ts", [
    ["addMaterial: editable", "await assertEditable(tx, row, author)", "author"],
    ["addMaterial: category", "await assertCategory(tx, material.materialCategoryId)", ""],
    ["addMaterial: refused", "material.refused && !isYard(row)", "false"],
  ]),
  ...mutantsOf("materials/put-on-pile.ts", [
    ["putOnPile: yard", "if (!isYard(yard)) throw", "if (false) throw"],
    ["putOnPile: voided", "if (load.voidedAt) throw", "if (false) throw"],
    ["putOnPile: refused", "if (load.refused) throw", "if (false) throw"],
    ["putOnPile: editable", "await assertEditable(tx, pile, author)", "author"],
    ["putOnPile: before it came", "if (putAt < load.addedAt) throw", "if (false) throw"],
    [
      "putOnPile: the yard's loads",
      "and(eq(materials.id, id), eq(materials.rowId, yard.id))",
      "eq(materials.id, id)",
    ],
    ["putOnPile: the farm's piles", "eq(rows.farmId, farmId), ne(", "ne("],
    ["putOnPile: never the yard", ", ne(rows.rowId, yardLabel))", ")"],
  ]),
]
