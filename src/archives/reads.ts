import { and, asc, type Column, eq, gte, lte, sql } from "drizzle-orm"
import { changes, materials, sales, temperatures, turns } from "../db/schema"
import type { Pile, Source } from "./source"

const pageSize = 500

/** Where a page ends. */
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
    // Other requests are served between pages.
    await new Promise(setImmediate)
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

export const readings: Read<typeof temperatures.$inferSelect & Place> = async (
  { db, newest },
  last,
  pile,
) => {
  const columns = { ...temperatures, at: temperatures.recordedAt }
  const found = await db
    .select()
    .from(temperatures)
    .where(after(columns, last, pile, newest.temperatures))
    .orderBy(asc(columns.at), asc(columns.id))
    .limit(pageSize)
  return found.map((each) => ({ ...each, at: each.recordedAt }))
}

export const turnings: Read<typeof turns.$inferSelect & Place> = async ({ db, newest }, last, pile) => {
  const columns = { ...turns, at: turns.turnedAt }
  const found = await db
    .select()
    .from(turns)
    .where(after(columns, last, pile, newest.turns))
    .orderBy(asc(columns.at), asc(columns.id))
    .limit(pageSize)
  return found.map((each) => ({ ...each, at: each.turnedAt }))
}

export const additions: Read<typeof materials.$inferSelect & Place> = async ({ db, newest }, last, pile) => {
  const columns = { ...materials, at: materials.addedAt }
  const found = await db
    .select()
    .from(materials)
    .where(after(columns, last, pile, newest.materials))
    .orderBy(asc(columns.at), asc(columns.id))
    .limit(pageSize)
  return found.map((each) => ({ ...each, at: each.addedAt }))
}

export const loads: Read<typeof sales.$inferSelect & Place> = async ({ db, newest }, last, pile) => {
  const columns = { ...sales, at: sales.removedAt }
  const found = await db
    .select()
    .from(sales)
    .where(after(columns, last, pile, newest.sales))
    .orderBy(asc(columns.at), asc(columns.id))
    .limit(pageSize)
  return found.map((each) => ({ ...each, at: each.removedAt }))
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
