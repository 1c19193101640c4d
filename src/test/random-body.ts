import { fieldsOf } from "../contract/record-fields"
import { eventOf, type RecordKind } from "../domain/record-kinds"
import { signs } from "../domain/results"
import { quantitiesOf } from "../domain/written"
import { bodies } from "../openapi/calls"
import { jsonSchema, type Schema } from "../openapi/json-schema"
import type { RecordBodyName } from "../openapi/schemas"
import type { Random } from "./random"

/** The fields that name the units of a kind's quantities. */
export const unitFieldsOf = (kind: RecordKind): string[] => [
  ...new Set(quantitiesOf(kind).map(({ unitField }) => unitField)),
]

/** A body of POST for a record of a kind without its time and photo: random values within the rules of its fields. */
export const randomBody = (kind: RecordKind, random: Random): Record<string, unknown> => {
  const taken = jsonSchema(bodies[bodyNameOf(kind)]).properties ?? {}
  const body = Object.fromEntries(
    fieldsOf(kind).flatMap(([name, { body }]) =>
      name in taken ? [[name, valueFor(name, jsonSchema(body), random)]] : [],
    ),
  )
  if (kind === "results") Object.assign(body, randomResult(random))
  // A visit says something.
  if (kind === "visits") body.notes ??= "seen"
  if (kind === "moves") body.location ??= "pad"
  // A quantity is a whole number of the stored unit, or as it was written.
  for (const unitField of unitFieldsOf(kind)) {
    const isWritten = random(2) === 1 && body[unitField] !== null
    for (const { stored, written } of quantitiesOf(kind).filter((each) => each.unitField === unitField))
      body[isWritten ? stored : written] = undefined
    if (!isWritten) body[unitField] = undefined
  }
  // No pile has a load that was refused.
  if (kind === "materials") body.refused = null
  const { emptyWeight = 0, fullWeight = 1, emptyValue = 0, fullValue = 1 } = body
  const isFuller = Number(emptyWeight) < Number(fullWeight) && Number(emptyValue) < Number(fullValue)
  return isFuller ? body : randomBody(kind, random)
}

/** Of the pile's first or second sample: that it was sent, or what was found. */
const randomResult = (random: Random) => {
  const sampleNumber = 1 + random(2)
  if (random(4) === 0) return { sampleNumber, sent: true, lines: [] }
  const lines = Array.from({ length: 1 + random(3) }, () => {
    const sign = [null, ...signs][random(1 + signs.length)]
    const value = sign === "not detected" ? null : random(100_000) / 1000
    return { parameter: textOf(100, random), sign, value, unit: textOf(50, random), limit: null }
  })
  return { sampleNumber, sent: false, lines }
}

/** 'NewTurn' of turns */
const bodyNameOf = (kind: RecordKind) => {
  const event = eventOf[kind]
  return `New${event[0]?.toUpperCase()}${event.slice(1)}` as RecordBodyName
}

const valueFor = (name: string, schema: Schema, random: Random): unknown => {
  const { anyOf, type, minimum, exclusiveMinimum, maximum, maxLength } = schema
  // Of the catalogue that each server begins with.
  if (name === "materialCategoryId") return 1 + random(3)
  if (/value$/i.test(name)) return (1 + random(1400)) / 10
  if (Array.isArray(schema.enum)) return schema.enum[random(schema.enum.length)]
  if (Array.isArray(anyOf)) return random(3) === 0 ? null : valueFor(name, anyOf[0], random)
  if (type === "boolean") return random(2) === 1
  if (type === "string") return textOf(Math.min(Number(maxLength), 200), random)
  const least = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : Number(minimum)
  return least + random(Number(maximum) - least + 1)
}

const letters = [...`ab "'=;,\\é°🌡😀<&`]

/** Of signs that CSV, JSON, HTML and UTF-16 treat in ways of their own, with a letter at each end. */
const textOf = (most: number, random: Random) =>
  `a${Array.from({ length: random(most / 2 - 1) }, () => letters[random(letters.length)]).join("")}z`
