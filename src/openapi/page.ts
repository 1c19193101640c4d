import type { Document, Operation } from "./document"
import type { Schema } from "./json-schema"
import { alternatives, wordsFor } from "./kind-words"
import type { Parameter } from "./parameters"

/** The document as a page that needs no script, no other site and no network but this server's. */
export const pageOf = (document: Document): string => {
  const { info, tags, components } = document
  const title = html(info.title)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${title}</h1>
<p>Version ${html(info.version)}, as <a href="/api/openapi.json">OpenAPI 3.1</a></p>
${info.description
  .split("\n\n")
  .map((each) => `<p>${marked(each)}</p>`)
  .join("\n")}
${curl}
<nav aria-label="Contents"><ul>${contents(tags.map(({ name }) => name))}</ul></nav>
</header>
<main>
${tags.map(({ name }) => groupOf(document, name)).join("\n")}
<section aria-labelledby="answers"><h2 id="answers">What is sent and answered</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => named(name, schema))
  .join("\n")}
</section>
<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
<dl>${Object.entries(components.responses)
    .map(([status, { description }]) => `<dt id="${status}">${status}</dt><dd>${html(description)}</dd>`)
    .join("")}</dl>
</section>
</main>
</body>
</html>
`
}

const curl = `<pre><code>curl -H "Authorization: Bearer wr_…" http://…/api/rows</code></pre>`

const contents = (groups: string[]) =>
  [
    ...groups.map((name) => [idOf(name), name]),
    ["answers", "What is sent and answered"],
    ["refusals", "Refusals"],
  ]
    .map(([id = "", name = ""]) => `<li><a href="#${id}">${html(name)}</a></li>`)
    .join("")

const groupOf = ({ paths }: Document, group: string) => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === group)
      .map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  )
  const id = idOf(group)
  return `<section aria-labelledby="${id}"><h2 id="${id}">${html(group)}</h2>\n${operations.join("\n")}\n</section>`
}

const callOf = (method: string, path: string, operation: Operation) => `<article>
<h3 id="${operation.operationId}"><code><b>${method}</b> ${html(path).replaceAll(/\//g, "<wbr>/")}</code></h3>
<p>${html(operation.summary)}. ${marked(operation.description ?? "")} ${whoMay(operation)}</p>
${operation.parameters.length > 0 ? `<dl>${operation.parameters.map(parameter).join("")}</dl>` : ""}
${bodyOf(operation)}
${answersOf(operation)}
</article>`

const whoMay = ({ security }: Operation) => {
  if (security.length === 0) return "For everybody."
  return security.some(({ token }) => token) ? "" : "Not with a token: for somebody who is logged in."
}

const parameter = ({ name, in: where, required, description, schema }: Parameter) =>
  `<dt><code>${html(where === "path" ? `{${name}}` : where === "query" ? `?${name}=` : `${name}:`)}</code> <small>${kindOf(schema)}${required ? "" : ", optional"}</small></dt><dd>${html(description)}</dd>`

const bodyOf = ({ requestBody }: Operation) =>
  Object.entries(requestBody?.content ?? {})
    .map(
      ([type, { schema, example }]) =>
        `<p>Takes ${type === "application/json" ? kindOf(schema ?? {}) : html(type)}${example ? ", such as" : "."}</p>${example ? pre(example) : ""}`,
    )
    .join("")

const answersOf = ({ responses }: Operation) => {
  const [[, success] = []] = Object.entries(responses)
  if (!success || "$ref" in success) return ""
  const [[type = "", content] = []] = Object.entries(success.content ?? {})
  const what = type === "application/json" && content?.schema ? kindOf(content.schema) : html(type)
  const statuses = Object.keys(responses)
  const taken = statuses.filter((status) => status < "400").join(" or ")
  const others = statuses.filter((status) => status >= "400").map((each) => `<a href="#${each}">${each}</a>`)
  return `<p>Answers ${taken}${what && ` with ${what}`}. Refusals: ${others.join(", ")}.</p>`
}

const named = (name: string, schema: Schema) => `<article><h3 id="${name}">${name}</h3>
${alternatives(schema).map(fields).join("<p>or</p>")}
${(Array.isArray(schema.examples) ? schema.examples : []).map(pre).join("")}</article>`

const fields = ({ properties = {}, required, ...schema }: Schema) => {
  const needed = Array.isArray(required) ? required : []
  const rows = Object.entries(properties).map(
    ([name, each]) =>
      `<dt><code>${html(name)}</code></dt><dd>${kindOf(each)}${needed.includes(name) ? "" : ", optional"}</dd>`,
  )
  return rows.length > 0 ? `<dl>${rows.join("")}</dl>` : `<p>${kindOf(schema)}</p>`
}

const kindOf = (schema: Schema) =>
  wordsFor(schema, { name: (name) => `<a href="#${name}">${name}</a>`, text: html })

const pre = (example: unknown) => `<pre><code>${html(JSON.stringify(example, null, 2))}</code></pre>`
const idOf = (group: string) => group.toLowerCase().replaceAll(/\W+/g, "-")
/** The two marks of Markdown that the document has: **strong** and `code`. */
const marked = (text: string) =>
  html(text)
    .replaceAll(/\*\*(.+?)\*\*/g, "<b>$1</b>")
    .replaceAll(/`(.+?)`/g, "<code>$1</code>")
const html = (text: string) => Bun.escapeHTML(text)
