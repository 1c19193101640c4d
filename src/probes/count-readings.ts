import { and, asc, desc, eq, gte, isNotNull, lt } from "drizzle-orm"
import type { Db } from "../db/connection"
import {
  farms,
  probeKeys,
  probePlaces,
  probeReadings,
  rows,
  temperatures,
  wirelessProbes,
} from "../db/schema"
import { inTransaction } from "../db/transaction"
import { cookingThreshold, dayNumbers } from "../domain/cooking"
import { dateOf } from "../domain/count"
import { calendarDays, midnightBefore, midnightOf } from "../domain/day"
import type { DegreeUnit } from "../domain/degrees"
import type { Member } from "../domain/farms"
import { ruleOf } from "../domain/methods"
import { unitNamed } from "../domain/metric-units"
import { isEditable, type Row } from "../domain/rows"
import { storedUnits } from "../domain/units"
import { mostDigits } from "../domain/written"
import { type Heat, heatUpAll } from "../temperatures/queries"

/** A reading of a wireless probe in a pile; `at` in milliseconds, `temperature` in °F. */
export type Taken = {
  rowId: number
  position: string | null
  at: number
  value: number
  unit: DegreeUnit
  temperature: number
}

type Counting = { farmId: number; madeBy: number; zone: string }
type Probe = Pick<typeof wirelessProbes.$inferSelect, "id" | "name" | "countFrom">

/**
 * In a farm that counts its wireless probes: the first reading of a probe's day at or above each temperature that counts is written as
 * a temperature of the pile at once. The highest of the day follows when the day is over, see `countDays`. Resolves to true when one was.
 */
export const countHot = async (
  tx: Db,
  of: Counting,
  readings: readonly (Taken & { probe: Probe })[],
): Promise<boolean> => {
  const [row] = await tx
    .select()
    .from(rows)
    .where(eq(rows.id, readings[0]?.rowId ?? 0))
  if (!row) return false
  const heats = [...new Set([cookingThreshold, ruleOf(row).temperature])]
  const dayOf = dayNumbers(of.zone)
  const written: Heat[] = []
  for (const [probe, some] of Map.groupBy(readings, ({ probe }) => probe)) {
    await countLater(tx, probe, Math.min(...some.map(({ at }) => at)))
    const days = Map.groupBy(some, ({ at }) => dayOf(new Date(at).toISOString()))
    for (const [day, ofDay] of days) {
      let before: number | undefined
      for (const reading of ofDay.sort((one, other) => one.at - other.at)) {
        if (!heats.some((heat) => reading.temperature >= heat)) continue
        before ??= await countedOn(tx, of, row, probe, day)
        const high = before
        if (!heats.some((heat) => high < heat && reading.temperature >= heat)) continue
        written.push(await write(tx, of, row, probe, reading))
        before = reading.temperature
      }
    }
  }
  if (written.length > 0) await heatUpAll(tx, row, authorOf(of), written)
  return written.length > 0
}

const countLater = async (tx: Db, probe: Probe, at: number) => {
  if (probe.countFrom !== null && Date.parse(probe.countFrom) <= at) return
  const countFrom = new Date(at).toISOString()
  await tx.update(wirelessProbes).set({ countFrom }).where(eq(wirelessProbes.id, probe.id))
  probe.countFrom = countFrom
}

/**
 * The highest that was written of the probe on a day: what has the time of one of its readings, because names change and two probes may
 * have one. Of a day of which a manager has voided one no more is written.
 */
const countedOn = async (tx: Db, { zone }: Counting, { id }: Pick<Row, "id">, probe: Probe, day: number) => {
  const written = await tx
    .select({
      temperature: temperatures.temperature,
      fromFile: temperatures.fromFile,
      voidedAt: temperatures.voidedAt,
    })
    .from(temperatures)
    .innerJoin(
      probeReadings,
      and(eq(probeReadings.probeId, probe.id), eq(probeReadings.recordedAt, temperatures.recordedAt)),
    )
    .where(
      and(
        eq(temperatures.rowId, id),
        gte(temperatures.recordedAt, midnightOf(dateOf(day), zone)),
        lt(temperatures.recordedAt, midnightOf(dateOf(day), zone, 1)),
        isNotNull(temperatures.fromFile),
      ),
    )
  const own = written.filter(({ fromFile }) => fromFile?.isProbe)
  if (own.some(({ voidedAt }) => voidedAt !== null)) return Number.POSITIVE_INFINITY
  return Math.max(Number.NEGATIVE_INFINITY, ...own.map(({ temperature }) => temperature))
}

const write = async (
  tx: Db,
  { madeBy }: Counting,
  row: Pick<Row, "id">,
  probe: Probe,
  { at, position, ...read }: Omit<Taken, "rowId">,
): Promise<Heat> => {
  // Never more than was read.
  const value = Math.floor(read.value * 10 ** mostDigits) / 10 ** mostDigits
  const isPlain = read.unit === storedUnits.temperature.symbol && Number.isInteger(value)
  const temperature = unitNamed("temperature", read.unit)?.toStored(value) ?? read.temperature
  const recordedAt = new Date(at).toISOString()
  await tx.insert(temperatures).values({
    rowId: row.id,
    temperature,
    ...(!isPlain && { value, unit: read.unit }),
    position,
    recordedAt,
    recordedBy: madeBy,
    fromFile: { name: probe.name, isProbe: true },
  })
  return { temperature, recordedAt }
}

const authorOf = ({ madeBy, farmId, zone }: Counting): Member => ({
  userId: madeBy,
  farmId,
  role: "worker",
  zone,
})

/** Of each probe and day that is over, writes the highest reading if it is above what was written of it. Returns the piles that changed. */
export const countDays = async (db: Db, now = Date.now()): Promise<{ farmId: number; rowId: number }[]> => {
  const waiting = await db
    .select({ id: wirelessProbes.id })
    .from(wirelessProbes)
    .where(isNotNull(wirelessProbes.countFrom))
  const changed: { farmId: number; rowId: number }[] = []
  for (const { id } of waiting)
    for (let isDone = false; !isDone; ) {
      const counted = await inTransaction(db, (tx) => countProbe(tx, id, now))
      changed.push(...counted.changed)
      isDone = counted.isDone
      await new Promise(setImmediate)
    }
  return changed
}

/** So many days are counted in one transaction. */
const portion = 10

const countProbe = async (tx: Db, id: number, now: number) => {
  const [found] = await tx
    .select({
      probe: {
        id: wirelessProbes.id,
        name: wirelessProbes.name,
        countFrom: wirelessProbes.countFrom,
      },
      of: {
        farmId: wirelessProbes.farmId,
        madeBy: probeKeys.madeBy,
        zone: farms.zone,
        countsProbes: farms.countsProbes,
      },
      recordedAt: wirelessProbes.recordedAt,
    })
    .from(wirelessProbes)
    .innerJoin(probeKeys, eq(probeKeys.id, wirelessProbes.keyId))
    .innerJoin(farms, eq(farms.id, wirelessProbes.farmId))
    .where(eq(wirelessProbes.id, id))
  const none = { changed: [], isDone: true }
  if (!found?.probe.countFrom) return none
  const { probe, of, recordedAt } = found
  const today = midnightBefore(new Date(now).toISOString(), of.zone)
  const begin = midnightBefore(found.probe.countFrom, of.zone)
  const end = Math.min(today, Date.parse(midnightOf(calendarDays(of.zone)(begin), of.zone, portion)))
  const isOver =
    !of.countsProbes || (end === today && (recordedAt === null || Date.parse(recordedAt) < today))
  if (begin >= today && !isOver) return none
  const changed = of.countsProbes ? await countBetween(tx, of, probe, begin, end) : []
  const countFrom = isOver ? null : new Date(end).toISOString()
  await tx.update(wirelessProbes).set({ countFrom }).where(eq(wirelessProbes.id, id))
  return { changed, isDone: isOver || end === today }
}

const countBetween = async (tx: Db, of: Counting, probe: Probe, begin: number, end: number) => {
  const dayOf = dayNumbers(of.zone)
  const changed: number[] = []
  for (const row of await pilesOf(tx, probe)) {
    const written: Heat[] = []
    const readings = await readingsOf(tx, row, probe, begin, end)
    for (const [day, some] of Map.groupBy(readings, ({ at }) => dayOf(new Date(at).toISOString()))) {
      const top = some.reduce((one, other) => (other.temperature > one.temperature ? other : one))
      if (top.temperature <= (await countedOn(tx, of, row, probe, day))) continue
      const place = row.places.find(({ since }) => Date.parse(since) <= top.at)
      written.push(await write(tx, of, row, probe, { ...top, position: place?.position ?? null }))
    }
    if (written.length === 0) continue
    await heatUpAll(tx, row, authorOf(of), written)
    changed.push(row.id)
  }
  return changed.map((rowId) => ({ farmId: of.farmId, rowId }))
}

/** Those in which it stood and that may still be changed, each with the probe's places there, the newest first. */
const pilesOf = async (tx: Db, { id }: Probe) => {
  const places = await tx
    .select({ id: rows.id, status: rows.status, since: probePlaces.since, position: probePlaces.position })
    .from(probePlaces)
    .innerJoin(rows, eq(rows.id, probePlaces.rowId))
    .where(eq(probePlaces.probeId, id))
    .orderBy(desc(probePlaces.since))
  const piles = Map.groupBy(places.filter(isEditable), (place) => place.id)
  return [...piles].map(([id, places]) => ({ id, places }))
}

const readingsOf = async (tx: Db, { id }: Pick<Row, "id">, probe: Probe, from: number, until: number) => {
  const found = await tx
    .select()
    .from(probeReadings)
    .where(
      and(
        eq(probeReadings.rowId, id),
        eq(probeReadings.probeId, probe.id),
        gte(probeReadings.recordedAt, new Date(from).toISOString()),
        lt(probeReadings.recordedAt, new Date(until).toISOString()),
      ),
    )
    .orderBy(asc(probeReadings.recordedAt))
  return found.map(({ recordedAt, value, unit }) => ({
    at: Date.parse(recordedAt),
    value,
    unit,
    temperature: unitNamed("temperature", unit)?.toStored(value) ?? Number.NaN,
  }))
}
