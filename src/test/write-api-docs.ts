import { join } from "node:path"
import { type Document, documentOf, type Operation } from "../openapi/document"
import type { Schema } from "../openapi/json-schema"
import { alternatives, wordsFor } from "../openapi/kind-words"
import { answers as answerSchemas } from "../openapi/schemas"

/** `docs/api.md`: the document of the API as a page for people, in Markdown. */
export const apiDocsOf = (document: Document): string => {
  const { info, tags, components } = document
  const answers = Object.entries(components.schemas).filter(([name]) => name in answerSchemas)
  return `# The HTTP API

This page is made from the description that the server itself gives, as a page at \`/api/docs\` and as OpenAPI 3.1 at
\`/api/openapi.json\`, which also have the bounds of each field and examples: \`bun run api-docs\` writes it.

${info.description}

${tags.map(({ name }) => callsOf(document, name)).join("\n\n")}

## Answers

\`?\` marks a field that may be missing.

${answers.map(([name, schema]) => `- \`${name}\`: ${asAnother(name, schema, answers) ?? fieldsOf(schema)}`).join("\n")}

## Refusals

| Status | Meaning |
|---|---|
${Object.entries(components.responses)
  .map(([status, { description }]) => `| ${status} | ${description} |`)
  .join("\n")}
`
}

/** For `bun run api-docs`, and the test that holds the file to it. */
export const todaysApiDocs = (): string => apiDocsOf(documentOf({ brand: "Windrow", version: "" }))

const callsOf = ({ paths, components }: Document, group: string) => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === group)
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )
  const shared = [...new Set(calls.map(({ operation }) => whoMay(operation)))]
  const forAll = shared.length === 1 ? shared[0] : undefined
  const lines = calls.map(({ name, operation }) =>
    [
      `- \`${name}\`: ${operation.summary.replace(/[^?]$/, "$&.")}`,
      operation.description,
      forAll ? undefined : whoMay(operation),
      sentence("Takes", takenBy(operation, components.schemas)),
      sentence("Answers", answeredBy(operation)),
    ]
      .filter((each) => each !== undefined)
      .join(" "),
  )
  return `## ${group}\n\n${forAll ? `${forAll}\n\n` : ""}${lines.join("\n")}`
}

const whoMay = ({ security }: Operation) => {
  if (security.length === 0) return "For everybody."
  return security.some(({ token }) => token) ? undefined : "Not with a token."
}

const sentence = (verb: string, what: string) => (what === "" ? undefined : `${verb} ${what}.`)

const takenBy = ({ parameters, requestBody }: Operation, schemas: Record<string, Schema>) => {
  const named = parameters.filter(({ in: where, name }) => where !== "path" && name !== "Windrow-User")
  const outside = named.map(({ in: where, name }) => `\`${where === "query" ? `?${name}=` : name}\``)
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    type === "application/json" ? fieldsOf(schema ?? {}, schemas) : `\`${type}\``,
  )
  return [bodies.join(" or "), ...outside].filter((each) => each !== "").join(", ")
}

const answeredBy = ({ responses }: Operation) => {
  const taken = Object.entries(responses).filter(([status]) => status < "400")
  const [[, first] = []] = taken
  const [[type, content] = []] = Object.entries(first && "content" in first ? (first.content ?? {}) : {})
  const what = type === "application/json" ? words(content?.schema ?? {}) : type
  const statuses = taken.map(([status]) => status).filter((status) => status !== "200")
  return [statuses.join(" or "), what].filter(Boolean).join(" with ")
}

const fieldsOf = (schema: Schema, schemas: Record<string, Schema> = {}): string => {
  const named = typeof schema.$ref === "string" ? schemas[schema.$ref.split("/").at(-1) ?? ""] : undefined
  if (named) return bodyFields(named)
  const [first, ...others] = alternatives(schema)
  if (!first?.properties || others.length === 0) return first ? ownFields(first) : ""
  const shared = Object.keys(first.properties).filter(
    (name) =>
      others.every(({ properties }) => properties?.[name]) && first.properties?.[name]?.const === undefined,
  )
  const each = alternatives(schema).map((one) => ownFields(one, (name) => !shared.includes(name)))
  return [shared.map((name) => `\`${name}\``).join(", "), ...each].filter((part) => part !== "").join("; ")
}

/** A schema that has all fields of another one, and more. */
const asAnother = (name: string, { properties = {}, required }: Schema, all: [string, Schema][]) => {
  const [other, { properties: known = {} } = {}] =
    all.find(
      ([each, { properties: theirs = {} }]) =>
        each !== name &&
        Object.keys(theirs).length > 3 &&
        Object.keys(theirs).every((field) => field in properties),
    ) ?? []
  return other && `as \`${other}\`, and ${ownFields({ properties, required }, (field) => !(field in known))}`
}

const bodyFields = (schema: Schema) =>
  [...new Set(alternatives(schema).map((each) => ownFields(each, undefined, boundsOf)))].join("; or ")

const ownFields = (
  { properties, required, ...schema }: Schema,
  isTold: (name: string) => boolean = () => true,
  remark: (schema: Schema) => string = onlyOne,
) => {
  if (!properties) return words(schema)
  const needed = Array.isArray(required) ? required : []
  return Object.entries(properties)
    .filter(([name]) => isTold(name))
    .map(([name, each]) => `\`${name}${needed.includes(name) ? "" : "?"}\`${remark(each)}`)
    .join(", ")
}

/** Of an answer: what is always the same, and the names that are inside. */
const onlyOne = (schema: Schema) => {
  const kind = words(schema)
  return typeof schema.const === "string" || /[`{]/.test(kind) ? ` (${kind})` : ""
}

/** Of a field that is sent: few names, numbers that are bounded closely, and what is taken if it is left out. */
const boundsOf = (schema: Schema) => {
  const kind = words(schema)
  const names = kind.match(/"/g)?.length ?? 0
  const isClose = /≤ \d{1,3}$/.test(kind) && !kind.includes("characters")
  return (names > 0 && names <= 12) || isClose || /default (?!null)/.test(kind) ? ` (${kind})` : ""
}

const words = (schema: Schema) => wordsFor(schema, { name: (name) => `\`${name}\``, text: (text) => text })

if (import.meta.main) await Bun.write(join(import.meta.dir, "../../docs/api.md"), todaysApiDocs())
