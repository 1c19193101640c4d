import { and, eq, sql } from "drizzle-orm"
import type { Void } from "../contract/voids"
import type { Db } from "../db/open"
import { prepared } from "../db/prepared"
import { type materials, rows, type sales, type temperatures, type turns } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Voided } from "../domain/records"
import type { Row } from "../domain/rows"
import { isEditable } from "../domain/rows"
import type { User } from "../domain/users"

/** A table of things that happened to a row. */
type Records = typeof temperatures | typeof turns | typeof materials | typeof sales

/**
 * To be asked inside the transaction that writes below a row: it may have been removed since it was found.
 * @throws AppError conflict
 */
export const assertEditable = (db: Db, row: Row): void => {
  const now = statusOf(db).get({ id: row.id })
  if (!now) throw new AppError("not_found", "Compost row not found")
  if (!isEditable(now)) throw new AppError("conflict", "A removed row cannot be edited")
}

const statusOf = prepared((db) =>
  db
    .select({ status: rows.status })
    .from(rows)
    .where(eq(rows.id, sql.placeholder("id")))
    .prepare(),
)

/**
 * Finds that the row has this record, and that it still counts.
 * @throws AppError not_found, or conflict when it is void already
 */
export const assertVoidable = (db: Db, row: Row, table: Records, id: number): void => {
  assertEditable(db, row)
  const own = and(eq(table.id, id), eq(table.rowId, row.id))
  const record = db.select({ voidedAt: table.voidedAt }).from(table).where(own).get()
  if (!record) throw new AppError("not_found", "Information not found")
  if (record.voidedAt) throw new AppError("conflict", "This record has already been voided")
}

/** What strikes a wrong record through: it stays in the log and counts nowhere. */
export const voidColumns = (user: User, { reason }: Void) => ({
  voidedAt: new Date().toISOString(),
  voidedBy: user.id,
  voidReason: reason,
})

/** A record as the contract has it: the void is there only when it is. */
export const toRecord = <
  R extends { voidedAt: string | null; voidedBy: number | null; voidReason: string | null },
>({
  voidedAt,
  voidedBy,
  voidReason,
  ...record
}: R): Omit<R, "voidedAt" | "voidedBy" | "voidReason"> & { voided?: Voided } =>
  voidedAt === null
    ? record
    : { ...record, voided: { at: voidedAt, by: voidedBy ?? 0, reason: voidReason ?? "" } }

/** Keeps beside a row what every list of rows shows of its records. */
export const updateRowSummary = (db: Db, row: Row): void => {
  db.$client.query(summary).run({ row: row.id })
}

const summary = `
  UPDATE compost_rows SET
    (last_temperature, last_recorded_at) = (
      SELECT temperature, recorded_at FROM temperatures WHERE row_id = $row AND voided_at IS NULL
      ORDER BY recorded_at DESC, id DESC LIMIT 1
    ),
    (turn_count, last_turned_at) = (
      SELECT count(*), max(turned_at) FROM turns WHERE row_id = $row AND voided_at IS NULL
    ),
    cooking_days = (SELECT count(*) FROM cooking_days WHERE row_id = $row)
  WHERE id = $row`
