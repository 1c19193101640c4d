import { mutantsOf } from "./mutant"

/** Predicates that keep one row's materials apart from the others'. */
export const materialsMutants = [
  ...mutantsOf("materials/queries.ts", [
    ["addMaterial: editable", "await assertEditable(tx, row, author)", "author"],
    ["addMaterial: category", "await assertCategory(tx, material.materialCategoryId)", ""],
  ]),
]
