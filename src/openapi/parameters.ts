import type * as z from "zod/mini"
import { ActsQuery } from "../contract/acts"
import { LogQuery } from "../contract/history"
import { ListQuery } from "../contract/lists"
import { SeasonFileQuery, SeasonQuery } from "../contract/season"
import { recordHeader } from "../contract/uploads"
import type { Call } from "./call"
import { jsonSchema, type Schema } from "./json-schema"

export type Parameter = {
  name: string
  in: "path" | "query" | "header"
  required?: boolean
  description: string
  schema: Schema
}

export const parametersOf = (path: string, call: Call): Parameter[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => inPath(name, path)),
  ...(call.query === undefined ? [] : queries[call.query]),
  ...(call.farm ? [farm] : []),
  ...(call.once ? [key] : []),
  ...(call.needs === "nobody" ? [] : [sender]),
  ...(call.photo ? [recordOfPhoto] : []),
  ...(call.pieces === undefined ? [] : piecesOf[call.pieces]),
]

const number = { type: "integer", minimum: 1, examples: [1] }

const inPath = (name: string, path: string): Parameter => ({
  name,
  in: "path",
  required: true,
  ...(texts.find(([start]) => path.startsWith(start))?.[1] ?? {
    description: `The id of ${name === "recordId" ? "the record" : nounIn(path)}.`,
    schema: number,
  }),
})

const textLike = (description: string, pattern: string) => ({
  description,
  schema: { type: "string", pattern },
})
const linkToken = textLike("The token at the end of the link.", "^[\\w-]{43}$")

/** Parameters that are no numbers, by the start of their path. */
const texts: [start: string, is: Omit<Parameter, "name" | "in">][] = [
  ["/auth/password/", linkToken],
  ["/join/", linkToken],
  ["/uploads/", textLike("A name that the sender chooses.", "^[\\w-]{1,64}$")],
  ["/auth/sessions/", textLike("As in the list.", "^[\\w-]+$")],
  ["/server/copies/", textLike("As in the list.", "^windrow-[\\w-]+\\.sqlite$")],
]

const nounIn = (path: string) =>
  Object.entries({
    "/rows": "the pile",
    "/farm/members": "the person",
    "/farm/invitations": "the invitation",
    "/server/people": "the person",
    "/auth/tokens": "the token",
    "/photos": "the photo",
    "/material-categories": "the material type",
  }).find(([start]) => path.startsWith(start))?.[1] ?? "it"

/** In a query it is text, which is made a number. */
const limit = { type: "integer", minimum: 1, maximum: 1e9 }

const inQuery = (schema: z.ZodMiniObject, words: Record<string, string>): Parameter[] =>
  Object.entries(jsonSchema(schema).properties ?? {}).map(([name, each]) => ({
    name,
    in: "query",
    description: words[name] ?? "",
    schema: name === "limit" ? limit : each,
  }))

const days = { from: "The first day or instant.", to: "The last day, or the instant before which." }

const ofSeason = { from: "The first day.", to: "The last day." }

/** Files that Windrow reads back have English heads. */
const language = "Of the heads and words; English if not given."

const queries: Record<NonNullable<Call["query"]>, Parameter[]> = {
  list: inQuery(ListQuery, {
    from: "Only what happened since.",
    limit: "Only so many, the newest.",
    photos: "With inline, photos come as data URLs instead of addresses.",
  }),
  log: inQuery(LogQuery, {
    ...days,
    zone: "A name of the tz database; the farm's if not given.",
    language,
  }),
  before: inQuery(ActsQuery, { before: "Only lines before the one of this id." }),
  season: inQuery(SeasonQuery, ofSeason),
  seasonFile: inQuery(SeasonFileQuery, { ...ofSeason, table: "Piles if not given.", language }),
  after: [
    {
      name: "after",
      in: "query",
      description: "The id of the last event that was seen.",
      schema: { type: "string" },
    },
    {
      name: "Last-Event-ID",
      in: "header",
      description: "The same, as a browser sends it.",
      schema: { type: "string" },
    },
  ],
}

const farm: Parameter = {
  name: "farm",
  in: "query",
  description: "The id of one of your farms; the current one, or the token's, if not given.",
  schema: number,
}

const key: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key with the same request writes nothing more, and answers the same record.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
}

const sender: Parameter = {
  name: "Windrow-User",
  in: "header",
  description: "The id of the user who must be the one that is logged in.",
  schema: number,
}

const recordOfPhoto: Parameter = {
  name: recordHeader,
  in: "header",
  description: "With a photo as the body: the record's JSON in ASCII, which names the photo as an upload.",
  schema: { type: "string", pattern: "^[ -~]*$" },
}

const pieces = (most: string): Parameter[] =>
  ["Upload-Offset", "Upload-Length"].map((name) => ({
    name,
    in: "header",
    required: true,
    description: `In bytes; ${most}.`,
    schema: { type: "integer", minimum: 0 },
  }))

const piecesOf: Record<NonNullable<Call["pieces"]>, Parameter[]> = {
  photo: pieces("a photo may have 2,000,000"),
  file: pieces("a file may have 4,294,967,296"),
}
