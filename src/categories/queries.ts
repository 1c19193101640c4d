import { and, asc, eq, gte, ne, or, sql } from "drizzle-orm"
import type { CategoryChange, NewCategory } from "../contract/categories"
import type { ListQuery } from "../contract/lists"
import type { Db } from "../db/connection"
import { isUniqueViolation } from "../db/errors"
import { keyCategories } from "../db/name-keys"
import { only } from "../db/only"
import { categories, materials, publicCategory, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { unlimited } from "../db/unlimited"
import type { Category, CategoryUse } from "../domain/categories"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { nameKey } from "../domain/name-key"
import { mayOnServer } from "../domain/rights"
import { yardLabel } from "../domain/rows"
import type { User } from "../domain/users"

/** The catalogue, by name. */
export const categoriesOf = async (db: Db, { from, limit }: ListQuery = {}): Promise<Category[]> =>
  db
    .select(publicCategory)
    .from(categories)
    .where(from ? gte(categories.createdAt, from) : undefined)
    .orderBy(asc(sql`${categories.name} COLLATE NOCASE`))
    .limit(limit ?? unlimited)

/** The farm's rows (an admin's: all farms') that use a category themselves or in an addition. */
export const rowsUsing = async (
  db: Db,
  user: User,
  { farmId }: Pick<Member, "farmId">,
  category: Category,
): Promise<CategoryUse[]> =>
  db
    .selectDistinct({ id: rows.id, rowId: rows.rowId, location: rows.location })
    .from(rows)
    .leftJoin(materials, eq(materials.rowId, rows.id))
    .where(
      and(
        ne(rows.rowId, yardLabel),
        or(eq(rows.materialCategoryId, category.id), eq(materials.materialCategoryId, category.id)),
        mayOnServer(user, "catalogue") ? undefined : eq(rows.farmId, farmId),
      ),
    )
    .orderBy(rows.rowId)

/** @throws AppError not_found */
export const categoryOf = async (db: Db, id: number): Promise<Category> => {
  const [category] = await db.select(publicCategory).from(categories).where(eq(categories.id, id))
  if (!category) throw new AppError("not_found", "Material category not found")
  return category
}

/** @throws AppError conflict when a name looks the same */
export const createCategory = (db: Db, category: NewCategory): Promise<Category> =>
  withNameConflict(category, () =>
    inTransaction(db, async (tx) => {
      await keyCategories(tx)
      const values = { ...category, nameKey: nameKey(category.name) }
      return only(await tx.insert(categories).values(values).returning(publicCategory))
    }),
  )

/** @throws AppError not_found, or conflict when the name is taken */
export const changeCategory = (db: Db, id: number, category: CategoryChange): Promise<Category> =>
  withNameConflict(category, () =>
    inTransaction(db, async (tx) => {
      const { name } = await categoryOf(tx, id)
      await keyCategories(tx)
      const key = category.name === name.normalize() ? {} : { nameKey: nameKey(category.name) }
      const values = { ...category, ...key }
      return only(
        await tx.update(categories).set(values).where(eq(categories.id, id)).returning(publicCategory),
      )
    }),
  )

/** @throws AppError not_found, or conflict when any user's row uses it */
export const deleteCategory = (db: Db, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await categoryOf(tx, id)
    for (const table of [rows, materials]) {
      const [used] = await tx
        .select({ id: table.id })
        .from(table)
        .where(eq(table.materialCategoryId, id))
        .limit(1)
      if (used) throw inUse()
    }
    await tx.delete(categories).where(eq(categories.id, id))
  })

const inUse = () =>
  new AppError("conflict", "This material is being used by one or more compost rows and cannot be deleted.")

const withNameConflict = async <T>({ name }: { name: string }, write: () => Promise<T>) => {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError("conflict", `Material "${name}" already exists`) : error
  }
}
