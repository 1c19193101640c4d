import { serverNow } from "../lib/server-clock"
import { type KeptRecord, photosOf } from "../store/contents"

/** In ms: what takes something away waits for its Undo. */
export const holdFor = 10_000

/**
 * The record to be sent next: the first of its pile that waits, with a photo or without. Those that need attention
 * hold up nothing, but for the void of such a record; neither does one that waits for its Undo, nor one whose photo can't be read,
 * which is tried all the same. Only a merge waits for all of them: the server would refuse them as of a removed pile.
 */
export const nextRecord = (
  waiting: readonly KeptRecord[],
  isTaken: (key: string) => boolean,
  withPhoto: boolean,
) => {
  const begun = new Set<number>()
  const first = waiting.filter((record) => {
    if (record.needsAttention || voidsWaiting(record) || heldFor(record) > 0) return false
    if (record.kind === "merges" && isBehind(record, waiting)) return false
    const piles = [record.rowId, ...(record.others ?? []).map(({ rowId }) => rowId)]
    if (piles.some((pile) => begun.has(pile))) return false
    if (!record.lacksPhoto) for (const pile of piles) begun.add(pile)
    return true
  })
  return first.find((record) => !isTaken(record.key) && photosOf(record).length > 0 === withPhoto)
}

/** Does anything wait that was saved before for one of the merge's piles, but for another merge that was refused? */
export const isBehind = (merge: KeptRecord, waiting: readonly KeptRecord[]) =>
  waiting
    .slice(
      0,
      Math.max(
        0,
        waiting.findIndex(({ key }) => key === merge.key),
      ),
    )
    .some(
      (record) =>
        !(record.others && record.needsAttention) &&
        (record.body.everyPile === true
          ? record.farmId === merge.farmId
          : pilesOf(record).some((pile) => pilesOf(merge).includes(pile))),
    )

/** The ids of the piles that a record changes. */
const pilesOf = ({ rowId, others = [], moved }: KeptRecord) =>
  [{ rowId }, ...others, ...(moved ? [moved] : [])].map((pile) => pile.rowId)

/** In ms; not after the clock was set by more than that. */
export const heldFor = ({ heldUntil = 0 }: KeptRecord) => {
  const left = heldUntil - serverNow()
  return left <= holdFor ? left : 0
}

/** The server does not have yet what it voids. */
const voidsWaiting = ({ voids }: KeptRecord) => typeof voids === "string"
