import type { Call } from "./call"
import { bodies, calls } from "./calls"
import { examples } from "./examples"
import { namedSchemas, type Schema, schemaPath } from "./json-schema"
import { type Parameter, parametersOf } from "./parameters"
import { refusals, refusalsOf } from "./refusals"
import { answers } from "./schemas"
import { topics } from "./topics"

type Content = Record<string, { schema?: Schema; example?: object }>
type Answer = { description: string; content?: Content; headers?: Record<string, object> }

export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description?: string
  security: Record<string, never[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer | { $ref: string }>
}

export type Document = {
  openapi: "3.1.0"
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    securitySchemes: Record<string, object>
  }
}

export const documentOf = ({ brand, version }: { brand: string; version: string }): Document => ({
  openapi: "3.1.0",
  info: { title: `${brand} API`, version, description: introduction },
  tags: [...new Set(Object.values(calls).map(({ group }) => group))].map((name) => ({ name })),
  paths: pathsOf(Object.entries(calls)),
  components: {
    schemas: { ...namedSchemas(bodies, "input"), ...withExamples(namedSchemas(answers, "output")) },
    responses: Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [status, sentence(description)]),
    ),
    securitySchemes: {
      token: {
        type: "http",
        scheme: "bearer",
        description: "A token that you make on the account page: wr_…",
      },
      session: { type: "apiKey", in: "cookie", name: "windrow", description: "The cookie of a login" },
    },
  },
})

const opening = "Compost piles, and what happens to them. Requests and answers are JSON."

/** In Markdown, a paragraph for each topic. */
const introduction = [opening, ...Object.entries(topics).map(([name, text]) => `**${name}.** ${text}`)].join(
  "\n\n",
)

const pathsOf = (all: [string, Call][]): Document["paths"] => {
  const paths: Document["paths"] = {}
  for (const [name, call] of all) {
    const [method = "", path = ""] = name.split(" ")
    const at = `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`
    paths[at] = { ...paths[at], [method.toLowerCase()]: operationOf(method, path, call) }
  }
  return paths
}

const operationOf = (method: string, path: string, call: Call): Operation => ({
  operationId: `${method.toLowerCase()}${path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  tags: [call.group],
  summary: call.summary,
  ...(call.details !== undefined && { description: call.details }),
  security: securityOf[call.needs],
  parameters: parametersOf(path, call),
  ...bodyOf(call),
  responses: {
    [call.status ?? 200]: answerOf(path, call),
    ...(call.mayTakeLong && { 202: { ...answerOf(path, call), description: "The same while it goes on." } }),
    ...Object.fromEntries(
      refusalsOf(method, path, call).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
    ...(path.startsWith("/health") && {
      503: { ...answerOf(path, call), description: "Not so; problems says why." },
    }),
  },
})

const securityOf = {
  nobody: [],
  session: [{ session: [] }],
  user: [{ token: [] }, { session: [] }],
}

const bytes = { schema: { type: "string", format: "binary" } }

const bodyOf = ({ body, example, photo, pieces }: Call): Pick<Operation, "requestBody"> => {
  if (pieces !== undefined)
    return {
      requestBody: {
        required: true,
        content: { "application/partial-upload": bytes },
      },
    }
  if (body === undefined) return {}
  const inJson = { schema: refTo(body), ...(example && { example }) }
  const content = { "application/json": inJson, ...(photo && { "image/jpeg": bytes }) }
  return { requestBody: { required: true, content } }
}

const answerOf = (path: string, { answer }: Call): Answer => {
  if (answer === undefined)
    return {
      description: "Taken.",
      headers: { "Upload-Offset": { description: "The next", schema: { type: "integer" } } },
    }
  if (typeof answer === "string") return json("The answer.", refTo(answer))
  if ("type" in answer)
    return {
      description: answer.says,
      content: { [answer.type]: path === "/openapi.json" ? { schema: { type: "object" } } : {} },
    }
  return json("A list.", { type: "array", items: refTo(answer[0]) })
}

const json = (description: string, schema: Schema): Answer => ({
  description,
  content: { "application/json": { schema } },
})

const sentence = (description: string): Answer => ({
  description,
  content: { "text/plain": { schema: { type: "string" } } },
})

const refTo = (name: string): Schema => ({ $ref: schemaPath + name })

const withExamples = (schemas: Record<string, Schema>) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name in examples ? { ...schema, examples: [examples[name as keyof typeof examples]] } : schema,
    ]),
  )
