import { and, asc, eq, gt, gte, or } from "drizzle-orm"
import type { HighsQuery } from "../contract/probes"
import type { Db } from "../db/connection"
import { probeHours, probeReadings, wirelessProbes } from "../db/schema"
import { manyCalendarDays } from "../domain/many-days"
import type { PileProbes } from "../domain/probes"
import { hourMs } from "../domain/probes"
import type { Row } from "../domain/rows"
import { cell } from "../history/csv"
import { probesIn } from "./queries"

/** A pile's wireless probes, and the highest that each has read in each hour, or on each day of the zone. */
export const pileProbes = async (
  db: Db,
  row: Row,
  zone: string,
  { from = "1970-01-01", step = "hour" }: HighsQuery,
): Promise<PileProbes> => {
  const { probeId, temperature } = probeHours
  const at = step === "day" ? probeHours.recordedAt : probeHours.hour
  const found = await db
    .select({ probeId, at, temperature })
    .from(probeHours)
    .where(and(eq(probeHours.rowId, row.id), gte(probeHours.hour, new Date(from).toISOString())))
    .orderBy(asc(probeId), asc(probeHours.hour))
  const highs = [...Map.groupBy(found, (each) => each.probeId)].map(([probeId, some]) => ({
    probeId,
    points: (step === "day" ? highestOfDays(some, zone) : some).map(
      ({ at, temperature }): [number, number] => [Date.parse(at) / hourMs, temperature],
    ),
  }))
  return { probes: await probesIn(db, row), highs }
}

type High = { at: string; temperature: number }

/** Oldest first, as they come. */
const highestOfDays = (highs: readonly High[], zone: string): High[] => {
  const dayOf = manyCalendarDays(zone)
  const days = new Map<string, High>()
  for (const high of highs) {
    const day = dayOf(high.at)
    const before = days.get(day)
    if (!before || high.temperature > before.temperature) days.set(day, high)
  }
  return [...days.values()]
}

const pageSize = 1000

/** What a probe has sent; `value` and `unit` as it was sent. */
export type SentReading = Pick<typeof probeReadings.$inferSelect, "recordedAt" | "value" | "unit"> & {
  probe: string
}

/** All readings of a pile's wireless probes, page by page: probe by probe, the oldest first. */
export async function* sentReadings(db: Db, { id }: Pick<Row, "id">): AsyncGenerator<SentReading[]> {
  let last = { probeId: 0, recordedAt: "1970-01-01T00:00:00.000Z" }
  for (;;) {
    const { probeId, recordedAt } = probeReadings
    const page = await db
      .select({
        probeId,
        probe: wirelessProbes.name,
        recordedAt,
        value: probeReadings.value,
        unit: probeReadings.unit,
      })
      .from(probeReadings)
      .innerJoin(wirelessProbes, eq(wirelessProbes.id, probeId))
      .where(
        and(
          eq(probeReadings.rowId, id),
          or(gt(probeId, last.probeId), and(eq(probeId, last.probeId), gt(recordedAt, last.recordedAt))),
        ),
      )
      .orderBy(asc(probeId), asc(recordedAt))
      .limit(pageSize)
    if (page.length > 0) yield page
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = newest
  }
}

/** The same as CSV. */
export async function* readingsCsv(db: Db, row: Pick<Row, "id" | "rowId">): AsyncGenerator<string> {
  yield "\uFEFFPile,Probe,UTC,Value,Unit\r\n"
  for await (const page of sentReadings(db, row))
    yield page
      .map(({ probe, recordedAt, value, unit }) => [row.rowId, probe, recordedAt, String(value), unit])
      .map((cells) => `${cells.map(cell).join(",")}\r\n`)
      .join("")
}
