import { expect, test } from "bun:test"
import { tooNewInScript } from "./check-script"
import { tooNewInStyle } from "./check-style"

const names = (found: string[]) => found.map((each) => each.replace(/ \(.*/, ""))

test.each([
  ["fetch('/', { signal: AbortSignal.timeout(30) })", ["AbortSignal.timeout"]],
  ["new URLPattern({ pathname: '/a' })", ["URLPattern"]],
  ["[1].toReversed()", [".toReversed"]],
  ["part.hidePopover()", [".hidePopover"]],
  ["class A { static { A.b = 1 } }", ["static {}"]],
  ["/(?<=a)b/.test('ab')", ["(?<=)"]],
])("the oldest browsers lack a feature of %s", (source, found) => {
  expect(names(tooNewInScript(source))).toEqual(found)
})

test.each([
  "part.hidePopover?.()",
  "typeof URLPattern === 'function' && new URLPattern({})",
  "new AbortController().abort(); [1].at(-1); ['a'].reverse(); document.createElement('p')",
])("the oldest browsers support %s, or do without", (source) => {
  expect(tooNewInScript(source)).toEqual([])
})

test.each([
  ["a { color: oklch(0 0 0) }", ["oklch()"]],
  ["a { & b { color: red } }", ["&"]],
  ["a { height: 100dvh }", ["dvh"]],
  ["a { translate: 1px 0 }", ["translate"]],
  ["a:has(b) { color: red }", [":has"]],
  ["@container (width > 1rem) { a { color: red } }", ["@container"]],
])("the oldest browsers lack a feature of %s", (source, found) => {
  expect(names(tooNewInStyle(source))).toEqual(found)
})

test.each([
  "@supports (height: 1dvh) { a { height: 100dvh } }",
  "a { color: #000; color: oklch(0 0 0) }",
  "@layer base { a { inset: 0; aspect-ratio: 1; color: var(--b) } }",
])("the oldest browsers support %s, or do without", (source) => {
  expect(tooNewInStyle(source)).toEqual([])
})
