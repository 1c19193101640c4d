import { expect, test } from "bun:test"
import { files, textOf } from "./house"

/** Names that a file exports for one that its bundler or a test's alias puts in its place. */
const replaced = /^web\/app\/(on-server|draw-home)\./

test("every exported name stands a second time in the product", () => {
  const counts = new Map<string, number>()
  for (const file of [...files, "build.ts"])
    for (const [name] of textOf(file).matchAll(/\b\w+\b/g)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const unused = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:type|const|class|function\*?|async function\*?) (\w+)/gm)]
      .map(([, name = ""]) => name)
      .filter((name) => counts.get(name) === 1 && !replaced.test(file))
      .map((name) => `${file}: ${name}`),
  )
  expect(counts.size).toBeGreaterThan(5000)
  expect(unused).toEqual([])
})
