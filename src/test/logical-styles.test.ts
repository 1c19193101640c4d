import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { type Declaration, parse } from "postcss"

/** A language that runs from right to left mirrors the page, which it can where no style names a side of the screen. */
const physical =
  /^((margin|padding|border)-(left|right)|left|right|border-(top|bottom)-(left|right)-radius|float|clear)$/

const tellsASide = ({ prop, value }: Declaration) => {
  if (physical.test(prop)) return true
  if (prop === "text-align") return /left|right/.test(value)
  if (!/^(margin|padding|inset)$/.test(prop)) return false
  const [, right, , left] = sidesOf(value)
  return left !== undefined && left !== right
}

/** Splits at blanks outside of parentheses. */
const sidesOf = (value: string) => {
  let plain = value
  while (plain.includes("(")) plain = plain.replace(/\([^()]*\)/g, "")
  return plain.split(/\s+/).length === 4 ? splitOutside(value) : []
}

const splitOutside = (value: string) => {
  const parts = [""]
  let depth = 0
  for (const sign of value) {
    if (sign === "(") depth += 1
    if (sign === ")") depth -= 1
    if (/\s/.test(sign) && depth === 0) parts.push("")
    else parts[parts.length - 1] += sign
  }
  return parts
}

test("no style names the left or the right", () => {
  const found = [...new Bun.Glob("web/**/*.css").scanSync(".")].flatMap((file) => {
    const told: string[] = []
    parse(readFileSync(file, "utf8")).walkDecls((each) => {
      if (tellsASide(each)) told.push(`${file}: ${each.prop}: ${each.value}`)
    })
    return told
  })
  expect(found).toEqual([])
})
