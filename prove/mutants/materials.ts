import { mutantsOf } from "./mutant"

/** Predicates that keep one row's materials apart from the others'. */
export const materialsMutants = [
  ...mutantsOf("materials/queries.ts", [
    ["materialsOf: row", "and(eq(materials.rowId, row.id), from", "and(undefined, from"],
    ["addMaterial: editable", "await assertEditable(tx, row, member)\n", "\n"],
    ["addMaterial: category", "await assertCategory(tx, material.materialCategoryId)", ""],
    ["voidMaterial: assertVoidable", "await assertVoidable(tx, row, materials, id, member)", ""],
    ["voidMaterial: id", ".where(eq(materials.id, id))", ".where(undefined)"],
    ["from", "from ? gte(materials.addedAt, from) : undefined", "undefined"],
    ["limit", ".limit(limit ?? unlimited)", ""],
  ]),
]
