import { serverNow } from "../lib/server-clock"
import { type KeptRecord, photosOf } from "../store/contents"

/** In ms: what takes something away waits for its Undo. */
export const holdFor = 10_000

/**
 * The record to be sent next: the first of its pile that waits, with a photo or without. Those that need attention
 * hold up nothing, but for the void of such a record; neither does one that waits for its Undo, nor one whose photo can't be read,
 * which is tried all the same. Only a merge or a split waits for these, too: they would come to a removed pile.
 */
export const nextRecord = (
  waiting: readonly KeptRecord[],
  isTaken: (key: string) => boolean,
  withPhoto: boolean,
) => {
  const [begun, named] = [new Set(), new Set()]
  const first = waiting.filter((record) => {
    if (record.needsAttention) return false
    const { rowId, others, moved } = record
    const piles = [rowId, ...(others ?? []).map((other) => other.rowId)]
    const isBehind = piles.some((pile) => (others ? named : begun).has(pile))
    for (const pile of [...piles, moved?.rowId]) named.add(pile)
    if (voidsWaiting(record) || heldFor(record) > 0 || (isBehind && !others)) return false
    if (!record.lacksPhoto) for (const pile of piles) begun.add(pile)
    return !isBehind
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
