import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dir, "../..")
const text = readFileSync(join(root, "docs/spec-coverage.md"), "utf8")

const named = /`(\S+\.test\.tsx?)` › (.+?)(?= <br>| \|$)/gm

test("every test that docs/spec-coverage.md names exists", () => {
  const all = [...text.matchAll(named)]
  const missing = all.filter(([, file = "", name = ""]) => !isOneTest(file, name))
  expect(missing.map(([, file, name]) => `${file} › ${name}`)).toEqual([])
  expect(all.length).toBeGreaterThan(150)
})

test("a shortened name stands for one test only", () => {
  expect(isOneTest("src/rows/routes.test.ts", "a created row has its fields…")).toBe(true)
  expect(isOneTest("src/rows/routes.test.ts", "deleting a row that never…")).toBe(false)
  expect(isOneTest("src/rows/routes.test.ts", "a…")).toBe(false)
})

/** A name that ends with … is the beginning of exactly one test's name in its file. */
const isOneTest = (file: string, name: string) => {
  const path = join(root, file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, "utf8")
  return name.endsWith("…")
    ? source.split(`"${name.slice(0, -1)}`).length === 2
    : source.includes(`"${name}"`)
}

test("every line of docs/spec-coverage.md names a test", () => {
  const lines = text.split("\n").filter((line) => /^\| (?!The specification says)/.test(line))
  expect(lines.filter((line) => !line.includes("` › "))).toEqual([])
})

test("each text in quotes of docs/spec-coverage.md occurs in a file of the tests that its line names", () => {
  const lines = text.split("\n").filter((line) => line.includes("` › "))
  expect(lines.flatMap((line) => unprovedQuotes(line))).toEqual([])
  const invented = "| 'Row eaten' | `src/rows/routes.test.ts` › deleting a row deletes its records |"
  expect(unprovedQuotes(invented)).toEqual(["Row eaten"])
})

/** Of a quote with a placeholder, such as 'N/15 days' or 'Welcome, {firstName}!', the parts around it are sought. */
const unprovedQuotes = (line: string) => {
  const sources = [...line.matchAll(named)].map(([, file = ""]) => readFileSync(join(root, file), "utf8"))
  const claims = line.split(/`\S+\.test\.tsx?` ›/)[0] ?? ""
  const quotes = [...claims.matchAll(/(?<!\w)'([^']+)'/g)].map(([, quote = ""]) => quote)
  const isFound = (part: string) => sources.some((source) => source.includes(part.trim()))
  return quotes.filter((quote) => !quote.split(/\{\w+\}|\bN\b/).every(isFound))
}
