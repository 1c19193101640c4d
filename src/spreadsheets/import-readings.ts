import { and, asc, eq } from "drizzle-orm"
import { maxLength } from "../contract/fields"
import type { Db } from "../db/connection"
import { rows, temperatures } from "../db/schema"
import { inTransaction } from "../db/transaction"
import type { Member } from "../domain/farms"
import { nameKey } from "../domain/name-key"
import type { Row } from "../domain/rows"
import { createRow, requireRow } from "../rows/queries"
import { logTemperature } from "../temperatures/queries"
import type { FileReading, FileRecord, Refused } from "./file-reading"
import { type Stored, storedOf } from "./stored"

/** A transaction takes so many, so that others wait for some hundredths of a second only. */
const batchSize = 25

/** A reading of the file, and what is stored of it. */
type Reading = Omit<FileRecord, keyof Stored> & Stored

/** The readings of each pile, oldest first, without those that it has. `row` is undefined for a pile that is to be made. */
type PilePlan = { label: string; row: Row | undefined; readings: Reading[] }
export type Plan = { piles: PilePlan[]; known: number; refused: Refused[] }

type Options = { makePiles: boolean }

/** The piles of a farm, by id. */
export const pilesOf = (db: Db, farmId: number) =>
  db.select({ id: rows.id, label: rows.rowId }).from(rows).where(eq(rows.farmId, farmId)).orderBy(rows.id)

/** Returns the plan for the readings of a file, without writing anything. */
export const planOf = async (
  db: Db,
  file: Pick<FileReading, "records" | "refused">,
  by: Member,
  options: Options,
): Promise<Plan> => {
  const piles = await pilesOf(db, by.farmId)
  const plan: Plan = { piles: [], known: 0, refused: [...file.refused] }
  const readings = file.records.map((record) => ({ ...record, ...storedOf(record) }))
  for (const [label, own] of byPile(readings, piles)) {
    const id = piles.find((pile) => pile.label === label)?.id
    const row = id === undefined ? undefined : await requireRow(db, id)
    const reason = refusalOf(label, row, options)
    if (reason) plan.refused.push(...own.map(({ line }) => ({ line, reason })))
    else await addTo(plan, db, { label, row, readings: own })
  }
  plan.refused.sort((one, other) => one.line - other.line)
  return plan
}

/** A pile is found by its label, else by one that looks the same. */
const byPile = (readings: readonly Reading[], piles: readonly { label: string }[]) => {
  const labels = new Set(piles.map(({ label }) => label))
  const alike = new Map(piles.toReversed().map(({ label }) => [nameKey(label), label]))
  return Map.groupBy(readings, ({ pile }) => {
    if (labels.has(pile)) return pile
    const label = alike.get(nameKey(pile)) ?? pile
    alike.set(nameKey(pile), label)
    return label
  })
}

const refusalOf = (label: string, row: Row | undefined, { makePiles }: Options) => {
  if (row?.status === "removed") return `Pile "${label}" has been removed.`
  if (row) return undefined
  if (makePiles) return label.length > maxLength.label ? "The name of the pile is too long." : undefined
  return `There is no pile "${label}"; --make-piles makes it.`
}

const addTo = async (plan: Plan, db: Db, { label, row, readings }: PilePlan) => {
  const counts = row ? await countsOf(db, row) : new Map<string, number>()
  const isNew = (reading: Pick<Reading, "at" | "temperature">) => {
    const left = counts.get(keyOf(reading)) ?? 0
    counts.set(keyOf(reading), left - 1)
    return left <= 0
  }
  const added = readings
    .filter(isNew)
    // An earlier version may have read the same file.
    .filter(({ at, alike }) => alike.every((temperature) => isNew({ at, temperature })))
  plan.known += readings.length - added.length
  const sorted = added.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (sorted.length > 0) plan.piles.push({ label, row, readings: sorted })
}

const countsOf = async (db: Db, row: Row) => {
  const { recordedAt: at, temperature } = temperatures
  const found = await db
    .select({ at, temperature })
    .from(temperatures)
    .where(and(eq(temperatures.rowId, row.id)))
    .orderBy(asc(at))
  const counts = new Map<string, number>()
  for (const reading of found) counts.set(keyOf(reading), (counts.get(keyOf(reading)) ?? 0) + 1)
  return counts
}

const keyOf = ({ at, temperature }: Pick<Reading, "at" | "temperature">) => `${at} ${temperature}`

/** Writes them as if they had been entered one by one. Repeated after a breakdown, it goes on. */
export const importReadings = async (db: Db, { piles }: Plan, by: Member): Promise<void> => {
  for (const pile of piles) {
    const row = pile.row ?? (await makePile(db, by, pile))
    for (let from = 0; from < pile.readings.length; from += batchSize)
      await inTransaction(db, async (tx) => {
        for (const { temperature, value, unit, at } of pile.readings.slice(from, from + batchSize)) {
          const reading = { temperature, value, unit, recordedAt: at }
          await logTemperature(tx, row, by, { ...reading, addPhoto: async () => null })
        }
      })
  }
}

/** Begun with its first reading; the rest is to be corrected on its page. */
const makePile = (db: Db, by: Member, { label, readings }: PilePlan) =>
  inTransaction(db, async (tx) => {
    const unknown = {
      location: "Not known",
      length: 1,
      width: 12,
      status: "active" as const,
      coordinates: {},
    }
    const row = await createRow(tx, by, { rowId: label, ...unknown })
    const startDate = readings[0]?.at
    if (startDate !== undefined) await tx.update(rows).set({ startDate }).where(eq(rows.id, row.id))
    return requireRow(tx, row.id)
  })
