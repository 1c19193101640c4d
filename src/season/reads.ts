import { and, asc, count, eq, gte, isNull, lt, lte, not, or, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { giveWaySoon } from "../db/give-way"
import { neverWas } from "../db/never-was"
import { prepared } from "../db/prepared"
import {
  categories,
  changes,
  cookingDays,
  materials,
  occurrences,
  pileLinks,
  rows,
  sales,
  samples,
  temperatures,
  turns,
} from "../db/schema"
import { yardLabel } from "../domain/rows"

// What a season is made of, each read by the piles of one portion. Instants are in milliseconds, as stored.

/** All of the farm's rows that ever were, the yard too. */
export const rowsOfSeason = (db: Db, farmId: number) =>
  db
    .select({
      id: rows.id,
      rowId: rows.rowId,
      location: rows.location,
      startDate: rows.startDate,
      status: rows.status,
      cubicYards: rows.cubicYards,
      method: rows.method,
      countSince: rows.countSince,
      countFrom: rows.countFrom,
    })
    .from(rows)
    .where(and(eq(rows.farmId, farmId), not(neverWas)))
    .orderBy(asc(rows.id))

/** Those that are not undone, oldest first. */
export const linksOf = (db: Db, farmId: number) =>
  db
    .select({
      id: pileLinks.id,
      parent: pileLinks.parentId,
      child: pileLinks.childId,
      kind: pileLinks.kind,
      at: pileLinks.at,
      cubicYards: pileLinks.cubicYards,
      volumeBefore: pileLinks.volumeBefore,
    })
    .from(pileLinks)
    .where(and(eq(pileLinks.farmId, farmId), isNull(pileLinks.undoneAt)))
    .orderBy(asc(pileLinks.at), asc(pileLinks.id))

type Of = { farm: number; first: number; last: number; until: number }
type Since = Of & { since: number }

const ofPortion = () =>
  and(
    eq(rows.farmId, sql.placeholder("farm")),
    gte(rows.id, sql.placeholder("first")),
    lte(rows.id, sql.placeholder("last")),
  )

/** Loads that came before the end: since the beginning, or put on a pile since, or waiting in the yard. Refused ones too. */
export const loadsIn = (db: Db, of: Since) => loadsOf(db).execute(of)

const loadsOf = prepared((db) =>
  db
    .select({
      rowId: materials.rowId,
      addedAt: materials.addedAt,
      arrivedAt: materials.arrivedAt,
      type: categories.name,
      source: materials.source,
      county: materials.county,
      hauler: materials.hauler,
      plate: materials.plate,
      refused: materials.refused,
      cubicYards: materials.cubicYards,
      weight: materials.weight,
      volumeByWeight: materials.volumeByWeight,
    })
    .from(rows)
    .innerJoin(materials, eq(materials.rowId, rows.id))
    .leftJoin(categories, eq(categories.id, materials.materialCategoryId))
    .where(
      and(
        ofPortion(),
        isNull(materials.voidedAt),
        or(
          and(eq(rows.rowId, yardLabel), isNull(materials.refused)),
          gte(materials.addedAt, sql.placeholder("since")),
        ),
        lt(sql`coalesce(${materials.arrivedAt}, ${materials.addedAt})`, sql.placeholder("until")),
      ),
    )
    .prepare(),
)

export const salesIn = (db: Db, of: Of) => salesOf(db).execute(of)

const salesOf = prepared((db) =>
  db
    .select({
      rowId: sales.rowId,
      removedAt: sales.removedAt,
      clientName: sales.clientName,
      emptyWeight: sales.emptyWeight,
      fullWeight: sales.fullWeight,
      cubicYards: sales.cubicYards,
    })
    .from(rows)
    .innerJoin(sales, eq(sales.rowId, rows.id))
    .where(and(ofPortion(), isNull(sales.voidedAt), lt(sales.removedAt, sql.placeholder("until"))))
    .prepare(),
)

export const turnsIn = (db: Db, of: Of) => turnsOf(db).execute(of)

const turnsOf = prepared((db) =>
  db
    .select({ rowId: turns.rowId, at: turns.turnedAt })
    .from(rows)
    .innerJoin(turns, eq(turns.rowId, rows.id))
    .where(and(ofPortion(), isNull(turns.voidedAt), lt(turns.turnedAt, sql.placeholder("until"))))
    .prepare(),
)

export const samplesIn = (db: Db, of: Of) => samplesOf(db).execute(of)

const samplesOf = prepared((db) =>
  db
    .select({ rowId: samples.rowId, at: samples.takenAt })
    .from(rows)
    .innerJoin(samples, eq(samples.rowId, rows.id))
    .where(and(ofPortion(), isNull(samples.voidedAt), lt(samples.takenAt, sql.placeholder("until"))))
    .prepare(),
)

/** How many occurrences of piles or of the farm in a season tell of a refused load. */
export const refusalsIn = async (db: Db, of: Since): Promise<number> => {
  const [found] = await refusalsOf(db).execute(of)
  return found?.many ?? 0
}

const refusalsOf = prepared((db) =>
  db
    .select({ many: count() })
    .from(rows)
    .innerJoin(occurrences, eq(occurrences.rowId, rows.id))
    .where(
      and(
        ofPortion(),
        eq(occurrences.what, "refused load"),
        isNull(occurrences.voidedAt),
        gte(occurrences.occurredAt, sql.placeholder("since")),
        lt(occurrences.occurredAt, sql.placeholder("until")),
      ),
    )
    .prepare(),
)

/** The sum of what was added to each pile. */
export const addedIn = (db: Db, of: Of) => addedOf(db).execute(of)

const addedOf = prepared((db) =>
  db
    .select({ rowId: materials.rowId, cubicYards: sql<number>`sum(${materials.cubicYards})`.mapWith(Number) })
    .from(rows)
    .innerJoin(materials, eq(materials.rowId, rows.id))
    .where(
      and(
        ofPortion(),
        isNull(materials.voidedAt),
        isNull(materials.refused),
        lt(materials.addedAt, sql.placeholder("until")),
      ),
    )
    .groupBy(materials.rowId)
    .prepare(),
)

export const hotDaysIn = (db: Db, of: Of & { lastDay: number }) => hotDaysOf(db).execute(of)

const hotDaysOf = prepared((db) =>
  db
    .select({ rowId: cookingDays.rowId, day: cookingDays.day })
    .from(rows)
    .innerJoin(cookingDays, eq(cookingDays.rowId, rows.id))
    .where(and(ofPortion(), lte(cookingDays.day, sql.placeholder("lastDay"))))
    .orderBy(asc(cookingDays.rowId), asc(cookingDays.day))
    .prepare(),
)

/** All changes of status, the oldest first: the first one says what was before. */
export const stepsIn = (db: Db, of: Of) => stepsOf(db).execute(of)

const stepsOf = prepared((db) =>
  db
    .select({ rowId: changes.rowId, at: changes.changedAt, from: changes.from, to: changes.to })
    .from(rows)
    .innerJoin(changes, eq(changes.rowId, rows.id))
    .where(and(ofPortion(), eq(changes.field, "status")))
    .orderBy(asc(changes.rowId), asc(changes.changedAt), asc(changes.id))
    .prepare(),
)

/** Readings that are read at once. */
const pageSize = 500

/** The readings of a pile in a season that count, page by page. */
export async function* readingPages(
  db: Db,
  pile: number,
  { since, until }: { since: number; until: number },
) {
  for (let last = { at: since, id: 0 }; ; ) {
    await giveWaySoon()
    const page = await readingsOf(db).execute({ pile, until, ...last })
    yield page
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = { at: Date.parse(newest.recordedAt), id: newest.id }
  }
}

const readingsOf = prepared((db) =>
  db
    .select({
      id: temperatures.id,
      recordedAt: temperatures.recordedAt,
      temperature: temperatures.temperature,
    })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("pile")),
        // Implied by the next line, but can use the index.
        gte(temperatures.recordedAt, sql.placeholder("at")),
        sql`(${temperatures.recordedAt}, ${temperatures.id}) > (${sql.placeholder("at")}, ${sql.placeholder("id")})`,
        lt(temperatures.recordedAt, sql.placeholder("until")),
        isNull(temperatures.voidedAt),
      ),
    )
    .orderBy(asc(temperatures.recordedAt), asc(temperatures.id))
    .limit(pageSize)
    .prepare(),
)
