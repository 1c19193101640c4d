import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { hottest } from "../contract/fields"
import type { Db } from "../db/connection"
import { probeHours, probeKeys, probePlaces, probeReadings, rows, wirelessProbes } from "../db/schema"
import { inTransaction } from "../db/transaction"
import { dayNumbers } from "../domain/cooking"
import { dateOf } from "../domain/count"
import { dayMs, midnightBefore } from "../domain/day"
import { type DegreeUnit, degreeUnits } from "../domain/degrees"
import { AppError } from "../domain/errors"
import { unitNamed } from "../domain/metric-units"
import { hourMs } from "../domain/probes"
import { isEditable } from "../domain/rows"
import { tokenHashOf } from "../sessions/token"
import { countHot, type Taken } from "./count-readings"
import { keepProbeHeat } from "./kept-heat"
import type { Payload, ProbeReading } from "./payload"
import { type Key, nameOf, type Probe, probesFor, requireKey } from "./probes-of-key"

/** What became of the readings, and the piles that show something else now. */
export type Heard = { added: number; known: number; left: string[]; farmId: number; changed: Changed[] }
export type Changed = { rowId: number; counted: boolean }

/** So many readings are written in one transaction: a few milliseconds. */
const portion = 50

/**
 * Adds what a sender has sent, each reading to the pile where its probe stood then; one that is here already is not added again, so that
 * a call that was broken off may be sent once more.
 * @throws AppError unauthorized for a key that is not known, invalid when nothing of it can be taken
 */
export const takeReadings = async (
  db: Db,
  keyText: string,
  { readings, left: unread }: Payload,
): Promise<Heard> => {
  const left = new Set<string>()
  const parts: Part[] = []
  let farmId = 0
  const now = Date.now()
  // The first hot reading of a day counts, whatever the order of a batch.
  const oldestFirst = readings.toSorted((one, other) => (one.at ?? now) - (other.at ?? now))
  for (let from = 0; from < oldestFirst.length; from += portion) {
    const some = oldestFirst.slice(from, from + portion)
    parts.push(
      await inTransaction(db, async (tx) => {
        const key = await requireKey(tx, keyText)
        farmId = key.farmId
        return takeIn(tx, key, some, left)
      }),
    )
    await new Promise(setImmediate)
  }
  const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
  if (readings.length > 0 && sum(({ heard }) => heard) === 0)
    await refuse(db, keyText, [...left].slice(0, 3).join(" "))
  return {
    added: sum(({ added }) => added),
    known: sum(({ known }) => known),
    left: [...new Set([...unread, ...left])].slice(0, mostLeft),
    farmId,
    changed: onceEach(parts.flatMap(({ changed }) => changed)),
  }
}

/** Each pile is told of once. */
const onceEach = (changed: readonly Changed[]): Changed[] =>
  [...Map.groupBy(changed, ({ rowId }) => rowId)].map(([rowId, some]) => ({
    rowId,
    counted: some.some(({ counted }) => counted),
  }))

/**
 * Keeps the reason for the farm's page, because a sender has no screen of its own, and refuses the call.
 * @throws AppError invalid
 */
export const refuse = async (db: Db, keyText: string, reason: string): Promise<never> => {
  const refusal = reason.slice(0, 300)
  await inTransaction(db, (tx) =>
    tx
      .update(probeKeys)
      .set({ refusal })
      .where(eq(probeKeys.keyHash, tokenHashOf(keyText))),
  )
  throw new AppError("invalid", reason)
}

type Part = { heard: number; added: number; known: number; changed: Changed[] }

const takeIn = async (
  tx: Db,
  key: Key,
  readings: readonly ProbeReading[],
  left: Set<string>,
): Promise<Part> => {
  const now = Date.now()
  const probes = await probesFor(tx, key, readings, left)
  const heard: (Taken & { probe: Probe })[] = []
  for (const reading of readings) {
    const probe = probes.get(reading.channel)
    if (!probe) continue
    const read = readingOf(reading, probe, now)
    if (typeof read === "string") left.add(read)
    else heard.push({ ...read, probe, rowId: 0, position: null })
  }
  const inPiles = await withPlaces(tx, key, heard, left)
  const added = await insert(tx, inPiles)
  const others = await otherValues(tx, inPiles, added)
  for (const { probe, at } of others)
    left.add(`${probe.name}: another value of ${timeText(at)} is here already.`)
  await noteHeard(tx, key, heard, new Set(added.map(({ probe }) => probe.id)), now)
  const changed = await changeRows(tx, key, added)
  return {
    heard: heard.length,
    added: added.length,
    known: inPiles.length - added.length - others.length,
    changed,
  }
}

const mostLeft = 50

type Read = { at: number; value: number; unit: DegreeUnit; temperature: number }

/** In °F: of a pile in winter; no compost is hotter than what a person may log. */
const coldest = -80

const readingOf = (
  { channel, value: text, unit: sent, at: given }: ProbeReading,
  probe: Probe,
  now: number,
): Read | string => {
  // Digits beyond those of a probe are left out, never rounded up: 54.99999999999999999 °C is not hot.
  const [unit, at, value] = [sent ?? probe.unit, given ?? now, Number(text.replace(/(\.\d{12})\d+$/, "$1"))]
  if (unit === null)
    return `${nameOf(channel)} has no unit: send ${degreeUnits.join(" or ")} with it, or choose it for the probe in Windrow.`
  if (at > now + 5 * 60_000) return `${nameOf(channel)}: ${timeText(at)} is in the future.`
  const temperature = unitNamed("temperature", unit)?.toStored(value) ?? Number.NaN
  if (!(temperature >= coldest && temperature <= hottest))
    return `${nameOf(channel)}: ${text} ${unit} is no temperature of a pile.`
  return { at, value, unit, temperature }
}

const timeText = (at: number) => new Date(at).toISOString()

/**
 * Each reading with the pile in which its probe stood at its time. A clock that begins anew in 2000 was in no pile of today; whoever says
 * that a pile began today may have built it last evening.
 */
const withPlaces = async <R extends Taken & { probe: Probe }>(
  tx: Db,
  { zone }: Key,
  readings: readonly R[],
  left: Set<string>,
): Promise<R[]> => {
  const ids = [...new Set(readings.map(({ probe }) => probe.id))]
  if (ids.length === 0) return []
  const places = await tx
    .select({
      probeId: probePlaces.probeId,
      since: probePlaces.since,
      rowId: probePlaces.rowId,
      position: probePlaces.position,
      status: rows.status,
      pile: rows.rowId,
      startDate: rows.startDate,
    })
    .from(probePlaces)
    .leftJoin(rows, eq(rows.id, probePlaces.rowId))
    .where(inArray(probePlaces.probeId, ids))
    .orderBy(desc(probePlaces.since))
  return readings.flatMap((reading) => {
    const { probe, at } = reading
    const place = places.find(({ probeId, since }) => probeId === probe.id && Date.parse(since) <= at)
    if (!place?.rowId || place.status === null) {
      left.add(`${probe.name} stood in no pile then.`)
      return []
    }
    if (!isEditable({ status: place.status })) {
      left.add(`${probe.name}: the pile ${place.pile} was removed.`)
      return []
    }
    if (place.startDate !== null && at < midnightBefore(place.startDate, zone) - dayMs) {
      left.add(
        `${probe.name}: the pile ${place.pile} was not built on ${dateOf(dayNumbers(zone)(timeText(at)))}.`,
      )
      return []
    }
    return [{ ...reading, rowId: place.rowId, position: place.position }]
  })
}

/** Those that were not here yet. */
const insert = async <R extends Taken & { probe: Probe }>(tx: Db, readings: readonly R[]): Promise<R[]> => {
  if (readings.length === 0) return []
  const keyOf = ({ probeId, recordedAt }: { probeId: number; recordedAt: string }) =>
    `${probeId} ${recordedAt}`
  const stored = readings.map(({ probe, rowId, at, value, unit }) => ({
    ...{ rowId, probeId: probe.id, recordedAt: timeText(at), value, unit },
  }))
  const made = await tx
    .insert(probeReadings)
    .values(stored)
    .onConflictDoNothing()
    .returning({ probeId: probeReadings.probeId, recordedAt: probeReadings.recordedAt })
  const isNew = new Set(made.map(keyOf))
  // One that comes twice in one call is one.
  const added = readings.filter(({ probe, at }) =>
    isNew.delete(keyOf({ probeId: probe.id, recordedAt: timeText(at) })),
  )
  await keepHours(tx, added)
  return added
}

/** Those whose time has another value already, so that they were not added. */
const otherValues = async <R extends Taken & { probe: Probe }>(
  tx: Db,
  readings: readonly R[],
  added: readonly R[],
): Promise<R[]> => {
  const isAdded = new Set(added)
  const rest = readings.filter((reading) => !isAdded.has(reading))
  if (rest.length === 0) return []
  const kept = await tx
    .select()
    .from(probeReadings)
    .where(
      and(
        inArray(probeReadings.probeId, [...new Set(rest.map(({ probe }) => probe.id))]),
        inArray(probeReadings.recordedAt, [...new Set(rest.map(({ at }) => timeText(at)))]),
      ),
    )
  return rest.filter(({ probe, at, value, unit }) => {
    const one = kept.find(({ probeId, recordedAt }) => probeId === probe.id && recordedAt === timeText(at))
    return (
      one !== undefined &&
      (one.unit === unit ? one.value !== value : degreesOf(one) !== degreesOf({ value, unit }))
    )
  })
}

const degreesOf = ({ value, unit }: { value: number; unit: DegreeUnit }) =>
  unitNamed("temperature", unit)?.toStored(value).toFixed(2)

const keepHours = async (tx: Db, readings: readonly (Taken & { probe: Probe })[]) => {
  const hours = Map.groupBy(
    readings,
    ({ rowId, probe, at }) => `${rowId} ${probe.id} ${Math.floor(at / hourMs)}`,
  )
  for (const some of hours.values()) {
    const top = some.reduce((one, other) => (other.temperature > one.temperature ? other : one))
    const isHigher = sql`excluded.temperature > ${probeHours.temperature}`
    const higher = (name: string) =>
      sql`CASE WHEN ${isHigher} THEN excluded.${sql.identifier(name)} ELSE ${probeHours}.${sql.identifier(name)} END`
    await tx
      .insert(probeHours)
      .values({
        rowId: top.rowId,
        probeId: top.probe.id,
        hour: timeText(Math.floor(top.at / hourMs) * hourMs),
        temperature: top.temperature,
        value: top.value,
        unit: top.unit,
        recordedAt: timeText(top.at),
        readings: some.length,
      })
      .onConflictDoUpdate({
        target: [probeHours.rowId, probeHours.hour, probeHours.probeId],
        set: {
          temperature: higher("temperature"),
          value: higher("value"),
          unit: higher("unit"),
          recordedAt: higher("recorded_at"),
          readings: sql`${probeHours.readings} + excluded.readings`,
        },
      })
  }
}

/**
 * Keeps the newest reading beside each probe, and takes back the key's last refusal. One that is only repeated is not heard: a gateway may
 * go on to send what a dead probe read last.
 */
const noteHeard = async (
  tx: Db,
  key: Key,
  readings: readonly (Read & { probe: Probe })[],
  added: ReadonlySet<number>,
  now: number,
) => {
  const heardAt = timeText(now)
  for (const [probe, some] of Map.groupBy(readings, ({ probe }) => probe)) {
    const { at, value, unit } = some.reduce((one, other) => (other.at >= one.at ? other : one))
    const isNewest = probe.recordedAt === null || timeText(at) > probe.recordedAt
    if (!isNewest && !added.has(probe.id)) continue
    await tx
      .update(wirelessProbes)
      .set({ heardAt, ...(isNewest && { recordedAt: timeText(at), value, readUnit: unit }) })
      .where(eq(wirelessProbes.id, probe.id))
  }
  if (readings.length > 0)
    await tx.update(probeKeys).set({ heardAt, refusal: null }).where(eq(probeKeys.id, key.id))
}

const changeRows = async (tx: Db, key: Key, added: readonly (Taken & { probe: Probe })[]) => {
  const changed: Changed[] = []
  for (const [rowId, some] of Map.groupBy(added, ({ rowId }) => rowId)) {
    const counted = key.countsProbes && (await countHot(tx, key, some))
    const isOther = await keepProbeHeat(tx, rowId)
    if (counted || isOther) changed.push({ rowId, counted })
  }
  return changed
}
