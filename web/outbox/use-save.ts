import { use } from "react"
import type { RecordKind } from "#domain/record-kinds"
import type { Row } from "#domain/rows"
import type { Draft } from "../forms/draft"
import { DraftOwner } from "../forms/draft-owner"
import { randomKey } from "../lib/random-key"
import { serverNow } from "../lib/server-clock"
import { dropUnsent, idOfSent } from "./outbox"
import { type Giver, type NewRecord, type Saved, saveRecord } from "./save-record"

/** Returns a function that adds a record of a kind to a row: its body without the photo, and when it happened, ISO. */
export const useSave = (row: Row, kind: RecordKind) => {
  const about = useAbout(row, kind)
  return (record: Pick<NewRecord, "body" | "category" | "at" | "photo">, draft: Draft) =>
    saveRecord({ ...about, ...record }, draft)
}

/** Returns a function that voids a record of a kind: by its id, or by the key of one that waits on this device. */
export const useSaveVoid = (row: Row, kind: RecordKind) => {
  const about = useAbout(row, kind)
  return (voids: number | string, reason: string, draft: Giver) =>
    saveRecord(
      {
        ...about,
        // Of one that waits the address follows when the server has it.
        path: `${about.path}/${voids}/void`,
        body: { reason },
        at: new Date(serverNow()).toISOString(),
        voids,
      },
      draft,
    )
}

/** Returns a function that undoes a save: the record is dropped before it is sent, and voided afterwards. */
export const useUndo = (row: Row, kind: RecordKind) => {
  const saveVoid = useSaveVoid(row, kind)
  return async ({ key, id = idOfSent(key) }: Saved) => {
    if (await dropUnsent(key)) return
    const handedOver = { key: "", stored: undefined, idempotencyKey: randomKey() }
    await saveVoid(id ?? idOfSent(key) ?? key, "Undone", {
      handOver: async () => handedOver,
      takeBack: () => undefined,
    })
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
