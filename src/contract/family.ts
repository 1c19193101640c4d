import * as z from "zod/mini"
import { linkKinds } from "../domain/family"
import { rowStatuses } from "../domain/rows"
import { volumeName } from "../domain/unit-words"
import { pileQuantities } from "../domain/written"
import { fraction, id, instant, orNull, text, whole } from "./answer-fields"
import { maxLength, pastInstant, required } from "./fields"
import { sizesOf, storedSizes } from "./rows"
import { rightlyWritten, typedQuantity } from "./written"

/** More are no heap that anybody turns. */
export const mostParents = 50

const made = {
  rowId: required("Row ID", maxLength.label),
  location: required("Location"),
  at: pastInstant("Time"),
}

const parents = z
  .array(z.int({ error: "Each pile must be the id of a row" }), { error: "Piles must be a list" })
  .check(
    z.refine((ids) => ids.length >= 2, "Choose at least two piles"),
    z.refine((ids) => ids.length <= mostParents, `Choose at most ${mostParents} piles`),
    z.refine((ids) => new Set(ids).size === ids.length, "A pile can't be merged with itself"),
  )

/** An earlier time as a form's field gives it, by the phone's clock; empty is now. A year of five digits is no time. */
const earlier = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine((text) => text === "" || !Number.isNaN(Date.parse(text)), "Time must be a date and a time"),
      ),
    z.transform((text) => (text ? new Date(text).toISOString() : undefined)),
  ),
)

/** The body of POST /api/farm/merges: the piles, and the label and place of the new one. */
export const NewMerge = z.strictObject({ ...made, parents })
export type NewMerge = z.infer<typeof NewMerge>

/** The form's values. */
export const MergeForm = z.object({ rowId: made.rowId, location: made.location, at: earlier, parents })
export type MergeForm = z.infer<typeof MergeForm>

const { cubicYards, volumeValue, units } = sizesOf

/** The body of POST /api/rows/{id}/split: the label and place of the new pile, and how much it takes. */
export const NewSplit = z.pipe(
  z
    .strictObject({ ...made, cubicYards, volumeValue, units })
    .check(rightlyWritten(pileQuantities, { optional: ["length", "width", "cubicYards"] })),
  z.transform(
    (split) =>
      storedSizes(split) as Pick<typeof split, "rowId" | "location" | "at"> & {
        cubicYards?: number | null | undefined
      },
  ),
)
export type NewSplit = z.infer<typeof NewSplit>

/** The form's values. */
export const SplitForm = z.object({
  rowId: made.rowId,
  location: made.location,
  at: earlier,
  cubicYards: z.optional(z.nullable(typedQuantity("volume", volumeName))),
})
export type SplitForm = z.infer<typeof SplitForm>

const pile = {
  id,
  rowId: text,
  location: text,
  status: z.enum(rowStatuses),
  startDate: instant,
  cubicYards: orNull(fraction),
  cookingDays: whole,
  loads: whole,
  sales: whole,
}

const link = {
  id,
  parent: id,
  child: id,
  kind: z.enum(linkKinds),
  at: instant,
  receivedAt: instant,
  author: text,
  cubicYards: orNull(fraction),
  volumeBefore: orNull(fraction),
}

/** The piles that a pile comes from and that come from it, with itself. */
export const Family = z.strictObject({
  piles: z.array(z.strictObject(pile)),
  links: z.array(z.strictObject(link)),
  loads: z.array(
    z.strictObject({
      id,
      pile: id,
      addedAt: instant,
      category: orNull(text),
      cubicYards: fraction,
      part: orNull(fraction),
    }),
  ),
  sales: z.array(
    z.strictObject({
      id,
      pile: id,
      removedAt: instant,
      clientName: text,
      emptyWeight: fraction,
      fullWeight: fraction,
    }),
  ),
})

/** What a pile's log has of its parents, oldest first. */
export const InheritedLog = z.strictObject({
  readings: z.array(
    z.strictObject({ rowId: id, recordedAt: instant, temperature: fraction, visit: orNull(whole) }),
  ),
  turns: z.array(instant),
  restarts: z.array(instant),
})
