import { and, asc, eq, gte, isNull, lt, ne, notExists, sql } from "drizzle-orm"
import type { NewVisitReading } from "../contract/temperatures"
import { type NewVisit, notOfEveryPile } from "../contract/visits"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { rows, temperatures, visits } from "../db/schema"
import { midnightOf } from "../domain/day"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { Row } from "../domain/rows"
import { startDays } from "../domain/start-days"
import type { Temperature } from "../domain/temperatures"
import type { Visit } from "../domain/visits"
import type { AddPhoto } from "../photos/resolve-photo"
import { leave, type Ways } from "../records/move-record"
import { insertRecord, voidRecord } from "../records/of-row"
import { assertEditable, voidColumns } from "../records/queries"
import { sumUpVisits } from "../rows/summary"
import { addReadingOfVisit, coolAgain, heatUp } from "../temperatures/queries"

/** What is written with the visit: its photo and its readings, each with one of its own. */
export type VisitToAdd = Omit<NewVisit, "photoUrl" | "readings" | "everyPile"> & {
  addPhoto: AddPhoto
  readings: (Omit<NewVisitReading, "photoUrl"> & { addPhoto: AddPhoto })[]
}

/**
 * Adds a visit with the pile's next number and its readings, and counts the row once.
 * @throws AppError conflict when the row is removed
 */
export const addVisit = async (
  tx: Db,
  row: Row,
  author: Member,
  { addPhoto, readings, ...seen }: VisitToAdd,
): Promise<Visit & { readings: Temperature[] }> => {
  const member = await assertEditable(tx, row, author)
  const visitedAt = seen.visitedAt ?? new Date().toISOString()
  const photoId = await addPhoto(tx)
  const visit = await insertRecord(tx, "visits", row, member, {
    ...seen,
    ...nextVisit(row),
    visitedAt,
    photoId,
  })
  const { visitNumber, receivedAt, lateReason, unread } = visit
  if (unread) await sumUpVisits(tx, row)
  const added: Temperature[] = []
  // The hottest last: of one instant, what comes last is what a row shows as its newest reading.
  for (const { addPhoto, ...reading } of readings.toSorted((a, b) => a.temperature - b.temperature)) {
    const shared = { visit: visitNumber, recordedAt: visitedAt, receivedAt, lateReason }
    const values = { ...reading, ...shared, photoId: await addPhoto(tx) }
    added.push(await addReadingOfVisit(tx, row, member, values))
  }
  const hottest = added.at(-1)
  if (hottest) await heatUp(tx, row, member, hottest)
  return { ...visit, readings: added.reverse() }
}

/** Says the same of every other active pile that the farm had on that day and nobody read, without the photo. */
export const addToEveryPile = async (
  tx: Db,
  { id, farmId }: Row,
  member: Member,
  { visitNumber: _, id: __, rowId: ___, photoUrl: ____, ...seen }: Visit,
): Promise<void> => {
  const { dayOf } = startDays(member.zone)
  const day = dayOf(seen.visitedAt)
  const readThen = tx
    .select({ id: temperatures.id })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, rows.id),
        isNull(temperatures.voidedAt),
        gte(temperatures.recordedAt, midnightOf(day, member.zone)),
        lt(temperatures.recordedAt, midnightOf(day, member.zone, 1)),
      ),
    )
  const others = and(eq(rows.farmId, farmId), eq(rows.status, "active"), ne(rows.id, id), notExists(readThen))
  const found = await tx.select({ id: rows.id, startDate: rows.startDate }).from(rows).where(others)
  for (const row of found.filter(({ startDate }) => dayOf(startDate) <= day)) {
    await insertRecord(tx, "visits", row, member, { ...seen, ...nextVisit(row) })
    await sumUpVisits(tx, row)
  }
}

/**
 * Voids what `addToEveryPile` has said of the farm's other piles with a visit, which one call has made: it has one author, time and
 * receipt. One that was voided before stays as it is, and a removed pile's stays.
 * @throws AppError invalid when the visit doesn't say why nobody could read
 */
const voidAtEveryPile = async (
  tx: Db,
  { id, farmId }: Row,
  by: Member,
  { unread, recordedBy, receivedAt, visitedAt }: Visit,
  reason: Void,
): Promise<void> => {
  if (unread === null) throw new AppError("invalid", notOfEveryPile)
  const ofCall = and(
    eq(visits.unread, unread),
    eq(visits.recordedBy, recordedBy),
    eq(visits.receivedAt, receivedAt),
    eq(visits.visitedAt, visitedAt),
  )
  const others = and(eq(rows.farmId, farmId), ne(rows.id, id), ne(rows.status, "removed"))
  const found = await tx
    .select({ id: visits.id, rowId: visits.rowId })
    .from(visits)
    .innerJoin(rows, eq(rows.id, visits.rowId))
    .where(and(others, ofCall, isNull(visits.voidedAt)))
  for (const visit of found)
    await voidRecord(tx, "visits", { id: visit.rowId }, by, visit.id, reason, waysOfVisit.afterVoid)
}

/** Also of a visit that comes from another row: a voided one keeps its number there. */
const nextVisit = ({ id }: Pick<Row, "id">) => ({
  visitNumber: sql`(SELECT coalesce(max(visit_number), 0) + 1 FROM ${visits} WHERE ${visits.rowId} = ${id})`,
})

/** A visit's readings are voided, and go to another pile, with it; one that was voided before stays as it is. */
export const waysOfVisit: Ways<"visits"> = {
  valuesIn: nextVisit,
  voidOthers: voidAtEveryPile,
  afterVoid: async (tx, row, member, visit) => {
    const { voided, unread } = visit
    if (!voided) return
    if (unread) await sumUpVisits(tx, row)
    const columns = { ...voidColumns(member, voided), voidedAt: voided.at }
    const struck = await tx
      .update(temperatures)
      .set(columns)
      .where(and(ofVisit(row, visit), isNull(temperatures.voidedAt)))
      .returning({ temperature: temperatures.temperature })
    const hottest = Math.max(...struck.map(({ temperature }) => temperature))
    const reading = { temperature: hottest, recordedAt: visit.visitedAt }
    if (struck.length > 0) await coolAgain(tx, row, member, reading)
  },
  afterMove: async (tx, { row, struck, labels }, there, member, visit) => {
    if (visit.unread) await sumUpVisits(tx, there)
    const own = and(ofVisit(row, struck), eq(temperatures.voidedAt, struck.voided?.at ?? ""))
    const ids = await tx
      .select({ id: temperatures.id })
      .from(temperatures)
      .where(own)
      .orderBy(asc(temperatures.id))
    let hottest: Temperature | undefined
    for (const { id } of ids) {
      const stored = await leave(tx, "temperatures", id, labels)
      hottest = await insertRecord(tx, "temperatures", there, member, { ...stored, visit: visit.visitNumber })
    }
    if (hottest) await heatUp(tx, there, member, hottest)
  },
}

const ofVisit = (
  { id }: Pick<Row, "id">,
  { visitNumber, visitedAt }: Pick<Visit, "visitNumber" | "visitedAt">,
) =>
  and(eq(temperatures.rowId, id), eq(temperatures.recordedAt, visitedAt), eq(temperatures.visit, visitNumber))
