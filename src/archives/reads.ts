import { and, asc, type Column, eq, gte, lte, sql } from "drizzle-orm"
import { giveWaySoon } from "../db/give-way"
import { changes, recordTables, timeColumnOf } from "../db/schema"
import { type RecordKind, timeOf } from "../domain/record-kinds"
import type { FromFile } from "../domain/records"
import type { Pile, Source } from "./source"

const pageSize = 500

/** The last entry of a page. */
export type Place = { at: string; id: number }
export type Read<R extends Place> = (
  source: Pick<Source, "db" | "newest">,
  after: Place,
  pile: Pick<Pile, "id">,
) => PromiseLike<R[]>

/** The rows of a pile, oldest first; each page is a read of its own. */
export async function* pagesOf<R extends Place>(
  source: Pick<Source, "db" | "newest">,
  pile: Pick<Pile, "id">,
  read: Read<R>,
): AsyncGenerator<R[]> {
  for (let last: Place = { at: "1970-01-01", id: 0 }; ; ) {
    await giveWaySoon()
    const page = await read(source, last, pile)
    if (page.length > 0) yield page
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = newest
  }
}

type Columns = { id: Column; rowId: Column; at: Column }

const after = ({ id, rowId, at }: Columns, last: Place, pile: Pick<Pile, "id">, newest: number) =>
  and(
    eq(rowId, pile.id),
    // Implied by the next line, but can use an index.
    gte(at, last.at),
    sql`(${at}, ${id}) > (${Date.parse(last.at)}, ${last.id})`,
    lte(id, newest),
  )

/** A record as it is stored; its own columns by their names. */
export type StoredRecord = Place & {
  recordedBy: number
  receivedAt: string
  voidedAt: string | null
  voidedBy: number | null
  voidReason: string | null
  movedTo: string | null
  movedFrom: string | null
  fromFile: FromFile | null
  importId: number | null
  photoId?: number | null
  [own: string]: unknown
}

export const storedRecords =
  (kind: RecordKind): Read<StoredRecord> =>
  async ({ db, newest }, last, pile) => {
    const [table, at] = [recordTables[kind], timeColumnOf(kind)]
    const found: Omit<StoredRecord, "at">[] = await db
      .select()
      .from(table)
      .where(after({ id: table.id, rowId: table.rowId, at }, last, pile, newest[kind]))
      .orderBy(asc(at), asc(table.id))
      .limit(pageSize)
    return found.map((each) => ({ ...each, at: each[timeOf(kind)] }) as StoredRecord)
  }

export const corrections: Read<typeof changes.$inferSelect & Place> = async ({ db, newest }, last, pile) => {
  const columns = { ...changes, at: changes.changedAt }
  const found = await db
    .select()
    .from(changes)
    .where(after(columns, last, pile, newest.changes))
    .orderBy(asc(columns.at), asc(columns.id))
    .limit(pageSize)
  return found.map((each) => ({ ...each, at: each.changedAt }))
}
