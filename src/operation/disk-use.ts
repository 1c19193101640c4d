import { dirname } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import type { Copy } from "../backups/copies"
import { recentCopies } from "../backups/seen-copies"
import type { Db } from "../db/connection"
import { freeBytesBeside } from "../db/free-bytes"
import { recordTables } from "../db/schema"
import { dayMs } from "../domain/day"
import type { DiskUse } from "../domain/operation"
import { hasPhoto, recordKinds } from "../domain/record-kinds"

/** Photos, or thumbnails, of a slice of ids: other requests are served between slices. */
const slice = 500

export const diskUse = async (
  db: Db,
  copiesBeside: (db: Db) => Promise<readonly Copy[]> = aMinuteOld,
): Promise<DiskUse> => {
  const { file } = db.engine
  const database = await db.engine.bytes()
  const photos = Math.min(database, await photoBytes(db))
  const records = database - photos
  const copies = file === undefined ? [] : await copiesBeside(db)
  const free = file === undefined ? Number.POSITIVE_INFINITY : freeBytesBeside(dirname(file))
  const growth = await growthPerDay(db, records)
  const daysLeft = growth === undefined ? null : Math.floor(free / (growth * (1 + copies.length)))
  return {
    free: Number.isFinite(free) ? free : null,
    photos,
    records,
    copies: copies.reduce((sum, { bytes }) => sum + bytes, 0),
    daysLeft: daysLeft !== null && Number.isFinite(daysLeft) ? daysLeft : null,
  }
}

/** A folder that can't be read is told with the copies. */
const aMinuteOld = (db: Db) => recentCopies(db, 60_000)

/** With thumbnails; other requests are served between slices. */
export const photoBytes = async (db: Db): Promise<number> =>
  (await bytesOf(db, "photos")) + (await bytesOf(db, "thumbnails"))

const tables = {
  photos: { id: sql`id`, bytes: sql`length(jpeg)`, table: sql`photos` },
  thumbnails: { id: sql`photo_id`, bytes: sql`length(webp)`, table: sql`thumbnails` },
}

/** Without reading the pictures: SQLite tells a blob's length from the beginning of its row. */
const bytesOf = async (db: Db, name: keyof typeof tables, first = 0): Promise<number> => {
  const { id, bytes, table } = tables[name]
  const last = await numberOf(db, sql`SELECT max(${id}) FROM ${table}`)
  let total = 0
  for (let from = first; from <= last; from += slice) {
    const inSlice = sql`${id} >= ${from} AND ${id} < ${from + slice}`
    total += await numberOf(db, sql`SELECT sum(${bytes}) FROM ${table} WHERE ${inSlice}`)
    await new Promise(setImmediate)
  }
  return total
}

/**
 * Bytes a day in the last 30 days, or since the first record if that is later: photos as they are, and for each record
 * its share of the rest. Undefined in the first week. Every copy grows as the database does.
 */
const growthPerDay = async (db: Db, records: number) => {
  const first = await numberOf(db, sql`SELECT min(received_at) FROM (${received}) AS records`)
  const days = Math.min(30, (Date.now() - first) / dayMs)
  if (first === 0 || days < 7) return undefined
  const since = sql`FROM (${received}) AS records WHERE received_at >= ${Date.now() - days * dayMs}`
  const all = await numberOf(db, sql`SELECT count(*) FROM (${received}) AS records`)
  const recent = await numberOf(db, sql`SELECT count(*) ${since}`)
  if (recent === 0) return undefined
  // Ids of photos are given in the order in which they come.
  const firstPhoto = await numberOf(db, sql`SELECT min(photo_id) ${since}`)
  const photos = firstPhoto === 0 ? 0 : await bytesOf(db, "photos", firstPhoto)
  return (photos + (records / all) * recent) / days
}

const received = sql.join(
  recordKinds.map((kind) => {
    const photoId = hasPhoto(kind) ? sql`photo_id` : sql`NULL`
    return sql`SELECT received_at, ${photoId} AS photo_id FROM ${recordTables[kind]}`
  }),
  sql` UNION ALL `,
)

const numberOf = async (db: Db, query: SQL): Promise<number> => {
  const [row] = await db.values<[number | null]>(query)
  // PostgreSQL's sums come as text.
  return Number(row?.[0] ?? 0)
}
