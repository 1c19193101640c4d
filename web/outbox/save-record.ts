import { isUnanswered, RequestError } from "../api/errors"
import { soon } from "../api/resource"
import type { Draft } from "../forms/draft"
import { noteSavedReading } from "../lib/install-hint"
import { randomKey } from "../lib/random-key"
import { serverNow } from "../lib/server-clock"
import { noteStoreChange } from "../store/changes"
import { type KeptRecord, photosOf, type StoredDraft } from "../store/contents"
import { deleteDraft } from "../store/drafts"
import { keepRecord, keptRecords, partsOfRecord, type RecordToKeep, returnRecord } from "../store/records"
import { onWaiting, waitingRecords } from "../store/waiting"
import { askToKeep } from "./ask-to-keep"
import { hearServer } from "./hear-server"
import { isTransient } from "./is-transient"
import { isOutOfReach, refreshAfter, trySending } from "./outbox"
import { type Outcome, withOutcome } from "./outcomes"
import { sendRecord, type Tell } from "./send-record"

export type NewRecord = Pick<
  RecordToKeep,
  | "userId"
  | "farmId"
  | "rowId"
  | "label"
  | "kind"
  | "voids"
  | "visit"
  | "moved"
  | "others"
  | "had"
  | "heldUntil"
  | "path"
  | "body"
  | "stored"
  | "category"
  | "photo"
  | "photos"
  | "at"
>

/** The address that a new record is posted to. */
export const addressOf = ({ kind, rowId, farmId }: Pick<NewRecord, "kind" | "rowId" | "farmId">) => {
  if (kind === "merges") return `/api/farm/merges?farm=${farmId}`
  return `/api/rows/${rowId}/${kind === "splits" ? "split" : kind}`
}

/** The draft that a record takes the place of. */
export type Giver = Pick<Draft, "handOver" | "takeBack">

/** A record that is on the disk: of this phone, or with an id, of the server. */
export type Saved = { key: string; id?: number; refreshed?: Promise<unknown> }

/**
 * Saves a record on this device in the place of its draft, and waits a moment for the server's answer, unless the server
 * was out of reach at the last try.
 * @throws RequestError when the server refuses at once, or when this device can't keep it and the server can't be
 * reached. The draft is there again then.
 */
export const saveRecord = async (record: NewRecord, draft: Giver): Promise<Saved> => {
  const { idempotencyKey, key, stored, clock, chosenAt } = await draft.handOver()
  const kept: RecordToKeep = {
    ...record,
    key: idempotencyKey,
    savedAt: nextPlace(),
    tries: 0,
    ...(clock && { clock }),
    ...(chosenAt !== undefined && { chosenAt }),
  }
  try {
    const saved = await keepAndSend(kept, key, stored)
    if (kept.kind === "temperatures" && kept.voids === undefined) noteSavedReading()
    return saved
  } catch (error) {
    draft.takeBack(error instanceof RequestError && error.status === keyUsed)
    throw error
  }
}

/** The status for a key of another record: the form was open in two tabs, and the other one has saved it. */
const keyUsed = 422

/** After all that wait, also when the estimate of the server's clock has gone back. */
export const nextPlace = () => Math.max(serverNow(), ...waitingRecords().map(({ savedAt }) => savedAt + 1))

/** Callbacks for a record that is not kept, of which no screen shows the state. */
const untold: Tell = { onProgress: () => undefined, onPost: async () => undefined }

/** Without room on the device, or without a store at all, the form waits for the server. */
const sendDirectly = async (toKeep: RecordToKeep, draftKey: string): Promise<Saved> => {
  // The form judges its time by the answer.
  if (toKeep.clock && (await hearServer()))
    throw new RequestError(0, "This phone's clock was wrong. It is known now: please press Save again.")
  const { kept: record, photos } = await partsOfRecord(toKeep)
  const bytesOf = async (key: string) => photos.find((photo) => photo.key === key)?.bytes
  const { id } = await sendRecord(record, untold, bytesOf)
  await deleteDraft(draftKey).catch(() => undefined)
  return { key: record.key, id, refreshed: refreshAfter(record) }
}

/** Reports that the record is in this page only. */
const tellUnkept = (error: unknown): never => {
  if (isUnanswered(error)) throw new RequestError(0, unkept)
  throw error
}

const unkept =
  "No connection to Windrow, and this phone could not keep it. Leave this page open and try again."

const isTwice = (error: unknown) => error instanceof DOMException && error.name === "ConstraintError"

/** The form was open in two tabs: with the same values and photo it is the same record, with others one of its own. */
const keepOther = async (record: RecordToKeep, draftKey: string, draft: StoredDraft | undefined) => {
  const waiting = (await keptRecords()).find(({ key }) => key === record.key)
  const { kept } = await partsOfRecord(record)
  // A merge or a split has the time at which it was saved.
  const bodyOf = ({ body, others }: Pick<KeptRecord, "body" | "others">) =>
    JSON.stringify(others ? { ...body, at: "" } : body)
  const isSame = waiting && bodyOf(waiting) === bodyOf(record)
  if (!isSame || photosOf(waiting).join() !== photosOf(kept).join())
    return keepAndSend({ ...record, key: randomKey() }, draftKey, draft)
  await deleteDraft(draftKey)
  return { key: record.key }
}

/** Resolves when what waits is so, or soon: what a dialog returns the focus to may be gone by then. */
export const untilShown = (isSo: () => boolean): Promise<unknown> => {
  let stop: (() => void) | undefined
  const shown = new Promise<void>((resolve) => {
    stop = onWaiting(() => {
      if (isSo()) resolve()
    })
  })
  return soon(shown).finally(() => stop?.())
}

const keepAndSend = async (
  record: RecordToKeep,
  draftKey: string,
  draft: StoredDraft | undefined,
): Promise<Saved> => {
  const { key } = record
  try {
    await keepRecord(record, draftKey)
  } catch (error) {
    if (isTwice(error)) return keepOther(record, draftKey, draft)
    return sendDirectly(record, draftKey).catch(tellUnkept)
  }
  askToKeep().catch(() => undefined)
  if (record.heldUntil !== undefined) {
    const shown = untilShown(() => waitingRecords().some((each) => each.key === key))
    noteStoreChange()
    return { key, refreshed: shown }
  }
  if (isOutOfReach()) {
    noteStoreChange()
    trySending()
    return { key }
  }
  const act = async (outcome: Outcome | undefined): Promise<Saved> => {
    if (!outcome) return { key }
    if (!("error" in outcome)) return { key, ...outcome }
    if (isTransient(outcome.error)) return { key }
    await returnRecord(key, draft)
    noteStoreChange()
    throw outcome.error
  }
  return withOutcome(key, noteStoreChange, act)
}
