import type { Draft } from "../forms/draft"
import { serverNow } from "../lib/server-clock"
import { noteStoreChange } from "../store/changes"
import type { KeptRecord, StoredDraft } from "../store/contents"
import { deleteDraft } from "../store/drafts"
import { keepRecord, returnRecord } from "../store/records"
import { waitingRecords } from "../store/waiting"
import { askToKeep } from "./ask-to-keep"
import { isTransient } from "./is-transient"
import { isOutOfReach, refreshAfter, sendNow } from "./outbox"
import { type Outcome, withOutcome } from "./outcomes"
import { sendRecord } from "./send-record"

export type NewRecord = Pick<
  KeptRecord,
  "userId" | "farmId" | "rowId" | "label" | "kind" | "voids" | "path" | "body" | "category" | "photo" | "at"
>

/** A record that is on the disk: of this phone, or with an id, of the server. */
export type Saved = { key: string; id?: number; refreshed?: Promise<unknown> }

/**
 * Saves a record on this device in the place of its draft, and waits a moment for the server's answer, unless the server
 * was out of reach at the last try.
 * @throws RequestError when the server refuses at once, or when this device can't keep it and the server can't be
 * reached. The draft is there again then.
 */
export const saveRecord = async (
  record: NewRecord,
  draft: Pick<Draft, "idempotencyKey" | "handOver" | "takeBack">,
): Promise<Saved> => {
  const kept: KeptRecord = { ...record, key: draft.idempotencyKey, savedAt: nextPlace(), tries: 0 }
  const { key, stored } = await draft.handOver()
  try {
    return await keepAndSend(kept, key, stored)
  } catch (error) {
    draft.takeBack()
    throw error
  }
}

/** After all that wait, also when the estimate of the server's clock has gone back. */
const nextPlace = () => Math.max(serverNow(), ...waitingRecords().map(({ savedAt }) => savedAt + 1))

/** Without room on the device, or without a store at all, the form waits for the server. */
const sendDirectly = async (record: KeptRecord, draftKey: string): Promise<Saved> => {
  const { id } = await sendRecord(record, () => undefined)
  await deleteDraft(draftKey).catch(() => undefined)
  return { key: record.key, id, refreshed: refreshAfter(record) }
}

const keepAndSend = async (record: KeptRecord, draftKey: string, draft: StoredDraft | undefined) => {
  const { key } = record
  try {
    await keepRecord(record, draftKey)
  } catch {
    return sendDirectly(record, draftKey)
  }
  askToKeep().catch(() => undefined)
  if (isOutOfReach()) {
    noteStoreChange()
    sendNow()
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
