import { mutantsOf } from "./mutant"

/** Predicates that keep one row's materials apart from the others'. */
export const materialsMutants = [
  ...mutantsOf("materials/queries.ts", [
    ["addMaterial: editable", "await assertEditable(tx, row, member)\n", "\n"],
    ["addMaterial: category", "await assertCategory(tx, material.materialCategoryId)", ""],
  ]),
]
