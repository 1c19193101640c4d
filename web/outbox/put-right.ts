import { noteStoreChange } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { changeRecord, withdrawRecord } from "../store/records"
import { draftOfRecord } from "./draft-of-record"
import { sendNow } from "./outbox"

/** Puts a record that waits back into its form. */
export const editRecord = (record: KeptRecord) => withdraw(record, draftOfRecord(record))

/** Drops a record, and what voids it. */
export const discardRecord = (record: KeptRecord) => withdraw(record)

const withdraw = async ({ key }: KeptRecord, draft?: Parameters<typeof withdrawRecord>[1]) => {
  const outcome = await withdrawRecord(key, draft)
  noteStoreChange()
  return outcome
}

/** Sends a refused record again, as it is. */
export const sendAgain = async ({ key }: KeptRecord) => {
  await changeRecord(key, { needsAttention: false })
  noteStoreChange()
  sendNow()
}
