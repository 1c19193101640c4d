import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm"
import type { LogSpan } from "../contract/history"
import type { Db } from "../db/connection"
import { history } from "../db/schema"
import type { Member } from "../domain/farms"
import { eventRanks, type HistoryEvent } from "../domain/history"
import { recordEventNames } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { photoPath } from "../photos/queries"

const pageSize = 500

/** The events of the farm's rows, or of one of them, oldest first, by pages. */
export async function* historyOf(
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  span: LogSpan,
  row?: Row,
): AsyncGenerator<HistoryEvent[]> {
  let last: Place = { at: span.from ?? "1970-01-01", rank: 0, recordId: 0 }
  for (;;) {
    const page = await eventsAfter(db, farmId, last, span.to, row)
    if (page.length > 0) yield page.map(toEvent)
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = newest
  }
}

/** The records of the farm's rows that are of these instants, oldest first, voided ones too. */
export const recordsBetween = async (
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  { from, to }: { from: string; to: string },
): Promise<HistoryEvent[]> => {
  const found = await db
    .select()
    .from(history)
    .where(and(eq(history.farmId, farmId), inArray(rank, recordRanks), gte(at, from), lt(at, to)))
    .orderBy(...oldestFirst)
  return found.map(toEvent)
}

const recordRanks = recordEventNames.map(eventRanks.record)

type Place = { at: string; rank: number; recordId: number }

const { at, rank, recordId } = history
const oldestFirst = [asc(at), asc(rank), asc(recordId)] as const

const eventsAfter = async (
  db: Db,
  farm: number,
  last: Place,
  end: string | undefined,
  row: Row | undefined,
) =>
  db
    .select()
    .from(history)
    .where(
      and(
        eq(history.farmId, farm),
        row && eq(history.rowId, row.id),
        // Implied by the next line, but can use an index.
        gte(at, last.at),
        sql`(${at}, ${rank}, ${recordId}) > (${Date.parse(last.at)}, ${last.rank}, ${last.recordId})`,
        end === undefined ? undefined : lt(at, end),
      ),
    )
    .orderBy(...oldestFirst)
    .limit(pageSize)

const toEvent = ({ facts, rowId, photoId, rank, farmId, ...event }: HistoryRow): HistoryEvent => ({
  ...event,
  pileId: rowId,
  photoUrl: photoId === null ? null : `${photoPath}${photoId}`,
  ...facts,
})

type HistoryRow = typeof history.$inferSelect
