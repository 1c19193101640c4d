import { isFamilyAct } from "#domain/record-kinds"
import { noteStoreChange } from "../store/changes"
import type { KeptRecord } from "../store/contents"
import { photoOf } from "../store/photos"
import { changeRecord, replacePhoto, withdrawRecord } from "../store/records"
import { waitingRecords } from "../store/waiting"
import { draftOfAct } from "./draft-of-act"
import { draftOfRecord } from "./draft-of-record"
import { trySending } from "./outbox"
import { nextPlace, untilShown } from "./save-record"
import { at } from "./settle-times"

/**
 * Puts a record that waits back into its form, a merge into that of one of its piles. Resolves when no list shows it any more, so that
 * the form finds the piles as they are.
 * @throws MissingPhotoError when its photo can't be read: its user says whether to go on `withoutPhoto`
 */
export const editRecord = async (record: KeptRecord, withoutPhoto = false) => {
  const { kind, key } = record
  const isAct = isFamilyAct(kind)
  const draft = isAct ? draftOfAct(record) : await draftOfRecord({ ...record, kind }, withoutPhoto)
  const left = untilShown(() => !waitingRecords().some((each) => each.key === key))
  const outcome = await withdraw(record, draft)
  if (outcome === "done") await left
  return outcome
}

/** Drops a record, and what voids it. */
export const discardRecord = (record: KeptRecord) => withdraw(record)

const withdraw = async ({ key }: KeptRecord, draft?: Parameters<typeof withdrawRecord>[1]) => {
  const outcome = await withdrawRecord(key, draft)
  noteStoreChange()
  return outcome
}

/** A merge comes behind what was saved for its piles since it was refused. */
const placeOf = ({ others }: KeptRecord) => (others ? { savedAt: nextPlace() } : {})

/** Sends a record at the time, in ms, that its user has chosen. */
export const sendAt = (record: KeptRecord, time: number) => sendAllAt([{ record, time }])

/** Sends several records, each at its time, in ms; in the order in which they were saved. */
export const sendAllAt = async (timed: readonly { record: KeptRecord; time: number }[]) => {
  const place = nextPlace()
  try {
    for (const [nth, { record, time }] of timed.entries())
      await changeRecord(record.key, {
        ...at(record, time),
        times: undefined,
        notBefore: undefined,
        needsAttention: false,
        ...(record.others && { savedAt: place + nth }),
      })
  } finally {
    noteStoreChange()
    trySending()
  }
}

/** The photos of a record that can't be read: the places of their readings, undefined for its own. */
const placesUnread = async ({ photo, photos = {} }: KeptRecord) => {
  const others = Object.entries(photos)
  // A photo of version 1 of the store is not among the record's.
  if (others.length === 0) return [undefined]
  const all = [...(photo ? [[undefined, photo] as const] : []), ...others]
  const read = await Promise.all(all.map(([, key]) => photoOf(key).catch(() => undefined)))
  return all.flatMap(([place], index) => (read[index] ? [] : [place === undefined ? place : Number(place)]))
}

/** Sends a refused record again, as it is. */
export const sendAgain = async (record: KeptRecord) => {
  await changeRecord(record.key, { needsAttention: false, ...placeOf(record) })
  noteStoreChange()
  trySending()
}

/** Sends a record that lacks its photo, with another one or without. */
export const sendWithPhoto = async (record: KeptRecord, photo: Blob | undefined) => {
  const places = await placesUnread(record)
  // Of several that can't be read a new one is the first.
  for (const place of photo ? places.slice(0, 1) : places) await replacePhoto(record.key, photo, place)
  // All of them can be read again.
  if (places.length === 0) await changeRecord(record.key, { needsAttention: false, lacksPhoto: false })
  noteStoreChange()
  trySending()
}
