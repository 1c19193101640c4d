import * as z from "zod/mini"

export type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema> }

/** The prefix of references to the document's named schemas. */
export const schemaPath = "#/components/schemas/"

/** The JSON Schema of what a schema takes. */
export const jsonSchema = (schema: z.ZodMiniType): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return rest as Schema
}

/** Returns the JSON Schemas of named schemas, which refer to each other. */
export const namedSchemas = (
  named: Record<string, z.ZodMiniType>,
  io: "input" | "output",
): Record<string, Schema> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => schemaPath + id,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as Schema]),
  )
}

/** Drops what zod adds needlessly: a date's pattern besides its format, the bounds of all integers. */
const tidy = (schema: Record<string, unknown>) => {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.multipleOf === 1) {
    delete schema.multipleOf
    schema.type = "integer"
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
