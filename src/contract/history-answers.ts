import * as z from "zod/mini"
import { type EventOf, eventOf, type RecordKind, recordKinds } from "../domain/record-kinds"
import { rowStatuses } from "../domain/rows"
import { fraction, fromFile, id, instant, orNull, text, whole } from "./answer-fields"
import { type Schemas, schemasOf } from "./record-fields"
import { BoardPile } from "./row-answers"

const status = z.enum(rowStatuses)

/** What the history tells of a kind other than its answer. */
const toldElse = {
  // Not rounded down, as what the specified calls answer is.
  temperatures: {
    temperature: fraction,
    visit: z.exactOptional(orNull(whole)),
    position: z.exactOptional(orNull(text)),
    depth: z.exactOptional(orNull(text)),
    probe: z.exactOptional(orNull(text)),
  },
  materials: { category: orNull(text) },
  visits: { readings: whole },
} satisfies { [K in RecordKind]?: z.core.$ZodShape }
type ToldElse<K> = K extends keyof typeof toldElse ? (typeof toldElse)[K] : object

/** The history names the type of a material; its log tells when a load was put on its pile. */
type Facts<K extends RecordKind> = { kind: z.ZodMiniLiteral<EventOf[K]> } & Omit<
  Schemas<K, "answer">,
  "materialCategoryId" | "arrivedAt" | keyof ToldElse<K>
> &
  ToldElse<K>

const factsOf = <K extends RecordKind>(kind: K) => {
  const {
    materialCategoryId: _,
    arrivedAt: __,
    ...own
  }: Partial<Record<string, unknown>> = schemasOf(kind, "answer")
  const more: { [Kind in RecordKind]?: object } = toldElse
  // For one kind TypeScript could follow this, for any of them it can't; events of every call are held against it.
  return { kind: z.literal(eventOf[kind]), ...own, ...more[kind] } as unknown as Facts<K>
}

const toldOf = <K extends RecordKind>(kind: K) => z.strictObject(factsOf(kind))
type Told = { [K in RecordKind]: ReturnType<typeof toldOf<K>> }[RecordKind]
// Of a list `map` makes schemas of any kind, where a union wants one of each: so does the next one.
const RecordFacts = z.union(recordKinds.map((kind) => toldOf(kind) as unknown as Told))

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
  fromFile: z.exactOptional(fromFile),
}

const eventIn = <K extends RecordKind>(kind: K) => z.strictObject({ ...context, ...factsOf(kind) })
type EventIn = { [K in RecordKind]: ReturnType<typeof eventIn<K>> }[RecordKind]

export const HistoryEvent = z.union([
  z.strictObject({
    ...context,
    kind: z.literal("built"),
    location: text,
    length: fraction,
    width: fraction,
    cubicYards: orNull(fraction),
  }),
  ...recordKinds.map((kind) => eventIn(kind) as unknown as EventIn),
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
