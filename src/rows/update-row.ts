import { eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { categories, changes, rows } from "../db/schema"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"

/** Writes new values of a row's fields, and records each difference. */
export const updateRow = async (
  tx: Db,
  row: Row,
  { userId }: Pick<Member, "userId">,
  values: { [F in keyof Row]?: Row[F] | undefined },
): Promise<void> => {
  const before: Record<string, unknown> = row
  const differences = Object.entries(values).filter(
    ([field, to]) => to !== undefined && to !== plain(before[field]),
  )
  if (differences.length === 0) return
  await tx.update(rows).set(Object.fromEntries(differences)).where(eq(rows.id, row.id))
  for (const [field, to] of differences)
    await tx.insert(changes).values({
      rowId: row.id,
      changedBy: userId,
      field,
      from: await textOf(tx, field, before[field]),
      to: await textOf(tx, field, to),
    })
}

/** A text of an earlier version as one of today: the same letters are no difference. */
export const plain = (value: unknown) => (typeof value === "string" ? value.normalize() : value)

/** A category as its current name, because it may be deleted later. */
const textOf = async (tx: Db, field: string, value: unknown) => {
  if (value == null) return null
  if (field !== "materialCategoryId") return String(value)
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, Number(value)))
  return category?.name ?? String(value)
}
