import { expect, test } from "bun:test"
import { join } from "node:path"
import { parse, type Token } from "acorn"
import { Glob } from "bun"
import { files, textOf } from "./house"

/** The tables, what reads files and probes of any unit, what other programs write, texts that quote rules or belong to the public site, and archives and the API, which have stored values only. */
const allowed = [
  "src/archives/csv-files.ts",
  "src/archives/readme.ts",
  "src/domain/degrees.ts",
  "src/domain/metric-units.ts",
  "src/domain/probe-snippets.ts",
  "src/domain/units.ts",
  "src/openapi/topics.ts",
  "src/probes/payload-found.ts",
  "src/probes/payload-names.ts",
  "src/spreadsheets/degrees.ts",
  "src/spreadsheets/head.ts",
  "src/spreadsheets/other-records.ts",
  "src/spreadsheets/quantities.ts",
  "src/spreadsheets/read-file.ts",
  "src/spreadsheets/sources.ts",
  "src/spreadsheets/units.ts",
  "web/report/rule-table.tsx",
  "web/site/features.tsx",
  "web/site/hero.tsx",
  "web/site/proof.tsx",
  "web/site/yard.tsx",
]

const root = join(import.meta.dir, "../..")
const sheets = [...new Glob("web/**/*.css").scanSync(root)]

test("only the table of units says a unit", () => {
  expect(files.filter((file) => saysUnit(textOf(file), file))).toEqual(allowed)
  expect(sheets.filter((sheet) => unit.test(textOf(sheet)))).toEqual([])
  for (const text of [`\`\${0} °F\``, "<p>80&nbsp;ft</p>", '"Cubic Yards"', '"12 lb"', "<b>{0} yd³</b>"])
    expect([text, saysUnit(`export const x = ${text}`)]).toEqual([text, true])
  expect(saysUnit("// °F\nexport const pounds = 12")).toBe(false)
})

const compilers = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) }

/** In a string, a template or the text of an element; comments and names do not count. */
const saysUnit = (text: string, file = "x.tsx") => {
  if (!unit.test(text)) return false
  const script = compilers[file.endsWith("x") ? "tsx" : "ts"].transformSync(text)
  const tokens: Token[] = []
  parse(script, { ecmaVersion: "latest", sourceType: "module", onToken: tokens })
  return tokens.some(
    ({ type, start, end }) => /^(string|template)$/.test(type.label) && unit.test(script.slice(start, end)),
  )
}

const unit = /°[FC]|\b(ft|feet|lbs?|pounds?|cubic yards?|cu\.? yd)\b|yd³/i
