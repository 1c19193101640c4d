import { and, count, desc, eq, isNull, max, sql } from "drizzle-orm"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { prepared } from "../db/prepared"
import { cookingDays, type materials, rows, type sales, temperatures, turns } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Voided } from "../domain/records"
import { isEditable, type Row } from "../domain/rows"
import type { User } from "../domain/users"

/** A table of things that happened to a row. */
type Records = typeof temperatures | typeof turns | typeof materials | typeof sales

/**
 * To be asked inside the transaction that writes below a row: it may have been removed since it was found.
 * @throws AppError conflict
 */
export const assertEditable = async (tx: Db, row: Row): Promise<void> => {
  const [now] = await statusOf(tx).execute({ id: row.id })
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
export const assertVoidable = async (tx: Db, row: Row, table: Records, id: number): Promise<void> => {
  await assertEditable(tx, row)
  const own = and(eq(table.id, id), eq(table.rowId, row.id))
  const [record] = await tx.select({ voidedAt: table.voidedAt }).from(table).where(own)
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
export const updateRowSummary = async (tx: Db, row: Row): Promise<void> => {
  await rowSummary(tx).execute({ row: row.id })
}

const rowSummary = prepared((db) => {
  const readings = and(eq(temperatures.rowId, rows.id), isNull(temperatures.voidedAt))
  const newest = [desc(temperatures.recordedAt), desc(temperatures.id)]
  const ofTurns = and(eq(turns.rowId, rows.id), isNull(turns.voidedAt))
  return db
    .update(rows)
    .set({
      lastTemperature: sql`${db
        .select({ value: temperatures.temperature })
        .from(temperatures)
        .where(readings)
        .orderBy(...newest)
        .limit(1)}`,
      lastRecordedAt: sql`${db
        .select({ value: max(temperatures.recordedAt) })
        .from(temperatures)
        .where(readings)}`,
      turnCount: sql`${db.select({ value: count() }).from(turns).where(ofTurns)}`,
      lastTurnedAt: sql`${db
        .select({ value: max(turns.turnedAt) })
        .from(turns)
        .where(ofTurns)}`,
      cookingDays: sql`${db.select({ value: count() }).from(cookingDays).where(eq(cookingDays.rowId, rows.id))}`,
    })
    .where(eq(rows.id, sql.placeholder("row")))
    .prepare()
})
