import { act, waitFor } from "@testing-library/react"
import type { RecordEvent } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import { randomKey } from "../lib/random-key"
import { sendNow } from "../outbox/outbox"
import { noteStoreChange } from "../store/changes"
import type { StoredDraft } from "../store/contents"
import { inStore } from "../store/database"
import { saveDraft } from "../store/drafts"
import { keepRecord, keptRecords, type RecordToKeep } from "../store/records"
import { waitingRecords } from "../store/waiting"

/** Keeps a form as its user left it, with a photo where `jpeg` is given. */
export const keepDraft = (
  userId: number,
  form: RecordEvent,
  row: Row,
  { jpeg, ...values }: StoredDraft["values"] & { jpeg?: Uint8Array },
  change: Partial<StoredDraft> = {},
) =>
  saveDraft({
    key: `${userId} ${form} ${row.id}`,
    userId: String(userId),
    title: `${form} of ${row.rowId}`,
    page: `/rows/${row.id}/${form}`,
    begunAt: Date.now(),
    idempotencyKey: randomKey(),
    values: { ...values, ...(jpeg && { photo: new Blob([Uint8Array.from(jpeg)], { type: "image/jpeg" }) }) },
    ...change,
  })

/** All drafts on the device, of all its users. */
export const keptDrafts = () => inStore((database) => database.getAll("drafts"))

export { keptRecords }

/** Drops a record without a word, as when another tab has sent it. */
export const dropRecord = (key: string) => inStore((database) => database.delete("outbox", key))

/** The keys of all photos on the device. */
export const keptPhotos = () => inStore((database) => database.getAllKeys("photos"))

/** Resolves when nothing waits on the device, nor on its screens. */
export const allSent = () =>
  waitFor(async () => {
    if (waitingRecords().length > 0 || (await keptRecords()).length > 0) throw new Error("A record waits.")
  })

/** Ends the time in which a void or a move is held for its Undo, as "Send now" does. */
export const endUndo = () => act(async () => sendNow())

/** A record that waits for a row: its kind, what is posted, and what else is unlike others. */
export const waitingFor = (
  row: Row,
  kind: RecordToKeep["kind"],
  body: object,
  change: Partial<RecordToKeep> = {},
): RecordToKeep => ({
  key: `${kind} of ${row.rowId}`,
  userId: row.userId,
  farmId: row.farmId,
  rowId: row.id,
  label: row.rowId,
  kind,
  path: `/api/rows/${row.id}/${kind}`,
  body: { ...body },
  at: new Date().toISOString(),
  savedAt: Date.now(),
  tries: 0,
  ...change,
})

/** Keeps records on the device, in this order, as forms do. */
export const keepAll = (...records: RecordToKeep[]) =>
  act(async () => {
    for (const [place, record] of records.entries())
      await keepRecord({ ...record, savedAt: record.savedAt + place })
    noteStoreChange()
  })
