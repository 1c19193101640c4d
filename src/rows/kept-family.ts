import { and, asc, eq, inArray } from "drizzle-orm"
import type { Db } from "../db/connection"
import { cookingDays, rows } from "../db/schema"
import { dayNumbers, isHot } from "../domain/cooking"
import type { Counted } from "../domain/count"
import { countFigures } from "../domain/count-figures"
import { descendantsOf } from "../domain/family"
import type { Member } from "../domain/farms"
import { statusAfterReading, statusAfterVoid, stepDaysOf } from "../domain/life-cycle"
import type { Row } from "../domain/rows"
import { rowColumns, rowsIn } from "./columns"
import { familyLogs, linksIn } from "./family-logs"
import { updateRow } from "./update-row"

/** What a row with parents keeps of its log, which begins with theirs; its cooking days are written. */
export const inheritedFigures = async (tx: Db, row: Row, zone: string) => {
  const links = await linksIn(tx, row.farmId)
  const { logOf } = await familyLogs(tx, [row.id], links, zone)
  return keepDays(tx, row, logOf(row.id), zone)
}

/**
 * Counts those again that come from a row, in the transaction that has changed its log: what was voided or came late there may be of
 * theirs; not so where all that changed is of `from` on, and every link of before. Each is written, also where nothing differs, so that on PostgreSQL a record that is added to one meanwhile waits.
 */
export const recountDescendants = async (
  tx: Db,
  { id, farmId }: Row,
  by: Pick<Member, "userId" | "zone">,
  from = "",
): Promise<void> => {
  const links = await linksIn(tx, farmId)
  if (!links.some(({ parent, at }) => parent === id && from < at)) return
  const ids = descendantsOf(id, links)
  if (ids.length === 0) return
  const { logOf } = await familyLogs(tx, ids, links, by.zone)
  for (const row of await rowsWith(tx, ids)) {
    const figures = await keepDays(tx, row, logOf(row.id), by.zone)
    await tx.update(rows).set(figures).where(eq(rows.id, row.id))
    const now = { ...row, ...figures }
    const before = stepDaysOf(row)
    const status = stepDaysOf(now) > before ? statusAfterReading(now) : statusAfterVoid(now, before)
    await updateRow(tx, now, by, { status })
  }
}

/** In the order of their ids, in which others lock them, too. */
const rowsWith = async (tx: Db, ids: number[]) =>
  rowsIn(await tx.select(rowColumns).from(rows).where(inArray(rows.id, ids)).orderBy(asc(rows.id)).values())

/** A day of any reading of the log at or above the specified temperature. */
const keepDays = async (tx: Db, row: Row, log: Counted, zone: string) => {
  const dayOf = dayNumbers(zone)
  const days = new Set(
    log.readings.filter(({ temperature }) => isHot(temperature)).map(({ recordedAt }) => dayOf(recordedAt)),
  )
  const lastHotDay = days.size > 0 ? Math.max(...days) : null
  await writeDays(tx, row, days)
  return { cookingDays: days.size, lastHotDay, ...countFigures(row, log, lastHotDay, zone) }
}

const writeDays = async (tx: Db, { id: rowId }: Row, days: ReadonlySet<number>) => {
  const found = await tx
    .select({ day: cookingDays.day })
    .from(cookingDays)
    .where(eq(cookingDays.rowId, rowId))
  const known = new Set(found.map(({ day }) => day))
  const [gone, added] = [known.difference(days), days.difference(known)]
  for (const some of portionsOf([...gone]))
    await tx.delete(cookingDays).where(and(eq(cookingDays.rowId, rowId), inArray(cookingDays.day, some)))
  for (const some of portionsOf([...added]))
    await tx.insert(cookingDays).values(some.map((day) => ({ rowId, day })))
}

/** A statement takes so many values. */
const portionsOf = (days: readonly number[]) =>
  Array.from({ length: Math.ceil(days.length / 500) }, (_, place) =>
    days.slice(500 * place, 500 * (place + 1)),
  )
