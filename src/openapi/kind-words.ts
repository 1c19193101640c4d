import { type Schema, schemaPath } from "./json-schema"

/** Writes the name of a schema and any other words, such as in HTML. */
type Writer = { name: (schema: string) => string; text: (words: string) => string }

/** The kind of a value in words. */
export const wordsFor = (schema: Schema, write: Writer): string => {
  const { $ref, anyOf, items, type } = schema
  const inside = (each: Schema) => wordsFor(each, write)
  if (typeof $ref === "string") return write.name($ref.slice(schemaPath.length))
  if (Array.isArray(anyOf)) return anyOf.map(inside).join(" or ")
  if (type === "array") return `a list of ${inside((items ?? {}) as Schema)}`
  if (Array.isArray(type)) return type.map((each) => inside({ ...schema, type: each })).join(" or ")
  return write.text([wordOf(schema), ...boundsOf(schema)].join(", "))
}

const wordOf = (schema: Schema): string => {
  const { type, format, enum: names, const: only, properties } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(names)) return names.map((name) => JSON.stringify(name)).join(" | ")
  if (format !== undefined) return String(format)
  if (type === "object" && properties) return `{ ${Object.keys(properties).join(", ")} }`
  return String(type ?? "anything")
}

const boundsOf = ({
  type,
  minimum,
  exclusiveMinimum,
  maximum,
  minLength,
  maxLength,
  default: fallback,
}: Schema) => [
  ...(type !== "null" && minimum !== undefined ? [`≥ ${minimum}`] : []),
  ...(type !== "null" && exclusiveMinimum !== undefined ? [`> ${exclusiveMinimum}`] : []),
  ...(type !== "null" && maximum !== undefined ? [`≤ ${maximum}`] : []),
  ...(type === "string" && minLength !== undefined ? [`≥ ${minLength} characters`] : []),
  ...(type === "string" && maxLength !== undefined ? [`≤ ${maxLength} characters`] : []),
  ...(fallback !== undefined && type !== "null" ? [`default ${JSON.stringify(fallback)}`] : []),
]

/** Each with fields of its own. */
export const alternatives = (schema: Schema): Schema[] =>
  Array.isArray(schema.anyOf) && !schema.properties ? schema.anyOf : [schema]
