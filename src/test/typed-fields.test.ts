import { expect, test } from "bun:test"
import { phrasebookOf } from "../domain/phrasebook"
import { speechOf } from "../domain/translator"
import { documentOf } from "../openapi/document"
import { answers } from "../openapi/schemas"

/** Windrow's own words, codes, addresses and days; a file's heads, which are most often its words; and names that go by two. */
const own = `
  answer browser build deleted evidence example failure field fingerprint firstName gone head id key label lastName left
  meaning missing month notice now ntfy problems push pushKey secret sentence stops text token url version webhook
  weighedOn words zone`

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is of many kinds
type Any = any

/** The names of a schema's fields that hold any text. */
const textsOf = (schema: Any, name = ""): string[] => {
  if (typeof schema !== "object" || schema === null) return []
  const { anyOf = [], items, properties = {}, type, ...limits } = schema
  const isText = type === "string" && !["enum", "const", "format", "pattern"].some((word) => word in limits)
  return [
    ...(isText && name ? [name] : []),
    ...[...anyOf, items].flatMap((each: Any) => textsOf(each, name)),
    ...Object.entries(properties).flatMap(([field, each]) => textsOf(each, field)),
  ]
}

/** Is what stands in a field of this name never said in another language? */
const isTyped = (field: string) => {
  const speech = speechOf("es", phrasebookOf({ "Gate {where}": "Entrada {where}" }))
  speech.note({ [field]: "Gate North" })
  return speech.say("Gate North") === "Gate North"
}

test("each text of an answer is known as what somebody typed, or as nobody's", () => {
  const { schemas } = documentOf({ brand: "Windrow", version: "" }).components
  const texts = new Set(Object.keys(answers).flatMap((name) => textsOf(schemas[name])))
  expect([...texts].filter((field) => !isTyped(field)).sort()).toEqual(own.trim().split(/\s+/))
})
