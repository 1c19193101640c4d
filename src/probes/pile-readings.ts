import { and, asc, eq, gt, gte, or, sql } from "drizzle-orm"
import type { HighsQuery } from "../contract/probes"
import type { Db } from "../db/connection"
import { probeHours, probeReadings, wirelessProbes } from "../db/schema"
import type { PileProbes } from "../domain/probes"
import type { Row } from "../domain/rows"
import { cell } from "../history/csv"
import { probesIn } from "./queries"

const hourMs = 3_600_000

/** A pile's wireless probes, and the highest that each has read in each hour, or day. */
export const pileProbes = async (
  db: Db,
  row: Row,
  { from = "1970-01-01", step = "hour" }: HighsQuery,
): Promise<PileProbes> => {
  const length = (step === "day" ? 24 : 1) * hourMs
  const begin = sql<number>`CAST(${probeHours.hour} / ${length} AS BIGINT) * ${length / hourMs}`
  const found = await db
    .select({
      probeId: probeHours.probeId,
      at: begin.mapWith(Number),
      temperature: sql<number>`max(${probeHours.temperature})`.mapWith(Number),
    })
    .from(probeHours)
    .where(and(eq(probeHours.rowId, row.id), gte(probeHours.hour, new Date(from).toISOString())))
    .groupBy(probeHours.probeId, sql`2`)
    .orderBy(asc(probeHours.probeId), sql`2`)
  const highs = [...Map.groupBy(found, ({ probeId }) => probeId)].map(([probeId, some]) => ({
    probeId,
    points: some.map(({ at, temperature }): [number, number] => [at, temperature]),
  }))
  return { probes: await probesIn(db, row), highs }
}

const pageSize = 1000

/** All readings of a pile's wireless probes as CSV, probe by probe, as they were sent. */
export async function* readingsCsv(db: Db, row: Row): AsyncGenerator<string> {
  yield "\uFEFFPile,Probe,UTC,Value,Unit\r\n"
  let last = { probeId: 0, recordedAt: "1970-01-01T00:00:00.000Z" }
  for (;;) {
    const page = await db
      .select({
        probeId: probeReadings.probeId,
        name: wirelessProbes.name,
        recordedAt: probeReadings.recordedAt,
        value: probeReadings.value,
        unit: probeReadings.unit,
      })
      .from(probeReadings)
      .innerJoin(wirelessProbes, eq(wirelessProbes.id, probeReadings.probeId))
      .where(
        and(
          eq(probeReadings.rowId, row.id),
          or(
            gt(probeReadings.probeId, last.probeId),
            and(eq(probeReadings.probeId, last.probeId), gt(probeReadings.recordedAt, last.recordedAt)),
          ),
        ),
      )
      .orderBy(asc(probeReadings.probeId), asc(probeReadings.recordedAt))
      .limit(pageSize)
    yield page
      .map(({ name, recordedAt, value, unit }) => [row.rowId, name, recordedAt, String(value), unit])
      .map((cells) => `${cells.map(cell).join(",")}\r\n`)
      .join("")
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = newest
  }
}
