import { and, eq, inArray, isNull, ne } from "drizzle-orm"
import type { Db } from "../db/connection"
import { recordTables, rows } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayNumbers, isHot } from "../domain/cooking"
import type { Member } from "../domain/farms"
import { statusAfterVoid, stepDaysOf } from "../domain/life-cycle"
import { type RecordKind, timeOf } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { assertEditable, voidColumns } from "../records/queries"
import { keepCount } from "../rows/kept-count"
import { requireRow } from "../rows/queries"
import { sumUpReadings, sumUpTurns } from "../rows/summary"
import { updateRow } from "../rows/update-row"
import { unmarkCookingDay } from "../temperatures/cooking-days"

/** A transaction voids so many. */
const batchSize = 100

type TakingBack = {
  importId: number
  kind: RecordKind
  by: Member
  reason: string
  assertAllowed: (tx: Db) => Promise<void>
  onVoided: (count: number) => void
}

/** Voids the records of an import that count, but those of removed piles, which take no change. Repeated after a breakdown, it goes on. */
export const voidRecords = async (db: Db, taking: TakingBack): Promise<void> => {
  const table = recordTables[taking.kind]
  const piles = await db
    .selectDistinct({ id: rows.id })
    .from(table)
    .innerJoin(rows, eq(rows.id, table.rowId))
    .where(and(ofImport(taking), ne(rows.status, "removed")))
  for (const row of piles)
    for (let voided = batchSize; voided === batchSize; ) {
      voided = await inTransaction(db, (tx) => voidBatch(tx, row, taking))
      taking.onVoided(voided)
    }
}

/** How many records of an import count still. */
export const countOfImport = (db: Db, of: Pick<TakingBack, "kind" | "importId">) =>
  db.$count(recordTables[of.kind], ofImport(of))

const ofImport = ({ kind, importId }: Pick<TakingBack, "kind" | "importId">) =>
  and(eq(recordTables[kind].importId, importId), isNull(recordTables[kind].voidedAt))

const voidBatch = async (tx: Db, row: Pick<Row, "id">, taking: TakingBack): Promise<number> => {
  const { kind, by, reason, assertAllowed } = taking
  await assertAllowed(tx)
  const table = recordTables[kind]
  const found: Record<string, unknown>[] = await tx
    .select()
    .from(table)
    .where(and(eq(table.rowId, row.id), ofImport(taking)))
    .limit(batchSize)
  if (found.length === 0) return 0
  const member = await assertEditable(tx, row, by)
  const ids = found.map(({ id }) => Number(id))
  await tx.update(table).set(voidColumns(member, { reason })).where(inArray(table.id, ids))
  await recount(tx, kind, row, member, found)
  return found.length
}

/** Counts a row once more after several of its records were voided. */
const recount = async (
  tx: Db,
  kind: RecordKind,
  row: Pick<Row, "id">,
  member: Member,
  voided: readonly Record<string, unknown>[],
) => {
  if (kind === "turns") return sumUpTurns(tx, row, member)
  if (kind === "materials") return keepCount(tx, await requireRow(tx, row.id), member)
  if (kind !== "temperatures") return
  const before = stepDaysOf(await requireRow(tx, row.id))
  const hot = voided.filter(({ temperature }) => isHot(Number(temperature)))
  const times = hot.map((reading) => String(reading[timeOf(kind)]))
  // One of each day: a logger has dozens.
  for (const at of new Map(times.map((at) => [dayNumbers(member.zone)(at), at])).values())
    await unmarkCookingDay(tx, row, member, at)
  const current = await sumUpReadings(tx, row, member)
  await updateRow(tx, current, member, { status: statusAfterVoid(current, before) })
}
