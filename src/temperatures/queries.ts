import { and, desc, eq, getTableColumns, gte, lt, lte, or, type Placeholder, sql } from "drizzle-orm"
import type { ListQuery } from "../contract/lists"
import { fieldsOf } from "../contract/record-fields"
import type { NewTemperature, NewVisitReading } from "../contract/temperatures"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { prepared } from "../db/prepared"
import { rowReader } from "../db/row-reader"
import { temperatures } from "../db/schema"
import { isHot } from "../domain/cooking"
import type { Member } from "../domain/farms"
import { statusAfterReading, statusAfterVoid, stepDaysOf } from "../domain/life-cycle"
import type { OwnFields } from "../domain/record-kinds"
import type { Row } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import { inlinePhoto, photoPath } from "../photos/queries"
import type { AddPhoto } from "../photos/resolve-photo"
import type { Recount } from "../records/of-row"
import { assertEditable, authorColumns, toRecord } from "../records/queries"
import { requireRow } from "../rows/queries"
import { sumUpReadings } from "../rows/summary"
import { updateRow } from "../rows/update-row"
import { markCookingDay, unmarkCookingDay } from "./cooking-days"

const { photoId: _id, ...own } = getTableColumns(temperatures)
const columns = {
  ...own,
  ...authorColumns(temperatures),
  photoUrl: sql<string | null>`${photoPath} || ${temperatures.photoId}`,
}

/** The row's readings by pages, newest first. `photoUrl` is a path; a data URL when `photos` is 'inline'. */
export async function* temperaturesOf(
  db: Db,
  row: Row,
  reader: Member,
  query: ListQuery = {},
): AsyncGenerator<Temperature[]> {
  const pageSize = query.photos === "inline" ? 10 : 100
  let left = query.limit ?? Number.POSITIVE_INFINITY
  let last: Place | undefined
  while (left > 0) {
    const page = await readingsAfter(db, row, last, query.from, Math.min(pageSize, left))
    last = page.at(-1)
    left = page.length < pageSize ? 0 : left - page.length
    yield await Promise.all(page.map((reading) => toReading(db, reading, reader, query.photos)))
  }
}

const toReading = async (
  db: Db,
  stored: StoredReading,
  reader: Member,
  photos: ListQuery["photos"],
): Promise<Temperature> => {
  const { photoId, ...reading } = stored
  if (photos !== "inline") return toRecord(reading, reader)
  return toRecord({ ...reading, photoUrl: await inlinePhoto(db, photoId) }, reader)
}

type StoredReading = Awaited<ReturnType<typeof readingsAfter>>[number]

type Place = { recordedAt: string; id: number }

const readingsAfter = async (
  db: Db,
  row: Row,
  last: Place | undefined,
  from: string | undefined,
  count: number,
) =>
  readingsIn(
    await readingsPage(db).values({
      row: row.id,
      // Milliseconds, as stored: placeholders are not converted.
      from: Date.parse(from ?? "1970-01-01"),
      recordedAt: Date.parse(last?.recordedAt ?? "9999-12-31"),
      id: last?.id ?? 0,
      count,
    }),
  )

const listed = { ...columns, photoId: temperatures.photoId }

const readingsIn = rowReader(listed)

const readingsPage = prepared((db) =>
  db
    .select(listed)
    .from(temperatures)
    .where(
      and(
        eq(temperatures.rowId, sql.placeholder("row")),
        gte(temperatures.recordedAt, sql.placeholder("from")),
        lte(temperatures.recordedAt, sql.placeholder("recordedAt")),
        or(
          lt(temperatures.recordedAt, sql.placeholder("recordedAt")),
          lt(temperatures.id, sql.placeholder("id")),
        ),
      ),
    )
    .orderBy(desc(temperatures.recordedAt), desc(temperatures.id))
    .limit(sql.placeholder("count"))
    .prepare(),
)

/**
 * Writes a reading, its photo, its cooking day, and the status of an active row that becomes complete.
 * @throws AppError conflict when the row is removed
 */
export const logTemperature = async (
  tx: Db,
  row: Row,
  author: Member,
  { addPhoto, ...reading }: NewReading & { addPhoto: AddPhoto },
): Promise<Temperature> => {
  const member = await assertEditable(tx, row, author)
  const photoId = await addPhoto(tx)
  const recordedAt = reading.recordedAt ?? new Date().toISOString()
  const values = { ...noFields, ...reading, rowId: row.id, recordedBy: member.userId, recordedAt, photoId }
  const saved = only(await insertReading(tx).execute(values))
  const made = toRecord(saved, member)
  await heatUp(tx, row, member, made)
  return made
}

/** What counts of a reading: of several at one instant, that of the hottest. */
export type Heat = Pick<Temperature, "temperature" | "recordedAt">

/** Marks an added reading's cooking day, and completes an active row that has enough of them. */
export const heatUp: Recount<Heat> = (tx, row, member, reading) => heatUpAll(tx, row, member, [reading])

/** The same of several, counted once. */
export const heatUpAll: Recount<readonly Heat[]> = async (tx, row, member, readings) => {
  for (const { temperature, recordedAt } of readings)
    if (isHot(temperature)) await markCookingDay(tx, row, member, recordedAt)
  const [first] = readings.map(({ recordedAt }) => recordedAt).sort()
  const current = await sumUpReadings(tx, row, member, first)
  await updateRow(tx, current, member, { status: statusAfterReading(current) })
}

/** Unmarks a voided reading's cooking day, and makes a row active again that was complete only by it. */
export const coolAgain: Recount<Heat> = async (tx, row, member, reading) => {
  const daysBefore = stepDaysOf(await requireRow(tx, row.id))
  if (isHot(reading.temperature)) await unmarkCookingDay(tx, row, member, reading.recordedAt)
  const current = await sumUpReadings(tx, row, member, reading.recordedAt)
  await updateRow(tx, current, member, { status: statusAfterVoid(current, daysBefore) })
}

type NewReading = Omit<NewTemperature, "photoUrl">

const names = fieldsOf("temperatures").map(([name]) => name)
/** A field that a request leaves out is null. */
const noFields = Object.fromEntries(names.map((name) => [name, null]))

const inserting = (more: { receivedAt?: Placeholder }) =>
  prepared((db) =>
    db
      .insert(temperatures)
      .values({
        rowId: sql.placeholder("rowId"),
        recordedBy: sql.placeholder("recordedBy"),
        ...(Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as OwnColumns),
        recordedAt: sql.placeholder("recordedAt"),
        photoId: sql.placeholder("photoId"),
        ...more,
      })
      .returning(columns)
      .prepare(),
  )

const insertReading = inserting({})
const insertReadingOfVisit = inserting({ receivedAt: sql.placeholder("receivedAt") })

/** Adds a reading that shares time and receipt with its visit; the caller counts the row. */
export const addReadingOfVisit = async (
  tx: Db,
  { id: rowId }: Pick<Row, "id">,
  member: Member,
  reading: Omit<NewVisitReading, "photoUrl"> &
    Pick<Temperature, "recordedAt" | "receivedAt"> & { photoId: number | null },
): Promise<Temperature> => {
  const values = { ...noFields, ...reading, rowId, recordedBy: member.userId }
  return toRecord(only(await insertReadingOfVisit(tx).execute(values)), member)
}

type OwnColumns = Record<keyof OwnFields<"temperatures">, Placeholder>
