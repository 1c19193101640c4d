import * as z from "zod/mini"
import { id, instant, orNull, text, whole } from "./answer-fields"

const recorded = {
  recordedBy: id,
  author: z.exactOptional(text),
  receivedAt: instant,
  voided: z.exactOptional(z.strictObject({ at: instant, by: id, author: text, reason: text })),
}

export const Temperature = z.strictObject({
  id,
  rowId: id,
  temperature: whole,
  photoUrl: orNull(text),
  recordedAt: instant,
  ...recorded,
})

export const Turn = z.strictObject({
  id,
  rowId: id,
  turnNumber: whole,
  waterAdded: z.boolean(),
  turnedAt: instant,
  ...recorded,
})

export const Material = z.strictObject({
  id,
  rowId: id,
  materialCategoryId: orNull(id),
  cubicYards: whole,
  notes: orNull(text),
  addedAt: instant,
  ...recorded,
})

export const Sale = z.strictObject({
  id,
  rowId: id,
  clientName: text,
  emptyWeight: whole,
  fullWeight: whole,
  photoUrl: orNull(text),
  removedAt: instant,
  ...recorded,
})
