import { and, eq, isNotNull, max, notExists, sql } from "drizzle-orm"
import { type ArchivedRecord, archivedFields } from "../contract/archive"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { recordTables, samples, temperatures, turns, visits } from "../db/schema"
import { isHot } from "../domain/cooking"
import { recordEvents, timeOf } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { quantitiesOf, withStored } from "../domain/written"
import { addPhoto, type KeptPhoto } from "../photos/queries"
import { sumUpMoves, sumUpReadings, sumUpTurns, sumUpVisits } from "../rows/summary"
import { markCookingDay } from "../temperatures/cooking-days"
import type { GivenNumbers, Importing } from "./importing"
import { degreesIn } from "./stored-numbers"

type AnyTable = Parameters<Db["insert"]>[0]

/** A record with its photo. */
export type Ready = { record: ArchivedRecord; photo?: KeptPhoto | undefined }

/** Adds records to a pile, with its cooking days, summary and trend. */
export const addRecords = async (
  tx: Db,
  importing: Importing,
  row: Row,
  batch: readonly Ready[],
): Promise<void> => {
  for (const ready of batch) await add(tx, importing, row, ready)
  await sumUpReadings(tx, row, importing.by)
  await sumUpTurns(tx, row, importing.by)
  await sumUpVisits(tx, row)
  await sumUpMoves(tx, row)
}

/**
 * Readings come before their visits, so that only the end of a pile tells which of them name a visit that there is not: one that was
 * moved here alone, by an earlier version.
 */
export const dropUnknownVisits = async (tx: Db, { id }: Pick<Row, "id">): Promise<void> => {
  const named = and(
    eq(visits.rowId, temperatures.rowId),
    eq(visits.visitNumber, temperatures.visit),
    eq(visits.visitedAt, temperatures.recordedAt),
  )
  const visit = tx.select({ id: visits.id }).from(visits).where(named)
  await tx
    .update(temperatures)
    .set({ visit: null })
    .where(
      and(
        eq(temperatures.rowId, id),
        isNotNull(temperatures.visit),
        isNotNull(temperatures.movedFrom),
        notExists(visit),
      ),
    )
}

/** Not by the queries that a request uses: they sum up the row each time, and know neither a void nor a time of receipt. */
const add = async (tx: Db, importing: Importing, row: Row, { record, photo }: Ready) => {
  const kind = recordEvents[record.kind].records
  const shared = await sharedColumns(tx, importing, row, record)
  const values = {
    ...shared,
    [timeOf(kind)]: record.at,
    ...(await ownColumns(tx, importing, row, record)),
    ...(photo && { photoId: await addPhoto(tx, { id: shared.recordedBy }, photo) }),
  }
  // Each field of the description is a column of its kind's table.
  const table: AnyTable = recordTables[kind]
  await tx.insert(table).values(values)
  if (record.kind === "temperature" && isHot(degreesIn(record)) && !record.voided)
    await markCookingDay(tx, row, importing.by, record.at)
}

const sharedColumns = async (tx: Db, importing: Importing, row: Row, record: ArchivedRecord) => ({
  rowId: row.id,
  ...(importing.isWhole && { receivedAt: record.receivedAt }),
  recordedBy: await importing.authorOf(tx, record.recordedBy),
  voidedAt: record.voided?.at ?? null,
  voidedBy: record.voided && (await importing.authorOf(tx, record.voided.by)),
  voidReason: record.voided?.reason ?? null,
  movedTo: record.movedTo ?? null,
  movedFrom: record.movedFrom ?? null,
  fromFile: record.fromFile ?? null,
})

const ownColumns = async (tx: Db, importing: Importing, row: Row, record: ArchivedRecord) => {
  const kind = recordEvents[record.kind].records
  const told: Record<string, unknown> = withStored(quantitiesOf(kind), record)
  const fields = archivedFields[kind]
  const own = Object.fromEntries(fields.map(({ name, archivedAs }) => [name, told[archivedAs] ?? null]))
  if (record.kind === "material")
    return { ...own, materialCategoryId: await importing.typeOf(tx, record.materialType) }
  if (record.kind === "turn")
    return { ...own, turnNumber: await freeNumber(tx, turns, row, record.turnNumber) }
  if (record.kind === "visit") return { ...own, visitNumber: await numberOfVisit(tx, importing, row, record) }
  if (record.kind === "sample")
    return { ...own, sampleNumber: await freeNumber(tx, samples, row, record.sampleNumber) }
  if (record.kind === "result")
    return { ...own, sampleNumber: await sampleOfResult(tx, importing, row, record.sampleNumber) }
  if (record.kind === "temperature" && record.visit != null)
    return {
      ...own,
      visit: await visitOfReading(tx, importing, row, { ...record, number: record.visit }),
    }
  return own
}

/** Readings come before their visits: the number that the first of them is given here is that of them all. */
const visitOfReading = async (
  tx: Db,
  importing: Importing,
  row: Row,
  { at, recordedBy, number }: { at: string; recordedBy: string; number: number },
) => {
  const same = and(
    eq(visits.rowId, row.id),
    eq(visits.visitNumber, number),
    eq(visits.visitedAt, at),
    // Two people may have chosen the same hour.
    eq(visits.recordedBy, await importing.authorOf(tx, recordedBy)),
  )
  const [known] = await tx.select({ id: visits.id }).from(visits).where(same)
  return known ? number : numberOfVisit(tx, importing, row, { at, visitNumber: number })
}

const numberOfVisit = async (
  tx: Db,
  { visitNumbers }: Importing,
  row: Row,
  { at, visitNumber }: { at: string; visitNumber: number },
) => {
  const here = visitNumbers.get(row.id) ?? { numbers: new Map(), given: new Set(), last: 0 }
  visitNumbers.set(row.id, here)
  const key = `${visitNumber} ${at}`
  const number = here.numbers.get(key) ?? (await freeNumber(tx, visits, row, visitNumber, here))
  here.numbers.set(key, number)
  here.given.add(number)
  here.last = Math.max(here.last, number)
  return number
}

/** Samples come before their results, and may have another number here: it is the one of the same time and author. */
const sampleOfResult = async (tx: Db, importing: Importing, row: Row, number: number) => {
  const sample = importing.samples.get(`${row.id} ${number}`)
  if (!sample) return number
  const same = and(
    eq(samples.rowId, row.id),
    eq(samples.takenAt, sample.at),
    eq(samples.recordedBy, await importing.authorOf(tx, sample.recordedBy)),
  )
  const [found] = await tx
    .select({ number: samples.sampleNumber })
    .from(samples)
    .where(same)
    .orderBy(sql`${samples.sampleNumber} <> ${number}`, samples.sampleNumber)
    .limit(1)
  return found?.number ?? number
}

const noneGiven = { given: new Set<number>(), last: 0 }

const numberColumnOf = (table: typeof turns | typeof visits | typeof samples) => {
  if ("turnNumber" in table) return table.turnNumber
  return "visitNumber" in table ? table.visitNumber : table.sampleNumber
}

/** The number, or the next one if another turn, visit or sample of the pile has that, or is given it by this import. */
const freeNumber = async (
  tx: Db,
  table: typeof turns | typeof visits | typeof samples,
  row: Row,
  number: number,
  { given, last: lastGiven }: Pick<GivenNumbers, "given" | "last"> = noneGiven,
) => {
  const column = numberColumnOf(table)
  const ofRow = eq(table.rowId, row.id)
  const [taken] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(ofRow, eq(column, number)))
  if (!taken && !given.has(number)) return number
  const last = only(
    await tx
      .select({ number: max(column) })
      .from(table)
      .where(ofRow),
  )
  return Math.max(last.number ?? 0, lastGiven) + 1
}
