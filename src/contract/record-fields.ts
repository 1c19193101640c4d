import * as z from "zod/mini"
import { unitsFor } from "../domain/metric-units"
import { occurrenceKinds } from "../domain/occurrences"
import type { OwnFields, RecordKind } from "../domain/record-kinds"
import { lineText } from "../domain/results"
import { stages } from "../domain/stages"
import { sentenceCase, volumeName } from "../domain/unit-words"
import type { Quantity } from "../domain/units"
import { moistures, smells, unreadReasons } from "../domain/visits"
import { fraction, id, instant, orNull, text, whole } from "./answer-fields"
import {
  hottest,
  maxLength,
  optionalNotes,
  optionalText,
  pastInstant,
  positive,
  required,
  requiredNotes,
} from "./fields"
import { AnswerLines, exampleLine, ResultLines } from "./result-lines"

/** Of each kind: why it was logged late. The form asks for it, the server takes a record of any age without one. */
const late = {
  lateReason: {
    head: "Late Reason",
    body: optionalText("Late reason"),
    answer: orNull(text),
    example: null,
  },
}

const number = (field: string) => z.optional(z.nullable(z.number({ error: `${field} must be a number` })))

/** A number as it was written, and its unit; see `written.ts`. */
const value = (field: string, head = "As Written") => ({
  head,
  body: number(field),
  answer: orNull(fraction),
  example: null,
})

const unit = (quantity: Quantity, { name: field = "Unit", head = "Written In" } = {}) => {
  const [first = "", ...others] = unitsFor(quantity).map(({ symbol }) => symbol)
  const error = `${field} must be ${[first, ...others].join(" or ")}`
  return {
    head,
    body: z.optional(z.nullable(z.enum([first, ...others], { error }))),
    answer: orNull(text),
    example: null,
  }
}

/** Where a reading of a visit was taken, and with what; left out of the answers of one that does not say it. */
const place = (head: string) => ({
  head,
  body: optionalText(head, maxLength.label),
  answer: z.exactOptional(text),
  example: undefined,
})

/** A short text that may be left out. */
const fact = (head: string, max = maxLength.label) => ({
  head,
  body: z.pipe(
    optionalText(head, max),
    z.transform((text) => text || null),
  ),
  answer: orNull(text),
  example: null,
})

/** One of a few words, or none of them. */
const choice = <const W extends string>(head: string, words: readonly [W, ...W[]], example: W | null) => ({
  head,
  body: z.optional(z.nullable(z.enum(words, { error: `${head} must be one of: ${words.join(", ")}` }))),
  answer: orNull(z.enum(words)),
  example,
})

/** A line of text that may be left out. */
const line = (head: string, most: number, example: string) => ({
  head,
  body: optionalText(sentenceCase(head.toLowerCase()), most),
  answer: orNull(text),
  example,
})

/** The number of another record of the pile. */
const numberIn = (head: string, example: number) => ({
  head,
  body: positive(head),
  answer: whole,
  example,
  isOfPile: true as const,
})

/**
 * The fields of each kind of record besides its time, its photo and its author: by the name of the column, in the
 * order of the table. Requests, answers, exports and their CSV files, imports and the forms' drafts follow from this.
 * `when` heads the column of its time.
 */
export const recordFields = {
  temperatures: {
    when: "Recorded",
    fields: {
      temperature: {
        head: "Temperature",
        body: z.optional(positive("Temperature", "Temperature must be a positive number", hottest)),
        answer: whole,
        example: 142,
      },
      value: value("Value"),
      unit: unit("temperature"),
      ...late,
      visit: {
        head: "Visit",
        body: z.optional(z.nullable(positive("Visit"))),
        answer: z.exactOptional(whole),
        example: undefined,
        isOfServer: true,
      },
      position: place("Position"),
      depth: place("Depth"),
      probe: place("Probe"),
    },
  },
  turns: {
    when: "Turned",
    fields: {
      turnNumber: {
        head: "Turn Number",
        body: positive("Turn number"),
        answer: whole,
        example: 3,
        isOfServer: true,
      },
      waterAdded: {
        head: "Water Added",
        body: z.boolean({ error: "Water added must be true or false" }),
        answer: z.boolean(),
        example: true,
      },
      ...late,
    },
  },
  materials: {
    when: "Added",
    fields: {
      materialCategoryId: {
        head: "Material Type",
        body: z.number({ error: "Material category is required" }),
        answer: orNull(id),
        example: 3,
      },
      cubicYards: {
        head: "Volume",
        body: z.optional(positive(volumeName)),
        answer: fraction,
        example: 3,
      },
      value: value("Value"),
      unit: unit("volume"),
      notes: {
        head: "Notes",
        body: optionalNotes("Notes"),
        answer: orNull(text),
        example: "From the stable",
      },
      startsCount: {
        head: "Raw",
        body: z.optional(z.nullable(z.boolean({ error: "Starts the count must be true or false" }))),
        answer: orNull(z.boolean()),
        example: false,
      },
      source: fact("Source", maxLength.name),
      county: fact("County", maxLength.name),
      hauler: fact("Hauler", maxLength.name),
      plate: fact("Plate"),
      ticket: fact("Ticket"),
      weight: {
        head: "Weight",
        body: z.optional(z.nullable(positive("Weight"))),
        answer: orNull(fraction),
        example: null,
      },
      weightValue: value("Weight value", "Weight as Written"),
      weightUnit: unit("weight", { name: "Weight unit", head: "Weight Written In" }),
      density: {
        head: "Density",
        body: z.optional(z.nullable(z.number({ error: "Density must be a number" }))),
        answer: orNull(fraction),
        example: null,
        isOfServer: true,
      },
      volumeByWeight: {
        head: "Volume by Weight",
        body: z.optional(z.nullable(z.boolean({ error: "Volume by weight must be true or false" }))),
        answer: orNull(z.boolean()),
        example: null,
        isOfServer: true,
      },
      refused: fact("Refused Because", maxLength.line),
      arrivedAt: {
        head: "Came In",
        body: z.optional(z.nullable(pastInstant("Came in"))),
        answer: orNull(instant),
        example: null,
        isOfServer: true,
      },
      ...late,
    },
  },
  sales: {
    when: "Sold",
    fields: {
      clientName: {
        head: "Client",
        body: required("Client name", maxLength.name),
        answer: text,
        example: "Hill Nursery",
      },
      ticket: {
        head: "Ticket",
        body: optionalText("Ticket", maxLength.label),
        answer: orNull(text),
        example: "4711",
      },
      emptyWeight: {
        head: "Empty Weight",
        body: z.optional(positive("Empty weight")),
        answer: fraction,
        example: 12_000,
      },
      fullWeight: {
        head: "Full Weight",
        body: z.optional(positive("Full weight")),
        answer: fraction,
        example: 24_500,
      },
      emptyValue: value("Empty value", "Empty as Written"),
      fullValue: value("Full value", "Full as Written"),
      unit: unit("weight"),
      cubicYards: {
        head: "Volume",
        body: z.optional(z.nullable(positive(volumeName))),
        answer: orNull(fraction),
        example: 20,
      },
      volumeValue: value("Volume value", "Volume as Written"),
      volumeUnit: unit("volume", { name: "Volume unit", head: "Volume Written In" }),
      ...late,
    },
  },
  visits: {
    when: "Visited",
    fields: {
      visitNumber: {
        head: "Visit",
        body: positive("Visit number"),
        answer: whole,
        example: 1,
        isOfServer: true,
      },
      moisture: choice("Moisture", moistures, "right"),
      smell: choice("Smell", smells, "earthy"),
      weather: {
        head: "Weather",
        body: optionalText("Weather"),
        answer: orNull(text),
        example: "Light rain",
      },
      notes: {
        head: "Notes",
        body: optionalNotes("Notes"),
        answer: orNull(text),
        example: "Moist to the core",
      },
      unread: choice("Not Read", unreadReasons, null),
      ...late,
    },
  },
  moves: {
    when: "Moved",
    fields: {
      location: {
        head: "New Place",
        body: optionalText("New place"),
        answer: orNull(text),
        example: "Curing pad",
      },
      fromLocation: {
        head: "Place Before",
        body: optionalText("Place before"),
        answer: orNull(text),
        example: "Upper yard",
        isOfServer: true,
      },
      stage: choice("Stage", stages, "curing"),
      ...late,
    },
  },
  samples: {
    when: "Taken",
    fields: {
      sampleNumber: {
        head: "Sample",
        body: positive("Sample number"),
        answer: whole,
        example: 1,
        isOfServer: true,
      },
      takenBy: line("Taken By", maxLength.name, "Cy Moss"),
      points: {
        head: "Points",
        body: z.optional(z.nullable(positive("Points", undefined, 1000))),
        answer: orNull(whole),
        example: 12,
      },
      laboratory: line("Laboratory", maxLength.name, "Valley Lab"),
      chain: line("Chain of Custody", maxLength.name, "COC 4711"),
      notes: {
        head: "Notes",
        body: optionalNotes("Notes"),
        answer: orNull(text),
        example: "Cooler at 4 degrees",
      },
      ...late,
    },
  },
  results: {
    when: "Reported",
    fields: {
      sampleNumber: numberIn("Sample", 1),
      sent: {
        head: "Sent",
        body: z._default(z.boolean({ error: "Sent must be true or false" }), false),
        answer: z.boolean(),
        example: false,
      },
      lines: {
        head: "Results",
        body: ResultLines,
        answer: AnswerLines,
        example: [exampleLine],
        inCsv: (lines) => lines.map(lineText).join("; "),
      },
      ...late,
    },
  },
  occurrences: {
    when: "Occurred",
    fields: {
      what: {
        head: "What",
        body: z.enum(occurrenceKinds, { error: `What must be one of: ${occurrenceKinds.join(", ")}` }),
        answer: z.enum(occurrenceKinds),
        example: "complaint",
      },
      details: {
        head: "Details",
        body: requiredNotes("Details"),
        answer: text,
        example: "Smell at the road",
      },
      person: line("Person", maxLength.name, "Mrs. Hill"),
      action: line("Action", maxLength.line, "Turned at once"),
      ...late,
    },
  },
} as const satisfies { [K in RecordKind]: { when: string; fields: Described<OwnFields<K>> } }

/** The domain's type of a record says which fields it has: one without a description does not compile. */
type Described<R> = { [F in keyof R]-?: Field<R[F]> }

export type Field<T> = {
  /** The head of its column in CSV files. */
  head: string
  /** The values that a request or an import may have. */
  body: z.ZodMiniType<T | null | undefined>
  /** The values in answers. */
  answer: z.ZodMiniType<T>
  /** In the description of the API. */
  example: T
  /** Its text in CSV files, of what is no text, number or yes and no. */
  inCsv?: (value: T) => string
  /** The server gives the value; a request's is ignored. */
  isOfServer?: true
  /** It names another record of the pile by its number, which an import may change. */
  isOfPile?: true
}

type FieldsOf<K extends RecordKind> = (typeof recordFields)[K]["fields"]
export type Schemas<K extends RecordKind, P extends "body" | "answer"> = {
  -readonly [F in keyof FieldsOf<K>]: FieldsOf<K>[F] extends Record<P, infer S> ? S : never
}

/** The fields of a kind with their names. */
export const fieldsOf = (kind: RecordKind): [name: string, field: Field<unknown>][] =>
  Object.entries(recordFields[kind].fields)

/** The schema of each field in a request or in an answer, for the shape of an object. */
export const schemasOf = <K extends RecordKind, P extends "body" | "answer">(kind: K, part: P) =>
  Object.fromEntries(fieldsOf(kind).map(([name, field]) => [name, field[part]])) as Schemas<K, P>
