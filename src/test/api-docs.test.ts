import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { documentOf } from "../openapi/document"
import { apiDocsOf, todaysApiDocs } from "./write-api-docs"

const page = readFileSync(join(import.meta.dir, "../../docs/api.md"), "utf8")

test("docs/api.md is that of today's document; bun run api-docs writes it again", () => {
  expect(page).toBe(todaysApiDocs())
})

const document = documentOf({ brand: "Windrow", version: "" })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

test("it names every call once, with its summary, its parameters and its answer", () => {
  const lines = page.split("\n").filter((line) => /^- `[A-Z]+ \/api/.test(line))
  expect(lines.map((line) => line.split("`")[1]).toSorted()).toEqual(
    operations.map(({ name }) => name).toSorted(),
  )
  for (const { name, operation } of operations) {
    const line = lines.find((each) => each.startsWith(`- \`${name}\`: `))
    expect(line).toContain(operation.summary)
    expect(line?.includes("For everybody.")).toBe(operation.security.length === 0)
    for (const { name: parameter, in: where } of operation.parameters)
      if (parameter !== "Windrow-User")
        expect(line).toContain(where === "query" ? `?${parameter}=` : parameter)
  }
})

test("it names each answer and each refusal", () => {
  const { responses, schemas } = document.components
  for (const status of Object.keys(responses)) expect(page).toContain(`| ${status} |`)
  const answered = JSON.stringify(operations.map(({ operation }) => operation.responses))
  for (const name of Object.keys(schemas))
    if (answered.includes(`/${name}"`)) expect(page).toContain(`\n- \`${name}\`: `)
})

test("a changed summary changes the page", () => {
  const [{ operation } = { operation: undefined }] = operations
  expect(apiDocsOf(document)).toBe(page)
  if (operation) operation.summary = "Something else"
  expect(apiDocsOf(document)).not.toBe(page)
})
