import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm"
import type { LogSpan } from "../contract/history"
import type { Db } from "../db/connection"
import { pageEnd } from "../db/history-page-end"
import { prepared } from "../db/prepared"
import { rowReader } from "../db/row-reader"
import { history, rows } from "../db/schema"
import type { Member } from "../domain/farms"
import { eventRanks, type HistoryEvent } from "../domain/history"
import { recordEventNames } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import { photoPath } from "../photos/queries"
import { merge } from "./merge"

/** The events of the farm's rows, or of one of them, oldest first, by pages. */
export async function* historyOf(
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  span: LogSpan,
  row?: Row,
): AsyncGenerator<HistoryEvent[]> {
  const ids = row ? [row.id] : await rowIdsOf(db, farmId)
  // However many rows there are, not more than some ten thousand events are read ahead.
  const ahead = Math.max(20, Math.min(pageSize, Math.floor(10_000 / ids.length)))
  const lists = ids.map((id) => eventsOf(db, id, span, ahead))
  for await (const page of merge(lists, oldestFirst, pageSize)) yield page.map(toEvent)
}

/** About a millisecond of work. */
const pageSize = 200

/** The records of the farm's rows that are of these instants, oldest first, voided ones too. */
export const recordsBetween = async (
  db: Db,
  { farmId }: Pick<Member, "farmId">,
  { from, to }: { from: string; to: string },
): Promise<HistoryEvent[]> => {
  const found = await db
    .select(stored)
    .from(history)
    .where(and(eq(history.farmId, farmId), inArray(rank, recordRanks), gte(at, from), lt(at, to)))
    .orderBy(...inOrder)
  return found.map(toEvent)
}

const recordRanks = recordEventNames.map(eventRanks.record)

const rowIdsOf = async (db: Db, farm: number) => {
  const found = await db.select({ id: rows.id }).from(rows).where(eq(rows.farmId, farm))
  return found.map(({ id }) => id)
}

/** One row's events. Of a farm's, SQLite would sort all that are left for each page. */
async function* eventsOf(db: Db, row: number, { from, to }: LogSpan, count: number) {
  // Milliseconds, as stored: placeholders are not converted.
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to)
  let last: Place = { at: Date.parse(from ?? "1970-01-01"), rank: 0, recordId: 0 }
  for (;;) {
    const { at, rank, recordId } = last
    const page = storedIn(await eventsAfter(db).values({ row, at, rank, recordId, end, count }))
    if (page.length > 0) yield page
    const newest = page.at(-1)
    if (!newest || page.length < count) return
    last = newest
  }
}

type Place = { at: number; rank: number; recordId: number }

const {
  at,
  rank,
  recordId,
  rowId,
  pile,
  author,
  receivedAt,
  photoId,
  voidReason,
  movedTo,
  movedFrom,
  fromFile,
  facts,
} = history
const stored = {
  at: sql<number>`${at}`,
  rank,
  recordId,
  rowId,
  pile,
  author,
  receivedAt,
  photoId,
  voidReason,
  movedTo,
  movedFrom,
  fromFile,
  facts,
}

const storedIn = rowReader(stored)

const eventsAfter = prepared((db) =>
  db
    .select(stored)
    .from(history)
    .where(
      and(
        eq(rowId, sql.placeholder("row")),
        // Implied by the next line, but can use an index.
        gte(at, sql.placeholder("at")),
        sql`(${at}, ${rank}, ${recordId}) > (${sql.placeholder("at")}, ${sql.placeholder("rank")}, ${sql.placeholder("recordId")})`,
        lt(at, pageEnd(db)),
      ),
    )
    .orderBy(...inOrder)
    .limit(sql.placeholder("count"))
    .prepare(),
)

const inOrder = [asc(at), asc(rank), asc(recordId)] as const

const oldestFirst = (a: Place, b: Place) => a.at - b.at || a.rank - b.rank || a.recordId - b.recordId

/** Field by field: spreading all of them takes as long as the query. */
const toEvent = (event: StoredEvent): HistoryEvent => ({
  at: new Date(event.at).toISOString(),
  recordId: event.recordId,
  pile: event.pile,
  author: event.author,
  receivedAt: event.receivedAt,
  voidReason: event.voidReason,
  pileId: event.rowId,
  photoUrl: event.photoId === null ? null : `${photoPath}${event.photoId}`,
  ...event.facts,
  ...(event.movedTo !== null && { movedTo: event.movedTo }),
  ...(event.movedFrom !== null && { movedFrom: event.movedFrom }),
  ...(event.fromFile !== null && { fromFile: event.fromFile }),
})

type StoredEvent = ReturnType<typeof storedIn>[number]
