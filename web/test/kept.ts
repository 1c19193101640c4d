import { act, waitFor } from "@testing-library/react"
import type { RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import { noteStoreChange } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { inStore } from "../store/database"
import { keepRecord } from "../store/records"
import { waitingRecords } from "../store/waiting"

/** All drafts on the device, of all its users. */
export const keptDrafts = () => inStore((database) => database.getAll("drafts"))

/** All records that wait on the device. */
export const keptRecords = () => inStore((database) => database.getAll("outbox"))

/** Resolves when nothing waits on the device, nor on its screens. */
export const allSent = () =>
  waitFor(async () => {
    if (waitingRecords().length > 0 || (await keptRecords()).length > 0) throw new Error("A record waits.")
  })

/** A record that waits for a row: its kind, what is posted, and what else is unlike others. */
export const waitingFor = (
  row: Row,
  kind: RecordKind,
  body: object,
  change: Partial<KeptRecord> = {},
): KeptRecord => ({
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
export const keepAll = (...records: KeptRecord[]) =>
  act(async () => {
    for (const [place, record] of records.entries())
      await keepRecord({ ...record, savedAt: record.savedAt + place })
    noteStoreChange()
  })
