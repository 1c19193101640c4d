import { pileQuantities, withStored } from "#domain/written"
import { toDateTimeInput } from "../format/date-input"
import type { KeptRecord, StoredDraft } from "../store/contents"
import { formOf } from "./form-of"

/** A merge or a split as a draft of its form, with its key, and the time at which it was done. */
export const draftOfAct = (act: KeptRecord): StoredDraft => {
  const { kind, rowId: pile, userId, label, key, at, clock, chosenAt, times, notBefore, tries } = act
  const [name, title] = kind === "merges" ? ["merge", `Merge of ${label}`] : ["split", `Split of ${label}`]
  const { rowId, location, parents, cubicYards } = withStored<KeptRecord["body"]>(pileQuantities, act.body)
  return {
    key: `${userId} ${name} ${pile}`,
    userId: String(userId),
    title,
    page: formOf(act),
    ...{ begunAt: Date.parse(at), clock, chosenAt, times, notBefore },
    idempotencyKey: key,
    isTried: tries > 0,
    values: {
      ...{ rowId, location, parents, cubicYards },
      // To the millisecond: a reading may be of the same minute.
      at: `${toDateTimeInput(Date.parse(at))}${at.slice("2026-03-05T14:07".length, -1)}`,
    },
  }
}
