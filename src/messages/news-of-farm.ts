import { eq, type SQL, sql } from "drizzle-orm"
import { pathTo, probesScreen, rowScreen } from "../contract/screens"
import type { Db } from "../db/connection"
import { farms, type receivers } from "../db/schema"
import { tooHot } from "../domain/cooking"
import { calendarDays, dayMs, midnightOf } from "../domain/day"
import { type Speech, say, spokenIn } from "../domain/language"
import { unitsOf } from "../domain/metric-units"
import { type HotReading, type News, newsOf, type Scene } from "../domain/news"
import { hourMs } from "../domain/probes"
import { shownWith, type UnitSystem } from "../domain/units"
import { probesOf } from "../probes/queries"
import { rowsOf } from "../rows/queries"

type Receiver = Pick<typeof receivers.$inferSelect, "readBy" | "news"> & {
  units: UnitSystem
  speech?: Speech | undefined
}

/** A farm with all that is so in it now. */
export type FarmNow = {
  name: string
  zone: string
  units: UnitSystem
  /** What a receiver wants to hear of that, in its units and its language. Of a fire its other message says less, and is left out. */
  newsFor: (receiver: Receiver) => News[]
}

export const farmNow = async (db: Db, farmId: number, now: number): Promise<FarmNow | undefined> => {
  const [farm] = await db
    .select({ name: farms.name, zone: farms.zone, units: farms.units })
    .from(farms)
    .where(eq(farms.id, farmId))
  if (!farm) return undefined
  const rows = await rowsOf(db, { farmId })
  const scene: Scene = {
    rows,
    hot: await hotReadings(db, farmId, farm.zone, now),
    probes: await probesOf(db, { farmId }),
    ...{ zone: farm.zone, now },
    pathTo: (screen) => (screen === "probes" ? probesScreen : pathTo(rowScreen, { rowId: screen.pile })),
  }
  // Many receivers wish alike.
  const told = new Map<string, News[]>()
  const allFor = ({ readBy, units, speech }: Receiver) => {
    const name = `${readBy} ${units} ${speech?.code ?? ""}`
    speech?.note([farm, scene.rows, scene.probes])
    const tell = () => newsOf(scene, readBy).map((each) => ({ ...each, text: say(each.text) }))
    const all = told.get(name) ?? shownWith(unitsOf(units), () => spokenIn(speech, tell))
    told.set(name, all)
    return all
  }
  const newsFor = (receiver: Receiver) => {
    const all = allFor(receiver).filter(({ kind }) => receiver.news.includes(kind))
    const burning = new Set(
      all.flatMap((each) => (each.kind === "fire" ? `${each.subject} ${each.day}` : [])),
    )
    return all.filter(({ kind, subject, day }) => kind !== "heat" || !burning.has(`${subject} ${day}`))
  }
  return { ...farm, newsFor }
}

/**
 * The hottest of each pile's readings above 160 °F, today and before, in the last 24 hours, of people and of wireless probes; what was
 * read before the pile was turned is over.
 */
const hotReadings = async (db: Db, farmId: number, zone: string, now: number): Promise<HotReading[]> => {
  const midnight = Date.parse(midnightOf(calendarDays(zone)(now), zone))
  const since = now - dayMs
  const found = await db.values<[number, number, number]>(sql`
    WITH hot AS (
      ${hotIn(farmId, sql`temperatures`)} AND t.voided_at IS NULL AND t.recorded_at > ${since}
      UNION ALL ${hotIn(farmId, sql`probe_hours`)} AND t.hour > ${since - hourMs} AND t.recorded_at > ${since}
    ), days AS (SELECT row_id, temperature, recorded_at, recorded_at >= ${midnight} AS today FROM hot)
    SELECT days.row_id, days.temperature, min(days.recorded_at) FROM days
    JOIN (SELECT row_id, today, max(temperature) AS high FROM days GROUP BY row_id, today) AS hottest
      ON days.row_id = hottest.row_id AND days.today = hottest.today AND days.temperature = hottest.high
    GROUP BY days.row_id, days.today, days.temperature`)
  return found.map(([rowId, temperature, at]) => ({
    rowId: Number(rowId),
    temperature: Number(temperature),
    recordedAt: new Date(Number(at)).toISOString(),
  }))
}

/** One query for each table: over both of them together SQLite would read all that there is. */
const hotIn = (farmId: number, table: SQL) => sql`
  SELECT t.row_id, t.temperature, t.recorded_at FROM ${table} AS t JOIN compost_rows ON compost_rows.id = t.row_id
  WHERE compost_rows.farm_id = ${farmId} AND t.temperature > ${tooHot}
    AND (compost_rows.last_turned_at IS NULL OR t.recorded_at > compost_rows.last_turned_at)`
