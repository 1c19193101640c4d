import { and, desc, eq, getTableColumns, gte, ne, sql } from "drizzle-orm"
import { isDate } from "../contract/fields"
import type { ListQuery } from "../contract/lists"
import type { Correction, NewCount, NewRow, PutBack, RowStatus } from "../contract/rows"
import type { Db } from "../db/connection"
import { isUniqueViolation } from "../db/errors"
import { fullNameOf } from "../db/full-name"
import { membershipIn } from "../db/membership"
import { keyPiles } from "../db/name-keys"
import { neverWas } from "../db/never-was"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { rowReader } from "../db/row-reader"
import { categories, changes, farms, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { unlimited } from "../db/unlimited"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Method, OwnRule, PileMethod } from "../domain/methods"
import { nameKey } from "../domain/name-key"
import { isEditable, type Row, type RowChange, rowStatuses, yardLabel } from "../domain/rows"
import { methodWords } from "../domain/rule-words"
import { startDays } from "../domain/start-days"
import type { User } from "../domain/users"
import { assertEditable } from "../records/queries"
import { rowColumns, rowsIn } from "./columns"
import { linksIn } from "./family-logs"
import { keepCount } from "./kept-count"
import { plain, updateRow } from "./update-row"

/** The farm's rows, newest first. */
export const rowsOf = async (
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  { from, limit }: ListQuery = {},
): Promise<Row[]> =>
  // Milliseconds, as stored: placeholders are not converted.
  rowsIn(
    await rowsOfFarm(db).values({
      farm: farmId,
      from: Date.parse(from ?? "1970-01-01"),
      limit: limit ?? unlimited,
    }),
  )

/** The same, as often as it is called. Outside of the handler, as the response cache keeps it: a closure there would retain the request. */
export const rowsLoader =
  (db: Db, member: Member, query: ListQuery): (() => Promise<Row[]>) =>
  () =>
    rowsOf(db, member, query)

const rowsOfFarm = prepared((db) =>
  db
    .select(rowColumns)
    .from(rows)
    .where(
      and(
        eq(rows.farmId, sql.placeholder("farm")),
        ne(rows.rowId, yardLabel),
        gte(rows.startDate, sql.placeholder("from")),
      ),
    )
    .orderBy(desc(rows.id))
    .limit(sql.placeholder("limit"))
    .prepare(),
)

/** The row of a farm of the user's, and what the user is there. */
export const rowOf = async (
  db: Db,
  { id: userId }: User,
  id: number,
): Promise<{ row: Row; member: Member } | undefined> => {
  const [found] = withMember(await rowWithMember(db).values({ id, user: userId }))
  if (!found?.member) return undefined
  const { member, ...row } = found
  return { row, member }
}

const memberColumns = {
  ...rowColumns,
  member: membershipIn(sql`compost_rows.farm_id`, sql`${sql.placeholder("user")}`),
}

const withMember = rowReader(memberColumns)

const rowWithMember = prepared((db) =>
  db
    .select(memberColumns)
    .from(rows)
    .where(eq(rows.id, sql.placeholder("id")))
    .prepare(),
)

/** @throws AppError conflict when a pile of the farm has a label that looks the same, invalid when the category does not exist. */
export const createRow = (tx: Db, member: Member, row: NewRow): Promise<Row> =>
  withLabelConflict(row.rowId, async () => {
    await assertCategory(tx, row.materialCategoryId)
    // A removal is an event of the history, so no row begins with it.
    const status = row.status === "removed" ? "active" : row.status
    const method = row.method ? methodIn(row) : await methodOfFarm(tx, member)
    const values = {
      ...row,
      ...method,
      status,
      farmId: member.farmId,
      userId: member.userId,
      isCounted: true,
      nameKey: nameKey(row.rowId),
    }
    await keyPiles(tx, member.farmId)
    const { id } = only(await tx.insert(rows).values(values).returning({ id: rows.id }))
    await updateRow(tx, await requireRow(tx, id), member, { status: row.status })
    return requireRow(tx, id)
  })

/**
 * Sets the status and records the change.
 * @throws AppError conflict when the row is removed
 */
export const setStatus = (db: Db, row: Row, member: Member, status: RowStatus): Promise<Row> =>
  inTransaction(db, async (tx) => {
    await assertEditable(tx, row, member)
    await updateRow(tx, await requireRow(tx, row.id), member, { status })
    return requireRow(tx, row.id)
  })

/**
 * Corrects fields and records their old values.
 * @throws AppError conflict when the row is removed or the label is taken, invalid for an unknown category
 */
export const correctRow = (db: Db, row: Row, member: Member, correction: Correction): Promise<Row> =>
  withLabelConflict(correction.rowId ?? row.rowId, () =>
    inTransaction(db, async (tx) => {
      const now = await assertEditable(tx, row, member)
      const { method, ownRule, methodReason, ...fields } = correction
      await assertCategory(tx, fields.materialCategoryId)
      const { startDate } = fields
      if (startDate && isDate(startDate))
        fields.startDate = startDays(now.zone).startOf(startDate, Date.now())
      const before = await requireRow(tx, row.id)
      await updateRow(tx, before, member, fields)
      if (fields.rowId !== undefined && fields.rowId !== plain(before.rowId))
        await keepKey(tx, before, fields.rowId)
      if (method || ownRule) await changeMethod(tx, row, now, { method, ownRule, methodReason })
      return requireRow(tx, row.id)
    }),
  )

const keepKey = async (tx: Db, { id, farmId }: Row, label: string) => {
  await keyPiles(tx, farmId)
  await tx
    .update(rows)
    .set({ nameKey: nameKey(label) })
    .where(eq(rows.id, id))
}

/** One event for the method and its rule, with the reason. */
const changeMethod = async (
  tx: Db,
  { id }: Row,
  by: Member,
  { methodReason, method, ownRule }: Pick<Correction, "method" | "ownRule" | "methodReason">,
) => {
  const row = await requireRow(tx, id)
  const to = methodIn({ method: method ?? row.method, ownRule })
  const [before, after] = [methodWords(row), methodWords(to)]
  if (before === after) return
  if (methodReason === undefined) throw new AppError("invalid", "Reason is required")
  await tx.update(rows).set(to).where(eq(rows.id, id))
  const change = { field: "method", from: before, to: `${after} (${methodReason})` }
  await tx.insert(changes).values({ rowId: id, changedBy: by.userId, ...change })
  await keepCount(tx, await requireRow(tx, id), by)
}

/** A rule that another method leaves behind would come back with its own. */
const methodIn = ({ method = "windrow", ownRule }: Wanted): PileMethod => ({
  method,
  ownRule: (method === "own" && ownRule) || null,
})

type Wanted = { method?: Method | undefined; ownRule?: OwnRule | null | undefined }

const methodOfFarm = async (tx: Db, { farmId }: Member): Promise<PileMethod> =>
  methodIn(
    only(
      await tx
        .select({ method: farms.method, ownRule: farms.ownRule })
        .from(farms)
        .where(eq(farms.id, farmId)),
    ),
  )

/**
 * Begins a new count of the row's days and turns; its readings stay, and so does the specified bar.
 * @throws AppError conflict when the row is removed
 */
export const startCount = async (tx: Db, row: Row, author: Member, { reason }: NewCount): Promise<Row> => {
  const member = await assertEditable(tx, row, author)
  await tx.insert(changes).values({ rowId: row.id, changedBy: member.userId, field: "count", to: reason })
  await keepCount(tx, await requireRow(tx, row.id), member)
  return requireRow(tx, row.id)
}

/**
 * Takes a removal back: the row has the status again that it had before.
 * @throws AppError conflict when the row is not removed, or was made by a merge or split that is voided
 */
export const putBack = async (tx: Db, { id }: Row, member: Member, { reason }: PutBack): Promise<Row> => {
  const row = await requireRow(tx, id)
  if (isEditable(row)) throw new AppError("conflict", "This row is not removed")
  const link = (await linksIn(tx, row.farmId)).find(({ parent, kind }) => parent === id && kind === "merge")
  if (link) {
    const { rowId } = await requireRow(tx, link.child)
    throw new AppError("conflict", `${row.rowId} was merged into ${rowId}. Void the merge there.`)
  }
  if (await tx.$count(rows, and(eq(rows.id, id), neverWas)))
    throw new AppError("conflict", `The merge or split that has made ${row.rowId} was voided.`)
  const removal = and(eq(changes.rowId, id), eq(changes.field, "status"), eq(changes.to, "removed"))
  const [last] = await tx
    .select({ from: changes.from })
    .from(changes)
    .where(removal)
    .orderBy(desc(changes.id))
    .limit(1)
  const status = rowStatuses.find((each) => each === last?.from) ?? "active"
  await tx.insert(changes).values({ rowId: id, changedBy: member.userId, field: "putBack", to: reason })
  await updateRow(tx, row, member, { status })
  return requireRow(tx, id)
}

/** The row's changes, newest first. */
export const changesOf = async (db: Db, row: Row): Promise<RowChange[]> =>
  db
    .select({ ...getTableColumns(changes), author: fullNameOf(changes.changedBy) })
    .from(changes)
    .where(eq(changes.rowId, row.id))
    .orderBy(desc(changes.id))

/** @throws AppError invalid when there is no such category */
export const assertCategory = async (tx: Db, id: number | null | undefined): Promise<void> => {
  if (id == null) return
  const [known] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id))
  if (!known) throw new AppError("invalid", "Material category not found")
}

const withLabelConflict = async <T>(label: string, write: () => Promise<T>) => {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError("conflict", `Row ID "${label}" is already in use`) : error
  }
}

const rowById = prepared((db) =>
  db
    .select(rowColumns)
    .from(rows)
    .where(eq(rows.id, sql.placeholder("id")))
    .prepare(),
)

/**
 * The row's current values, inside a transaction.
 * @throws AppError not_found
 */
export const requireRow = async (tx: Db, id: number): Promise<Row> => {
  const [row] = rowsIn(await rowById(tx).values({ id }))
  if (!row) throw new AppError("not_found", "Compost row not found")
  return row
}
