import { noteStoreChange } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { changeRecord, replacePhoto, withdrawRecord } from "../store/records"
import { draftOfRecord } from "./draft-of-record"
import { trySending } from "./outbox"
import { at } from "./settle-times"

/**
 * Puts a record that waits back into its form.
 * @throws MissingPhotoError when its photo can't be read: its user says whether to go on `withoutPhoto`
 */
export const editRecord = async (record: KeptRecord, withoutPhoto = false) =>
  withdraw(record, await draftOfRecord(record, withoutPhoto))

/** Drops a record, and what voids it. */
export const discardRecord = (record: KeptRecord) => withdraw(record)

const withdraw = async ({ key }: KeptRecord, draft?: Parameters<typeof withdrawRecord>[1]) => {
  const outcome = await withdrawRecord(key, draft)
  noteStoreChange()
  return outcome
}

/** Sends a record at the time, in ms, that its user has chosen. */
export const sendAt = async (record: KeptRecord, time: number) => {
  await changeRecord(record.key, {
    ...at(record, time),
    times: undefined,
    notBefore: undefined,
    needsAttention: false,
  })
  noteStoreChange()
  trySending()
}

/** Sends a refused record again, as it is. */
export const sendAgain = async ({ key }: KeptRecord) => {
  await changeRecord(key, { needsAttention: false })
  noteStoreChange()
  trySending()
}

/** Sends a record that lacks its photo, with another one or without. */
export const sendWithPhoto = async ({ key }: KeptRecord, photo: Blob | undefined) => {
  await replacePhoto(key, photo)
  noteStoreChange()
  trySending()
}
