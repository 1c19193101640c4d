import { sql } from "drizzle-orm"
import type { LogAction, LogQuery } from "../contract/history"
import type { Db } from "../db/connection"
import type { User } from "../domain/users"

/** Something that happened to a pile; what the action tells of is in `details`. */
export type Entry = {
  /** Milliseconds since 1970. */
  at: number
  action: LogAction
  /** Which part of the log it comes from; with `record` it makes the entry's place unique. */
  source: number
  record: number
  pile: string
  user: string
  details: string
}

type EntryColumns = [
  at: number,
  action: LogAction,
  source: number,
  record: number,
  pile: string,
  user: string,
  details: string,
]

const toEntry = ([at, action, source, record, pile, user, details]: EntryColumns): Entry => ({
  at,
  action,
  source,
  record,
  pile,
  user,
  details,
})

const pageSize = 500

/**
 * Everything that happened to the user's rows, or to one of them, oldest first, a page at a time: however long
 * the log is, only a page of it is in memory, and no read stays open between two pages.
 */
export async function* historyOf(
  db: Db,
  user: User,
  { from, to }: LogQuery,
  rowId?: number,
): AsyncGenerator<Entry[]> {
  let last = { at: Date.parse(from ?? "1970-01-01"), source: 0, record: 0 }
  const end = to ? Date.parse(to) : Number.MAX_SAFE_INTEGER
  for (;;) {
    const found = await db.values<EntryColumns>(sql`
      SELECT log.at, log.action, log.source, log.record, compost_rows.row_id,
        users.first_name || ' ' || users.last_name, log.details
      FROM (${everything}) AS log
      JOIN compost_rows ON compost_rows.id = log.row_id
      JOIN users ON users.id = log.user_id
      WHERE compost_rows.user_id = ${user.id}
        AND (${rowId ?? null} IS NULL OR log.row_id = ${rowId ?? null})
        AND log.at >= ${last.at} AND (log.at, log.source, log.record) > (${last.at}, ${last.source}, ${last.record})
        AND log.at < ${end}
      ORDER BY log.at, log.source, log.record
      LIMIT ${pageSize}`)
    const page = found.map(toEntry)
    if (page.length > 0) yield page
    const newest = page.at(-1)
    if (!newest || page.length < pageSize) return
    last = newest
  }
}

const everything = sql.raw(`
  SELECT start_date AS at, 1 AS source, 'Built' AS action, id AS record, id AS row_id, user_id,
    json_object('location', location, 'length', length, 'width', width, 'cubicYards', cubic_yards) AS details
    FROM compost_rows
  UNION ALL
  SELECT recorded_at, 2, 'Temperature', id, row_id, recorded_by,
    json_object('temperature', temperature, 'photo', photo_id, 'received', received_at, 'voided', void_reason)
    FROM temperatures
  UNION ALL
  SELECT turned_at, 3, 'Turned', id, row_id, recorded_by,
    json_object('number', turn_number, 'water', water_added, 'received', received_at, 'voided', void_reason)
    FROM turns
  UNION ALL
  SELECT added_at, 4, 'Material', material_additions.id, row_id, recorded_by,
    json_object('category', name, 'cubicYards', cubic_yards, 'notes', notes, 'received', received_at,
      'voided', void_reason)
    FROM material_additions LEFT JOIN material_categories ON material_categories.id = material_category_id
  UNION ALL
  SELECT removed_at, 5, 'Sold', id, row_id, recorded_by,
    json_object('client', client_name, 'empty', empty_weight, 'full', full_weight, 'photo', photo_id,
      'received', received_at, 'voided', void_reason)
    FROM sales
  UNION ALL
  SELECT changed_at, 6, iif(field = 'status' AND "to" = 'removed', 'Removed', 'Corrected'), id, row_id, changed_by,
    json_object('field', field, 'from', "from", 'to', "to")
    FROM row_changes
  UNION ALL
  SELECT voided_at, 7, 'Voided', id, row_id, voided_by,
    json_object('what', 'Temperature ' || temperature || ' °F', 'reason', void_reason)
    FROM temperatures WHERE voided_at IS NOT NULL
  UNION ALL
  SELECT voided_at, 8, 'Voided', id, row_id, voided_by,
    json_object('what', 'Turn ' || turn_number, 'reason', void_reason)
    FROM turns WHERE voided_at IS NOT NULL
  UNION ALL
  SELECT voided_at, 9, 'Voided', id, row_id, voided_by,
    json_object('what', 'Material ' || cubic_yards || ' yd³', 'reason', void_reason)
    FROM material_additions WHERE voided_at IS NOT NULL
  UNION ALL
  SELECT voided_at, 10, 'Voided', id, row_id, voided_by,
    json_object('what', 'Sale to ' || client_name, 'reason', void_reason)
    FROM sales WHERE voided_at IS NOT NULL
`)
