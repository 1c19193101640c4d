import * as z from "zod/mini"
import {
  type EventOf,
  eventOf,
  hasPhoto,
  type PhotoKind,
  type RecordKind,
  recordKinds,
  type TimeOf,
  timeOf,
} from "../domain/record-kinds"
import { fromFile, id, instant, orNull, text } from "./answer-fields"
import { type Schemas, schemasOf } from "./record-fields"

const ids = { id, rowId: id }

const recorded = {
  recordedBy: id,
  author: z.exactOptional(text),
  receivedAt: instant,
  voided: z.exactOptional(
    z.strictObject({ at: instant, by: id, author: text, reason: text, movedTo: z.exactOptional(text) }),
  ),
  movedFrom: z.exactOptional(text),
  fromFile: z.exactOptional(fromFile),
}

const photoUrl = orNull(text)

type Shape<K extends RecordKind> = typeof ids &
  typeof recorded &
  Schemas<K, "answer"> & { [T in TimeOf<K>]: typeof instant } & (K extends PhotoKind
    ? { photoUrl: typeof photoUrl }
    : object)

const answerOf = <K extends RecordKind>(kind: K) => {
  const shape = {
    ...ids,
    ...schemasOf(kind, "answer"),
    ...(hasPhoto(kind) && { photoUrl }),
    [timeOf(kind)]: instant,
    ...recorded,
  }
  // TypeScript forgets which key a computed one is; answers of every call are held against this (`src/test/described.ts`).
  return z.strictObject(shape as unknown as Shape<K>)
}

/** Begins with a capital letter. */
const nameOf = <E extends string>(event: E) =>
  `${event.charAt(0).toUpperCase()}${event.slice(1)}` as Capitalize<E>

/** A record of each kind, by the name of its event: `Temperature`. `fromEntries` knows no pairs of a name and its own type. */
export const recordAnswers = Object.fromEntries(
  recordKinds.map((kind) => [nameOf(eventOf[kind]), answerOf(kind)]),
) as unknown as { [K in RecordKind as Capitalize<EventOf[K]>]: ReturnType<typeof answerOf<K>> }

const { Temperature, Sale, Visit } = recordAnswers

/** The hottest reading first, as in the list of readings. */
export const MadeVisit = z.strictObject({ ...Visit.shape, readings: z.array(Temperature) })

export const ClientRow = z.strictObject({ rowId: Sale.shape.rowId, clientName: Sale.shape.clientName })

/** A ticket number, and the record that has it. */
export const TicketUse = z.strictObject({
  ticket: text,
  kind: z.enum(recordKinds),
  id,
  rowId: id,
  pile: text,
  at: instant,
})
