import { and, eq, sql } from "drizzle-orm"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { fullNameOf } from "../db/full-name"
import { membershipIn } from "../db/membership"
import { prepared } from "../db/prepared"
import { type RecordTable, rows } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import type { FromFile, Recorded } from "../domain/records"
import { may, mayVoid, onlyLooks } from "../domain/rights"
import { isEditable, type Row } from "../domain/rows"
import type { InVisit, Placed } from "../domain/visits"

/**
 * Call it in the transaction that writes below a row: since it was found, the row may have been removed, the member
 * demoted, or the farm's zone changed. Returns what the member is now.
 * @throws AppError conflict for a removed row, not_found for a deleted one or no member, forbidden for an inspector
 */
export const assertEditable = async (
  tx: Db,
  row: Pick<Row, "id">,
  author: Pick<Member, "userId">,
): Promise<Member> => {
  const { member, status } = await authorNow(tx, row, author)
  if (!isEditable({ status })) throw new AppError("conflict", removedRow)
  return member
}

/** The same, also of a row that is removed: a laboratory may report after its pile was sold. @throws AppError not_found, forbidden */
export const assertRecorder = async (
  tx: Db,
  row: Pick<Row, "id">,
  author: Pick<Member, "userId">,
): Promise<Member> => (await authorNow(tx, row, author)).member

const removedRow = "A removed row cannot be edited"

/** What the author is now, who may record, and what the row is. @throws AppError not_found, forbidden */
const authorNow = async (tx: Db, { id }: Pick<Row, "id">, { userId }: Pick<Member, "userId">) => {
  const [now] = await rowNow(tx).execute({ id, user: userId })
  if (!now?.member) throw new AppError("not_found", "Compost row not found")
  if (!may(now.member, "record")) throw onlyLooks()
  return { member: now.member, status: now.status }
}

const rowNow = prepared((db) =>
  db
    .select({
      status: rows.status,
      member: membershipIn(sql`compost_rows.farm_id`, sql`${sql.placeholder("user")}`),
    })
    .from(rows)
    .where(eq(rows.id, sql.placeholder("id")))
    .prepare(),
)

/**
 * In a removed row a manager still corrects, as an event with a reason.
 * @throws AppError not_found when the row has no such record, conflict when it is already voided or the row removed, forbidden when
 * this member may not void it
 */
export const assertVoidable = async (
  tx: Db,
  row: Pick<Row, "id">,
  table: RecordTable,
  id: number,
  { userId }: Pick<Member, "userId">,
): Promise<Member> => {
  const { member, status } = await authorNow(tx, row, { userId })
  if (!isEditable({ status }) && !may(member, "voidAll")) throw new AppError("conflict", removedRow)
  const own = and(eq(table.id, id), eq(table.rowId, row.id))
  const { voidedAt, recordedBy, receivedAt } = table
  const [record] = await tx.select({ voidedAt, recordedBy, receivedAt }).from(table).where(own)
  if (!record) throw new AppError("not_found", "Information not found")
  if (record.voidedAt) throw new AppError("conflict", "This record has already been voided")
  assertMayVoid(member, record)
  return member
}

/** @throws AppError forbidden */
export const assertMayVoid = (member: Member, record: Parameters<typeof mayVoid>[1]): void => {
  if (mayVoid(member, record, Date.now())) return
  throw new AppError("forbidden", "Workers void their own records, within a day. Ask a manager of this farm.")
}

export const voidColumns = ({ userId }: Member, { reason }: Void) => ({
  voidedAt: new Date().toISOString(),
  voidedBy: userId,
  voidReason: reason,
})

/** Selected with a record's own columns. */
export const authorColumns = ({ recordedBy, voidedBy }: RecordTable) => ({
  author: fullNameOf(recordedBy),
  voidAuthor: fullNameOf(voidedBy),
})

type AuthorColumns = {
  author: string
  voidedAt: string | null
  voidedBy: number | null
  voidReason: string | null
  voidAuthor: string | null
  movedTo: string | null
  movedFrom: string | null
  fromFile: FromFile | null
  importId?: number | null
}

/**
 * Turns the columns of the void and of a move into `voided` and `movedFrom`, which records that count do not have; a single reading
 * has no visit and no place. The reader's own name is left out: in a list of 10,000 readings it takes 200 kB (bench 7). A temperature is the largest whole °F not above what was read, which keeps
 * each "at or above" true.
 */
export const toRecord = <R extends Stored>(stored: R, reader: Pick<Member, "userId">) => {
  const {
    voidedAt,
    voidedBy,
    voidReason,
    voidAuthor,
    movedTo,
    movedFrom,
    fromFile,
    author,
    importId: _,
    ...own
  } = stored
  const { visit, position, depth, probe, ...record } = own
  return {
    ...record,
    ...(record.temperature !== undefined && { temperature: Math.floor(record.temperature) }),
    ...(visit != null && { visit }),
    ...(position != null && { position }),
    ...(depth != null && { depth }),
    ...(probe != null && { probe }),
    ...(record.recordedBy !== reader.userId && { author }),
    ...(voidedAt !== null && {
      voided: {
        at: voidedAt,
        by: voidedBy ?? 0,
        author: voidAuthor ?? "",
        reason: voidReason ?? "",
        ...(movedTo !== null && { movedTo }),
      },
    }),
    ...(movedFrom !== null && { movedFrom }),
    ...(fromFile !== null && { fromFile }),
  } as Omit<R, keyof AuthorColumns | keyof InVisit> &
    InVisit &
    Pick<Recorded, "author" | "voided" | "movedFrom" | "fromFile">
}

type Stored = AuthorColumns & Placed & { recordedBy: number; temperature?: number }
