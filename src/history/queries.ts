import { and, asc, eq, gte, lt, sql } from "drizzle-orm"
import type { LogSpan } from "../contract/history"
import type { Db } from "../db/connection"
import { history } from "../db/schema"
import type { Member } from "../domain/farms"
import type { HistoryEvent } from "../domain/history"
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

type Place = { at: string; rank: number; recordId: number }

const { at, rank, recordId } = history

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
    .orderBy(asc(at), asc(rank), asc(recordId))
    .limit(pageSize)

const toEvent = ({ facts, rowId, photoId, rank, farmId, ...event }: HistoryRow): HistoryEvent => ({
  ...event,
  pileId: rowId,
  photoUrl: photoId === null ? null : `${photoPath}${photoId}`,
  ...facts,
})

type HistoryRow = typeof history.$inferSelect
