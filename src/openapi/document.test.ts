import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createApi } from "../app/api"
import { recordKinds } from "../domain/record-kinds"
import { assertDescribed } from "../test/described"
import { farm } from "../test/farm"
import { rules } from "../test/matrix-rules"
import { bodies, calls } from "./calls"
import { type Document, documentOf } from "./document"
import { examples } from "./examples"
import { pageStyle } from "./page-style"
import { type AnswerName, answers } from "./schemas"

const served = [
  ...new Set(
    createApi()
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, "")}`),
  ),
]

const document = documentOf({ brand: "Green <Heap>", version: "1.2.3" })

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
)

test("every call of the route table is described, and no other", () => {
  expect(Object.keys(calls).toSorted()).toEqual(served.toSorted())
  expect(operations).toHaveLength(served.length)
})

test.each(Object.entries(calls).filter(([, { body }]) => body))("the example of %s is valid", (_, call) => {
  const { body, example } = call
  expect(body && bodies[body].safeParse(example)).toMatchObject({ success: true })
})

test("no body takes a field that its call does not know, nor does what stands in it", () => {
  const named = Object.entries(document.components.schemas).filter(([name]) => name in bodies)
  expect(named.length).toBe(new Set(Object.values(calls).flatMap(({ body }) => body ?? [])).size)
  for (const [name, schema] of named) expect([name, looseIn(schema)]).toEqual([name, []])
})

/** The objects of a schema that take any field. */
const looseIn = (schema: unknown): unknown[] => {
  if (typeof schema !== "object" || schema === null) return []
  const isLoose = "properties" in schema && !("additionalProperties" in schema)
  return [...(isLoose ? [schema] : []), ...Object.values(schema).flatMap(looseIn)]
}

test.each(Object.entries(examples))("the example of an answer %s is valid", (name, example) => {
  expect(answers[name as AnswerName].safeParse(example)).toMatchObject({ success: true })
})

test("each reference leads somewhere, and what is named is used", () => {
  const text = JSON.stringify(document)
  const named = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`),
  )
  const there = [
    ...Object.keys(document.components.schemas).map((name) => `schemas ${name}`),
    ...Object.keys(document.components.responses).map((name) => `responses ${name}`),
  ]
  expect([...named].toSorted()).toEqual(there.toSorted())
})

test("each call has a name of its own, and says each id of its path", () => {
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  for (const { name, path, operation } of operations) {
    const inPath = operation.parameters.filter((each) => each.in === "path").map((each) => each.name)
    expect([name, inPath]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => id)])
    expect([name, operation.parameters.filter(({ description }) => description === "")]).toEqual([name, []])
  }
})

test("calls that a description names exist", () => {
  const texts = [document.info.description, ...operations.map(({ operation }) => operation.description ?? "")]
  const named = [...texts.join("\n").matchAll(/`([A-Z]+) (\/api[^`]*)`/g)]
  expect(named.filter(([, method = "", path = ""]) => !document.paths[path]?.[method.toLowerCase()])).toEqual(
    [],
  )
  expect(named.length).toBeGreaterThan(2)
})

test("who may make a call stands with it, by the rules of the matrix", () => {
  for (const { name, path, operation } of operations) {
    const [method = ""] = name.split(" ")
    const rule = rules[`${method.toUpperCase()} ${path.replace("/api", "").replaceAll(/\{(\w+)\}/g, ":$1")}`]
    const named = operation.security.flatMap((each) => Object.keys(each))
    const wanted = rule?.access === "anyone" ? [] : rule?.noTokens ? ["session"] : ["token", "session"]
    expect([name, named]).toEqual([name, wanted])
  }
})

test("whatever makes a pile or a record, or voids or moves one, takes an Idempotency-Key, and nothing else does", () => {
  const taking = operations.filter(({ operation }) =>
    operation.parameters.some(({ name }) => name === "Idempotency-Key"),
  )
  const making = operations.filter(({ name }) => /^post \/api\/(rows|farm\/merges)/.test(name))
  expect(taking.map(({ name }) => name)).toEqual(making.map(({ name }) => name))
  // A pile, its new count, its removal taken back, a load that is put on it; a merge, a split and a void of those; each kind added,
  // voided and moved.
  expect(taking).toHaveLength(7 + 3 * recordKinds.length)
})

test("what a body must hold stands in the document as in the schema that checks it", () => {
  expect(document.components.schemas.NewTemperature).toEqual({
    type: "object",
    properties: {
      temperature: { type: "integer", exclusiveMinimum: 0, maximum: 300 },
      value: { type: ["number", "null"] },
      unit: { anyOf: [{ type: "string", enum: ["°F", "°C"] }, { type: "null" }] },
      lateReason: { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] },
      probe: { anyOf: [{ type: "string", maxLength: 50 }, { type: "null" }] },
      photoUrl: { default: null, type: ["string", "null"] },
      recordedAt: {
        anyOf: [
          { type: "string", format: "date-time" },
          { type: "string", format: "date" },
        ],
      },
    },
    additionalProperties: false,
  })
})

test("an answer that is not as described is found", () => {
  const { Turn } = examples
  const told =
    (body: unknown, status = 200, type = "application/json") =>
    () =>
      assertDescribed({ call: "GET /rows/:id/turns" }, answerWith(status, type), JSON.stringify(body))
  expect(told([Turn])).not.toThrow()
  expect(told([{ ...Turn, secret: 1 }])).toThrow("secret")
  expect(told([{ ...Turn, turnedAt: "yesterday" }])).toThrow("turnedAt")
  expect(told([], 201)).toThrow("success has another status")
  expect(told("Not found", 404, "text/plain")).not.toThrow()
  expect(told("Conflict", 409, "text/plain")).toThrow("this status is not described")
  expect(told({}, 404)).toThrow("a refusal is application/json")
})

const answerWith = (status: number, type: string) =>
  new Response("", { status, headers: { "content-type": type } })

test("anybody reads the document, which may be kept", async () => {
  const { nobody } = farm()
  const answer = await nobody.call("GET", "/api/openapi.json")
  expect(answer.headers.get("content-type")).toBe("application/json")
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300")
  const read: Document = await answer.json()
  expect(read).toEqual(documentOf({ brand: "Windrow", version: "test" }))
  expect(read.openapi).toBe("3.1.0")
})

test("the page tells every call without scripts and without anything of another site", async () => {
  const { nobody } = farm({ brand: "Green <Heap>" })
  const answer = await nobody.call("GET", "/api/docs")
  const html = await answer.text()
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8")
  const headings = [...html.matchAll(/<h3 id="\w+"><code><b>(\w+)<\/b> ([^<]*(?:<wbr>[^<]*)*)</g)]
  const told = headings.map(
    ([, method, path = ""]) => `${method?.toLowerCase()} ${path.replaceAll("<wbr>", "")}`,
  )
  expect(told.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  expect(html).not.toMatch(/<script|<style|style=|(src|href)="(?![/#])/)
  expect(html).toContain("Green &lt;Heap&gt; API")
  expect(html).toContain("<p><b>Tokens.</b> A program sends <code>Authorization: Bearer wr_…</code>")
  expect(html.match(/`|\*\*/g)).toEqual(null)
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
  expect(links.length).toBeGreaterThan(200)
})

test("the page has the colours of the app", async () => {
  const tokens = readFileSync(join(import.meta.dir, "../../web/styles/tokens.css"), "utf8")
  const colours = pageStyle.match(/#[0-9a-f]{3,8}\b/g) ?? []
  expect(colours.length).toBeGreaterThan(5)
  expect(colours.filter((colour) => !tokens.includes(`${colour};`))).toEqual([])
  const style = await farm().nobody.call("GET", "/api/docs.css")
  expect([style.headers.get("content-type"), await style.text()]).toEqual([
    "text/css; charset=UTF-8",
    pageStyle,
  ])
})
