import * as z from "zod/mini"
import { rowStatuses } from "../domain/rows"
import { fraction, id, instant, orNull, text, whole } from "./answer-fields"
import { schemasOf } from "./record-fields"
import { BoardPile } from "./row-answers"

const status = z.enum(rowStatuses)

const { materialCategoryId: _, ...ofMaterial } = schemasOf("materials", "answer")

/** The history names the type of a material. */
const facts = {
  // Not rounded down, as what the specified calls answer is.
  temperature: {
    kind: z.literal("temperature"),
    ...schemasOf("temperatures", "answer"),
    temperature: fraction,
    visit: z.exactOptional(orNull(whole)),
    position: z.exactOptional(orNull(text)),
    depth: z.exactOptional(orNull(text)),
    probe: z.exactOptional(orNull(text)),
  },
  turn: { kind: z.literal("turn"), ...schemasOf("turns", "answer") },
  material: { kind: z.literal("material"), ...ofMaterial, category: orNull(text) },
  visit: { kind: z.literal("visit"), ...schemasOf("visits", "answer"), readings: whole },
  sale: { kind: z.literal("sale"), ...schemasOf("sales", "answer") },
}

const RecordFacts = z.union([
  z.strictObject(facts.temperature),
  z.strictObject(facts.turn),
  z.strictObject(facts.material),
  z.strictObject(facts.sale),
  z.strictObject(facts.visit),
])

const context = {
  at: instant,
  pileId: id,
  pile: text,
  recordId: id,
  author: text,
  receivedAt: orNull(instant),
  photoUrl: orNull(text),
  voidReason: orNull(text),
  movedTo: z.exactOptional(text),
  movedFrom: z.exactOptional(text),
}

export const HistoryEvent = z.union([
  z.strictObject({
    ...context,
    kind: z.literal("built"),
    location: text,
    length: fraction,
    width: fraction,
    cubicYards: orNull(fraction),
  }),
  z.strictObject({ ...context, ...facts.temperature }),
  z.strictObject({ ...context, ...facts.turn }),
  z.strictObject({ ...context, ...facts.material }),
  z.strictObject({ ...context, ...facts.sale }),
  z.strictObject({ ...context, ...facts.visit }),
  z.strictObject({ ...context, kind: z.literal("status"), from: status, to: status }),
  z.strictObject({
    ...context,
    kind: z.literal("correction"),
    field: text,
    from: orNull(text),
    to: orNull(text),
  }),
  z.strictObject({ ...context, kind: z.literal("removed") }),
  z.strictObject({ ...context, kind: z.literal("voided"), record: RecordFacts, reason: text }),
])

export const Board = z.strictObject({ piles: z.array(BoardPile), logged: z.array(HistoryEvent) })
