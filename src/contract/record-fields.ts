import * as z from "zod/mini"
import type { OwnFields, RecordKind } from "../domain/record-kinds"
import { volumeName } from "../domain/unit-words"
import { id, orNull, text, whole } from "./answer-fields"
import { maxLength, optionalNotes, positive, required } from "./fields"

/**
 * What each kind of record holds besides its time, its photo and who recorded it: by the name of the column, in the
 * order of the table. Requests, answers, exports and their CSV files, imports and the forms' drafts follow from this.
 * `when` heads the column of its time.
 */
export const recordFields = {
  temperatures: {
    when: "Recorded",
    fields: {
      /** °F. */
      temperature: field(
        "Temperature",
        positive("Temperature", "Temperature must be a positive number", 300),
        whole,
      ),
    },
  },
  turns: {
    when: "Turned",
    fields: {
      turnNumber: { ...field("Turn Number", positive("Turn number"), whole), isOfServer: true },
      waterAdded: field(
        "Water Added",
        z.boolean({ error: "Water added must be true or false" }),
        z.boolean(),
      ),
    },
  },
  materials: {
    when: "Added",
    fields: {
      materialCategoryId: field(
        "Material Type",
        z.number({ error: "Material category is required" }),
        orNull(id),
      ),
      /** yd³. */
      cubicYards: field("Volume", positive(volumeName), whole),
      notes: field("Notes", optionalNotes("Notes"), orNull(text)),
    },
  },
  sales: {
    when: "Sold",
    fields: {
      clientName: field("Client", required("Client name", maxLength.name), text),
      /** Whole pounds, as the next one. */
      emptyWeight: field("Empty Weight", positive("Empty weight"), whole),
      fullWeight: field("Full Weight", positive("Full weight"), whole),
    },
  },
} as const satisfies { [K in RecordKind]: { when: string; fields: Described<OwnFields<K>> } }

/** The domain's type of a record says which fields it has: one without a description does not compile. */
type Described<R> = { [F in keyof R]-?: Field<R[F]> }

export type Field<T> = {
  /** The head of its column in CSV files. */
  head: string
  /** What a request may say, and an import. */
  body: z.ZodMiniType<T | undefined>
  /** What an answer says. */
  answer: z.ZodMiniType<T>
  /** The server gives the value; a request's is ignored. */
  isOfServer?: true
}

function field<B extends z.ZodMiniType, A extends z.ZodMiniType>(head: string, body: B, answer: A) {
  return { head, body, answer }
}

type FieldsOf<K extends RecordKind> = (typeof recordFields)[K]["fields"]
type Schemas<K extends RecordKind, P extends "body" | "answer"> = {
  -readonly [F in keyof FieldsOf<K>]: FieldsOf<K>[F] extends Record<P, infer S> ? S : never
}

/** The fields of a kind with their names. */
export const fieldsOf = (kind: RecordKind): [name: string, field: Field<unknown>][] =>
  Object.entries(recordFields[kind].fields)

/** The schema of each field in a request or in an answer, for the shape of an object. */
export const schemasOf = <K extends RecordKind, P extends "body" | "answer">(kind: K, part: P) =>
  Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, field[part]])) as Schemas<K, P>
