import * as z from "zod/mini"
import { id, instant, orNull, text } from "./answer-fields"
import { schemasOf } from "./record-fields"

const ids = { id, rowId: id }

const recorded = {
  recordedBy: id,
  author: z.exactOptional(text),
  receivedAt: instant,
  voided: z.exactOptional(
    z.strictObject({ at: instant, by: id, author: text, reason: text, movedTo: z.exactOptional(text) }),
  ),
  movedFrom: z.exactOptional(text),
}

export const Temperature = z.strictObject({
  ...ids,
  ...schemasOf("temperatures", "answer"),
  photoUrl: orNull(text),
  recordedAt: instant,
  ...recorded,
})

export const Turn = z.strictObject({
  ...ids,
  ...schemasOf("turns", "answer"),
  turnedAt: instant,
  ...recorded,
})

export const Material = z.strictObject({
  ...ids,
  ...schemasOf("materials", "answer"),
  addedAt: instant,
  ...recorded,
})

export const Visit = z.strictObject({
  ...ids,
  ...schemasOf("visits", "answer"),
  photoUrl: orNull(text),
  visitedAt: instant,
  ...recorded,
})

/** The hottest reading first, as in the list of readings. */
export const MadeVisit = z.strictObject({ ...Visit.shape, readings: z.array(Temperature) })

export const Sale = z.strictObject({
  ...ids,
  ...schemasOf("sales", "answer"),
  photoUrl: orNull(text),
  removedAt: instant,
  ...recorded,
})

export const ClientRow = z.strictObject({ rowId: Sale.shape.rowId, clientName: Sale.shape.clientName })
