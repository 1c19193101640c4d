import { eq, sql } from "drizzle-orm"
import type { Db } from "../db/connection"
import { farms, type receivers } from "../db/schema"
import { tooHot } from "../domain/cooking"
import { calendarDays, dayMs, midnightOf } from "../domain/day"
import { unitsOf } from "../domain/metric-units"
import { type HotReading, type News, newsOf, type Scene } from "../domain/news"
import { shownWith, type UnitSystem } from "../domain/units"
import { rowsOf } from "../rows/queries"

type Receiver = Pick<typeof receivers.$inferSelect, "readBy" | "news"> & { units: UnitSystem }

/** A farm with all that is so in it now. */
export type FarmNow = {
  name: string
  zone: string
  units: UnitSystem
  /** What a receiver wants to hear of that, in its units. Of a fire its other message says less, and is left out. */
  newsFor: (receiver: Receiver) => News[]
}

export const farmNow = async (db: Db, farmId: number, now: number): Promise<FarmNow | undefined> => {
  const [farm] = await db
    .select({ name: farms.name, zone: farms.zone, units: farms.units })
    .from(farms)
    .where(eq(farms.id, farmId))
  if (!farm) return undefined
  const rows = await rowsOf(db, { farmId })
  const scene: Scene = { rows, hot: await hotReadings(db, farmId, farm.zone, now), zone: farm.zone, now }
  const newsFor = ({ readBy, units, news }: Receiver) => {
    const all = shownWith(unitsOf(units), () => newsOf(scene, readBy)).filter(({ kind }) =>
      news.includes(kind),
    )
    const burning = new Set(
      all.flatMap((each) => (each.kind === "fire" ? `${each.subject} ${each.day}` : [])),
    )
    return all.filter(({ kind, subject, day }) => kind !== "heat" || !burning.has(`${subject} ${day}`))
  }
  return { ...farm, newsFor }
}

/** The hottest of each pile's readings above 160 °F, today and before, in the last 24 hours. */
const hotReadings = async (db: Db, farmId: number, zone: string, now: number): Promise<HotReading[]> => {
  const midnight = Date.parse(midnightOf(calendarDays(zone)(now), zone))
  const found = await db.values<[number, number, number]>(sql`
    WITH hot AS (
      SELECT t.row_id, t.temperature, t.recorded_at, t.recorded_at >= ${midnight} AS today
      FROM temperatures AS t JOIN compost_rows ON compost_rows.id = t.row_id
      WHERE compost_rows.farm_id = ${farmId} AND t.recorded_at > ${now - dayMs} AND t.voided_at IS NULL
        AND t.temperature > ${tooHot}
    )
    SELECT hot.row_id, hot.temperature, min(hot.recorded_at) FROM hot
    JOIN (SELECT row_id, today, max(temperature) AS high FROM hot GROUP BY row_id, today) AS hottest
      ON hot.row_id = hottest.row_id AND hot.today = hottest.today AND hot.temperature = hottest.high
    GROUP BY hot.row_id, hot.today, hot.temperature`)
  return found.map(([rowId, temperature, at]) => ({
    rowId: Number(rowId),
    temperature: Number(temperature),
    recordedAt: new Date(Number(at)).toISOString(),
  }))
}
