import { use, useState } from "react"
import type { Material } from "#domain/materials"
import type { RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import type { Draft } from "../forms/draft"
import { DraftOwner } from "../forms/draft-owner"
import { randomKey } from "../lib/random-key"
import { serverNow } from "../lib/server-clock"
import { readingsOf } from "../overlay/readings-of"
import type { KeptRecord } from "../store/contents"
import { useHad, useReadingsOfVisit } from "./had-here"
import { holdFor } from "./next-record"
import { dropUnsent, idOfSent } from "./outbox"
import { type Giver, type NewRecord, type Saved, saveRecord } from "./save-record"

/** Returns a function that adds a record of a kind to a row: its body without the photo, and when it happened, ISO. */
export const useSave = (row: Row, kind: RecordKind) => {
  const about = useAbout(row, kind)
  const hadIn = useHad()
  return async (
    record: Pick<NewRecord, "body" | "stored" | "category" | "at" | "photo" | "photos">,
    draft: Draft,
  ) => {
    return saveRecord({ ...about, ...record, ...(!addsOnly(row, record) && (await hadIn(row))) }, draft)
  }
}

/** Do the row's own figures say what they are with this record? */
const addsOnly = ({ lastRecordedAt, lastTurnedAt, method }: Row, { at }: Pick<NewRecord, "at">) =>
  at >= (lastRecordedAt ?? "") && at >= (lastTurnedAt ?? "") && method === "windrow"

/**
 * Returns a function that voids a record of a kind: by its id, `held` for an Undo, or by the key of one that waits on this device.
 * Of a visit, whose readings go along, it wants the number.
 */
export const useSaveVoid = (row: Row, kind: RecordKind) => {
  const about = useAbout(row, kind)
  const hadIn = useHad()
  return async (
    voids: number | string,
    reason: string,
    draft: Giver,
    { held = false, visit, everyPile }: HowToVoid = {},
  ) =>
    saveRecord(
      {
        ...about,
        ...(visit !== undefined && { visit }),
        ...(held && { heldUntil: serverNow() + holdFor }),
        ...(await hadIn(row)),
        // Of one that waits the address follows when the server has it.
        path: `${about.path}/${voids}/void`,
        body: { reason, ...(everyPile && { everyPile }) },
        at: new Date(serverNow()).toISOString(),
        voids,
      },
      draft,
    )
}

/** With `everyPile` what the same call has said of the farm's other piles is voided, too. */
type HowToVoid = { held?: boolean; visit?: number | undefined; everyPile?: boolean }

/** Returns a function that moves a record of a kind, which the server has and which happened `at`, to another pile of the farm. */
export const useSaveMove = (row: Row, kind: RecordKind) => {
  const about = useAbout(row, kind)
  const hadIn = useHad()
  const ofVisit = useReadingsOfVisit()
  // One for each form: a second tap is the same move.
  const [idempotencyKey] = useState(randomKey)
  return async (record: { id: number }, at: string, to: Row) => {
    const visit = visitNumberOf(record)
    const readings = visit === undefined ? [] : await ofVisit(row, visit)
    return saveRecord(
      {
        ...about,
        ...(visit !== undefined && { visit }),
        ...(await hadIn(row, to)),
        heldUntil: serverNow() + holdFor,
        path: `${about.path}/${record.id}/move`,
        body: { to: to.id, reason: "Wrong pile" },
        at: new Date(serverNow()).toISOString(),
        voids: record.id,
        moved: {
          rowId: to.id,
          label: to.rowId,
          at,
          body: arrivalOf({ ...record, ...(readings.length > 0 && { readings }) }, row),
        },
      },
      withoutDraft(idempotencyKey),
    )
  }
}

/** Returns a function that puts a load of the yard, which the server has, on a pile of the farm. */
export const useSavePut = (yard: Row) => {
  const about = useAbout(yard, "materials")
  const hadIn = useHad()
  return async (load: Material, to: Row) => {
    const putAt = new Date(serverNow()).toISOString()
    const { movedFrom: _, ...arrival } = arrivalOf(load, yard)
    return saveRecord(
      {
        ...about,
        ...(await hadIn(yard, to)),
        heldUntil: serverNow() + holdFor,
        path: `${about.path}/${load.id}/put`,
        body: { to: to.id, putAt },
        at: putAt,
        voids: load.id,
        moved: {
          rowId: to.id,
          label: to.rowId,
          at: putAt,
          body: { ...arrival, addedAt: putAt, arrivedAt: load.addedAt },
        },
      },
      withoutDraft(randomKey()),
    )
  }
}

/** The number of a record that is a visit. */
export const visitNumberOf = (record: object) =>
  "visitNumber" in record && typeof record.visitNumber === "number" ? record.visitNumber : undefined

/** The record as the other pile will list it: a picture itself is left out, and its address kept; a reading alone leaves its visit. */
export const arrivalOf = (record: object, { rowId: movedFrom }: Row) => {
  const {
    id: _,
    rowId: __,
    voided: ___,
    visit: ____,
    ...body
  }: Record<string, unknown> = { ...record, movedFrom }
  if (String(body.photoUrl).startsWith("data:")) body.photoUrl = null
  return body
}

const withoutDraft = (idempotencyKey: string): Giver => ({
  handOver: async () => ({ key: "", stored: undefined, idempotencyKey }),
  takeBack: () => undefined,
})

/** Returns a function that undoes a save: the record is dropped before it is sent, and voided afterwards. */
export const useUndo = (row: Row, kind: RecordKind, body: KeptRecord["body"] = {}) => {
  const saveVoid = useSaveVoid(row, kind)
  return async ({ key, id = idOfSent(key) }: Saved) => {
    if (await dropUnsent(key)) return
    // The number of a visit comes with its list only.
    const visit = readingsOf(body).length > 0 ? { visit: 0 } : {}
    const how = { ...visit, everyPile: body.everyPile === true }
    await saveVoid(id ?? idOfSent(key) ?? key, "Undone", withoutDraft(randomKey()), how)
  }
}

const useAbout = ({ id, farmId, rowId }: Row, kind: RecordKind) => ({
  userId: Number(use(DraftOwner)),
  farmId,
  rowId: id,
  label: rowId,
  kind,
  path: `/api/rows/${id}/${kind}`,
})
