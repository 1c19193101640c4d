import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { AppError } from "../contract/errors"
import type { Void, Voided } from "../contract/records"
import type { Row } from "../contract/rows"
import { isEditable } from "../contract/status"
import type { User } from "../contract/users"
import type { Db } from "../db/open"
import { cookingDays, type materials, rows, type sales, temperatures, turns } from "../db/schema"

/** A table of things that happened to a row. */
type Records = typeof temperatures | typeof turns | typeof materials | typeof sales

/**
 * To be asked inside the transaction that writes below a row: it may have been removed since it was found.
 * @throws AppError conflict
 */
export const editableNow = (db: Db, row: Row): void => {
  const now = db.select({ status: rows.status }).from(rows).where(eq(rows.id, row.id)).get()
  if (!now) throw new AppError("not_found", "Compost row not found")
  if (!isEditable(now)) throw new AppError("conflict", "A removed row cannot be edited")
}

/**
 * Finds that the row has this record, and that it still counts.
 * @throws AppError not_found, or conflict when it is void already
 */
export const voidable = (db: Db, row: Row, table: Records, id: number): void => {
  editableNow(db, row)
  const own = and(eq(table.id, id), eq(table.rowId, row.id))
  const record = db.select({ voidedAt: table.voidedAt }).from(table).where(own).get()
  if (!record) throw new AppError("not_found", "Information not found")
  if (record.voidedAt) throw new AppError("conflict", "This record has already been voided")
}

/** What strikes a wrong record through: it stays in the log and counts nowhere. */
export const voidedBy = (user: User, { reason }: Void) => ({
  voidedAt: new Date().toISOString(),
  voidedBy: user.id,
  voidReason: reason,
})

/** A record as the contract has it: the void is there only when it is. */
export const recordOf = <
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
export const sumUp = (db: Db, row: Row): void => {
  const reading = db
    .select({ lastTemperature: temperatures.temperature, lastRecordedAt: temperatures.recordedAt })
    .from(temperatures)
    .where(and(eq(temperatures.rowId, row.id), isNull(temperatures.voidedAt)))
    .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
    .limit(1)
    .get()
  const turn = db
    .select({ turnCount: sql<number>`count(*)`, at: sql<number | null>`max(${turns.turnedAt})` })
    .from(turns)
    .where(and(eq(turns.rowId, row.id), isNull(turns.voidedAt)))
    .get()
  db.update(rows)
    .set({
      lastTemperature: reading?.lastTemperature ?? null,
      lastRecordedAt: reading?.lastRecordedAt ?? null,
      turnCount: turn?.turnCount ?? 0,
      lastTurnedAt: turn?.at == null ? null : new Date(turn.at).toISOString(),
      cookingDays: sql`(SELECT count(*) FROM ${cookingDays} WHERE row_id = ${row.id})`,
    })
    .where(eq(rows.id, row.id))
    .run()
}
