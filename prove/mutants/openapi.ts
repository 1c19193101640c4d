import { mutantsMetBy } from "./mutant"

const described = ["src/openapi/document.test.ts"]
const matrix = ["src/test/matrix.test.ts"]

/** The description of the API: every call, who may make it, and what it answers. */
export const openapiMutants = [
  ...mutantsMetBy(described, "openapi/calls.ts", [["every call", "  ...operationCalls,\n", ""]]),
  ...mutantsMetBy(described, "openapi/document.ts", [
    ["calls that need a session", "session: [{ session: [] }]", "session: [{ token: [] }, { session: [] }]"],
    ["calls that need nobody", "security: securityOf[call.needs]", "security: securityOf.nobody"],
    ["bodies: what may be left out", 'namedSchemas(bodies, "input")', 'namedSchemas(bodies, "output")'],
    ["refusals", "refusalsOf(method, path, call).map(", "[500].map("],
  ]),
  ...mutantsMetBy(matrix, "openapi/refusals.ts", [
    ["refusals of strangers", '401: call.needs !== "nobody" ||', "401:"],
  ]),
  ...mutantsMetBy(described, "openapi/parameters.ts", [
    ["Idempotency-Key", "  ...(call.once ? [key] : []),\n", ""],
    [
      "ids in the path",
      '  ...[...path.matchAll(/:(\\w+)/g)].map(([, name = ""]) => inPath(name, path)),\n',
      "",
    ],
  ]),
  ...mutantsMetBy(described, "openapi/page.ts", [
    ["no markup", "const title = html(info.title)", "const title = info.title"],
    ["code in a description", '    .replaceAll(/`(.+?)`/g, "<code>$1</code>")', ""],
  ]),
  ...mutantsMetBy(described, "openapi/routes.ts", [
    ["may be kept", '"public, max-age=300"', '"public, max-age=31536000"'],
  ]),
]
