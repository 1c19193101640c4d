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
