import { eq } from "drizzle-orm"
import type { Db } from "../db/connection"
import { recordTables, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayNumbers, isHot } from "../domain/cooking"
import type { Member } from "../domain/farms"
import { statusAfterReading } from "../domain/life-cycle"
import { type RecordKind, timeOf } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { assertEditable } from "../records/queries"
import { keepCount } from "../rows/kept-count"
import { createRow, requireRow } from "../rows/queries"
import { sumUpReadings, sumUpTurns } from "../rows/summary"
import { updateRow } from "../rows/update-row"
import { markCookingDay } from "../temperatures/cooking-days"
import { nextNumber } from "../turns/queries"
import type { Entry } from "./entries"
import type { PilePlan, Plan } from "./plan"

/** A transaction takes so many, so that others wait for some hundredths of a second only. */
const batchSize = 100

type Adding = {
  importId: number
  by: Member
  /** In each transaction. @throws AppError when the import may not go on */
  assertAllowed: (tx: Db) => Promise<void>
  onAdded: (count: number) => void
}

/** Writes the records of a plan. Repeated after a breakdown, it goes on. */
export const addRecords = async (db: Db, { kind, piles }: Plan, adding: Adding): Promise<void> => {
  for (const pile of piles) {
    const row = pile.row ?? (await makePile(db, adding, pile))
    for (let from = 0; from < pile.entries.length; from += batchSize) {
      const batch = pile.entries.slice(from, from + batchSize)
      await inTransaction(db, (tx) => addBatch(tx, kind, row, batch, adding))
      adding.onAdded(batch.length)
    }
  }
}

const addBatch = async (tx: Db, kind: RecordKind, row: Row, batch: readonly Entry[], adding: Adding) => {
  await adding.assertAllowed(tx)
  const member = await assertEditable(tx, row, adding.by)
  const all = batch.map(({ at, values, fromFile }) => ({
    ...values,
    rowId: row.id,
    recordedBy: member.userId,
    importId: adding.importId,
    fromFile,
    [timeOf(kind)]: at,
  }))
  const table: AnyTable = recordTables[kind]
  // Each turn has the number after the one before.
  if (kind === "turns")
    for (const values of all) await tx.insert(table).values({ ...values, ...nextNumber(row) })
  else await tx.insert(table).values(all)
  const hot = kind === "temperatures" ? batch.filter(({ values }) => isHot(Number(values.temperature))) : []
  for (const { at } of firstOfDays(hot, member.zone)) await markCookingDay(tx, row, member, at)
  await recount(tx, kind, row, member)
}

type AnyTable = Parameters<Db["insert"]>[0]

/** One of each day of the zone: a logger has dozens. */
const firstOfDays = (entries: readonly Entry[], zone: string) => {
  const dayOf = dayNumbers(zone)
  return new Map(entries.map((entry) => [dayOf(entry.at), entry])).values()
}

/** Counts a row once more after several of its records were added. */
const recount = async (tx: Db, kind: RecordKind, row: Row, member: Member) => {
  if (kind === "turns") return sumUpTurns(tx, row, member)
  if (kind === "materials") return keepCount(tx, await requireRow(tx, row.id), member)
  if (kind !== "temperatures") return
  const current = await sumUpReadings(tx, row, member)
  await updateRow(tx, current, member, { status: statusAfterReading(current) })
}

/** Begun with its first record; the rest is to be corrected on its page. */
const makePile = (db: Db, { by, assertAllowed }: Adding, { label, entries }: PilePlan) =>
  inTransaction(db, async (tx) => {
    await assertAllowed(tx)
    const unknown = {
      location: "Not known",
      length: 1,
      width: 12,
      status: "active" as const,
      coordinates: {},
    }
    const row = await createRow(tx, by, { rowId: label, ...unknown })
    const startDate = entries[0]?.at
    if (startDate !== undefined) await tx.update(rows).set({ startDate }).where(eq(rows.id, row.id))
    return requireRow(tx, row.id)
  })
