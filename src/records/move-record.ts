import { and, eq, inArray, ne } from "drizzle-orm"
import type { Move } from "../contract/moves"
import type { Void } from "../contract/voids"
import type { Db } from "../db/connection"
import { only } from "../db/only"
import { changes, history, type RecordTable, recordTables, rows } from "../db/schema"
import { AppError } from "../domain/errors"
import type { Member } from "../domain/farms"
import { eventRanks } from "../domain/history"
import { actionOf } from "../domain/history-words"
import {
  describeRecord,
  eventOf,
  type RecordFacts,
  type RecordKind,
  type RecordOf,
} from "../domain/record-kinds"
import { type Row, yardLabel } from "../domain/rows"
import { insertRecord, type Recount, strike } from "./of-row"
import { assertEditable, assertVoidable } from "./queries"

/** What only a kind does when one of its records leaves a pile or comes to one, in the same transaction. */
export type Ways<K extends RecordKind> = {
  afterVoid?: Recount<RecordOf<K>>
  afterAdd?: Recount<RecordOf<K>>
  /** Voids those of other piles that were made with a record, when the body of its void asks for it. */
  voidOthers?: (tx: Db, row: Row, by: Member, record: RecordOf<K>, reason: Void) => Promise<void>
  /** The fields that have another value in each pile. */
  valuesIn?: (row: Pick<Row, "id">) => Record<string, unknown>
  /** Takes along what belongs to the record. */
  afterMove?: (
    tx: Db,
    from: Left<K>,
    there: Pick<Row, "id">,
    by: Member,
    record: RecordOf<K>,
  ) => Promise<void>
}

/** The pile that a record has left, the labels of both, and the record as it is voided there. */
type Left<K extends RecordKind> = { row: Row; labels: Labels; struck: RecordOf<K> }
type Labels = { from: string; to: string }

/**
 * Moves a record to another pile of the farm: its own pile keeps it, voided, and the other one has it from now on, with its time,
 * author, receipt and photo. Both histories tell it.
 * @throws AppError as `assertVoidable` does, and as `assertEditable` does for the other pile; invalid for the same one
 */
export const moveRecord = async <K extends RecordKind>(
  tx: Db,
  kind: K,
  row: Row,
  by: Member,
  id: number,
  { to, reason = "Wrong pile" }: Move,
  { afterVoid, afterAdd, afterMove, valuesIn }: Ways<K>,
): Promise<RecordOf<K>> => {
  if (to === row.id) throw new AppError("invalid", "It belongs to this pile already")
  const there = { id: to }
  const member = await assertVoidable(tx, row, recordTables[kind], id, by)
  const labels = await labelsOf(tx, row, to)
  await assertEditable(tx, there, by)
  const struck = await strike(tx, kind, row, member, id, { reason }, afterVoid)
  const words = await wordsFor(tx, kind, row, id)
  const left = await leave(tx, kind, id, labels)
  const values = { ...left, ...valuesIn?.(there) }
  const record = await insertRecord(tx, kind, there, member, values)
  await afterAdd?.(tx, there, member, record)
  await afterMove?.(tx, { row, labels, struck }, there, member, record)
  const told = { field: "moved", from: `${labels.from}: ${reason}`, to: words }
  await tx.insert(changes).values({ rowId: to, changedBy: member.userId, ...told })
  return record
}

/** @throws AppError not_found when the farm has no such pile */
const labelsOf = async (tx: Db, { id, farmId }: Row, to: number) => {
  const both = and(eq(rows.farmId, farmId), inArray(rows.id, [id, to]), ne(rows.rowId, yardLabel))
  const found = await tx.select({ id: rows.id, label: rows.rowId }).from(rows).where(both)
  const labelOf = (wanted: number) => {
    const pile = found.find((each) => each.id === wanted)
    if (!pile) throw new AppError("not_found", "This farm has no such pile")
    return pile.label
  }
  return { from: labelOf(id), to: labelOf(to) }
}

/** 'Temperature, 142 °F' */
export const wordsFor = async (
  tx: Db,
  kind: RecordKind,
  { id: rowId }: Pick<Row, "id">,
  id: number,
): Promise<string> => {
  const own = and(
    eq(history.rowId, rowId),
    eq(history.rank, eventRanks.record(eventOf[kind])),
    eq(history.recordId, id),
  )
  const { facts } = only(await tx.select({ facts: history.facts }).from(history).where(own))
  const words = `${actionOf(facts)}, ${describeRecord(facts as RecordFacts)}`
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}

/** Of the notes of a material: a change in an export may have 2000 characters. */
const longest = 500

/**
 * Notes where the voided record went, and returns the columns of the one that counts there. The photo goes along: a photo has one
 * record.
 */
export const leave = async (tx: Db, kind: RecordKind, id: number, { from, to }: Labels): Promise<object> => {
  const table: RecordTable = recordTables[kind]
  const { id: _, ...stored } = only<Stored>(await tx.select().from(table).where(eq(table.id, id)))
  await tx
    .update(table)
    .set({ movedTo: to, ...("photoId" in stored && { photoId: null }) })
    .where(eq(table.id, id))
  return { ...stored, ...counting, movedFrom: from }
}

type Stored = { id: number; [column: string]: unknown }

const counting = { voidedAt: null, voidedBy: null, voidReason: null }
