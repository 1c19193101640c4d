import { and, asc, eq, gt, gte, isNull, or } from "drizzle-orm"
import type { Db } from "../db/connection"
import { giveWay } from "../db/give-way"
import { temperatures } from "../db/schema"
import { cookingThreshold } from "../domain/cooking"
import { calendarDays, dayMs, midnightOf } from "../domain/day"

/** Readings that are read at once: some milliseconds, also of an answer of PostgreSQL. */
const pageSize = 500

type Place = { at: string; id: number }

/** Tells the days of a zone, in days since 1970-01-01, on which a row has a hot reading; oldest first. Others are served meanwhile. */
export const hotDaysIn = (zone: string): ((db: Db, row: number) => Promise<number[]>) => {
  const dayOf = calendarDays(zone)
  // The piles of a farm share their days.
  const ends = new Map<string, string>()
  const endOf = (day: string) => {
    const end = ends.get(day) ?? midnightOf(day, zone, 1)
    ends.set(day, end)
    return end
  }
  return async (db, row) => {
    const days = new Set<number>()
    let end = ""
    for await (const page of hotReadings(db, row))
      for (const { at } of page) {
        if (at < end) continue
        const day = dayOf(at)
        days.add(Date.parse(day) / dayMs)
        end = endOf(day)
      }
    return [...days]
  }
}

async function* hotReadings(db: Db, row: number): AsyncGenerator<Place[]> {
  for (let last: Place = { at: "1970-01-01", id: 0 }; ; await giveWay(db)) {
    const page = await hotAfter(db, row, last)
    yield page
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = newest
  }
}

const hotAfter = (db: Db, row: number, { at, id }: Place): PromiseLike<Place[]> =>
  db
    .select({ at: temperatures.recordedAt, id: temperatures.id })
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, row),
        gte(temperatures.recordedAt, at),
        or(gt(temperatures.recordedAt, at), gt(temperatures.id, id)),
        gte(temperatures.temperature, cookingThreshold),
        isNull(temperatures.voidedAt),
      ),
    )
    .orderBy(asc(temperatures.recordedAt), asc(temperatures.id))
    .limit(pageSize)
