import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dir, "../..")
const text = readFileSync(join(root, "docs/spec-coverage.md"), "utf8")

const named = [...text.matchAll(/`(\S+\.test\.tsx?)` › (.+?)(?= <br>| \|$)/gm)]

test("every test that docs/spec-coverage.md names exists", () => {
  const missing = named.filter(([, file = "", name = ""]) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, "utf8").includes(`"${name}"`)
  })
  expect(missing.map(([, file, name]) => `${file} › ${name}`)).toEqual([])
  expect(named.length).toBeGreaterThan(150)
})

test("every line of docs/spec-coverage.md names a test", () => {
  const lines = text.split("\n").filter((line) => /^\| (?!The specification says)/.test(line))
  expect(lines.filter((line) => !line.includes("` › "))).toEqual([])
})
