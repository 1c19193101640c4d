import { serverNow } from "../lib/server-clock"
import { type KeptRecord, photosOf } from "../store/contents"

/** In ms: what takes something away waits for its Undo. */
export const holdFor = 10_000

/**
 * The record to be sent next: the first of its pile that waits, with a photo or without. Those that need attention
 * hold up nothing, but for the void of such a record; neither does one that waits for its Undo, nor one whose photo can't be read, which is tried all the same.
 */
export const nextRecord = (
  waiting: readonly KeptRecord[],
  isTaken: (key: string) => boolean,
  withPhoto: boolean,
) => {
  const begun = new Set<number>()
  const first = waiting.filter((record) => {
    if (record.needsAttention || voidsWaiting(record) || heldFor(record) > 0 || begun.has(record.rowId))
      return false
    if (!record.lacksPhoto) begun.add(record.rowId)
    return true
  })
  return first.find((record) => !isTaken(record.key) && photosOf(record).length > 0 === withPhoto)
}

/** In ms; not after the clock was set by more than that. */
export const heldFor = ({ heldUntil = 0 }: KeptRecord) => {
  const left = heldUntil - serverNow()
  return left <= holdFor ? left : 0
}

/** The server does not have yet what it voids. */
const voidsWaiting = ({ voids }: KeptRecord) => typeof voids === "string"
