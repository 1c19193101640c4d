import { mutantsOf } from "./mutant"

/** The catalogue: admins only, whose uses are shown, and no deletion of a category in use. */
export const categoriesMutants = [
  ...mutantsOf("categories/queries.ts", [
    ["rowsUsing: farm", 'mayOnServer(user, "catalogue") ? undefined : eq(rows.farmId, farmId)', "undefined"],
    [
      "rowsUsing: admin",
      'mayOnServer(user, "catalogue") ? undefined : eq(rows.farmId, farmId)',
      "eq(rows.farmId, farmId)",
    ],
    ["rowsUsing: rows", "or(eq(rows.materialCategoryId, category.id), eq(", "or(undefined, eq("],
    ["rowsUsing: additions", ", eq(materials.materialCategoryId, category.id)", ""],
    ["changeCategory: not found", "{ name } = await categoryOf(tx, id)", "{ name } = category"],
    ["changeCategory: id", "set(values).where(eq(categories.id, id))", "set(values).where(undefined)"],
    ["deleteCategory: not found", "await categoryOf(tx, id)\n    for", "for"],
    ["deleteCategory: uses, id", "        .where(eq(table.materialCategoryId, id))\n", ""],
    ["deleteCategory: rows", "of [rows, materials]", "of [materials]"],
    ["deleteCategory: additions", "of [rows, materials]", "of [rows]"],
    ["deleteCategory: id", "tx.delete(categories).where(eq(categories.id, id))", "tx.delete(categories)"],
    ["categoryOf: id", "from(categories).where(eq(categories.id, id))\n  if", "from(categories)\n  if"],
    ["from", ".where(from ? gte(categories.createdAt, from) : undefined)", ""],
    ["limit", ".limit(limit ?? unlimited)", ""],
  ]),
  ...mutantsOf("categories/routes.ts", [
    ["uses: ofFarm", '"/:id/rows", ofFarm, ', '"/:id/rows", '],
    ["POST: catalogueOnly", '.post("/", catalogueOnly, ', '.post("/", '],
    ["PUT: catalogueOnly", '.put("/:id", catalogueOnly, ', '.put("/:id", '],
    ["DELETE: catalogueOnly", '.delete("/:id", catalogueOnly, ', '.delete("/:id", '],
  ]),
]
