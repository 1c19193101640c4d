import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Glob } from "bun"
import { endlessLoops } from "./endless"

const root = join(import.meta.dir, "../..")

/** Tests and their helpers, rigs, benchmarks, and what runs them. */
const places = [
  "{src,web}/**/*.test.{ts,tsx}",
  "{src,web}/test/*.{ts,tsx}",
  "{e2e,prove,bench,runner}/**/*.ts",
]

test("no loop of a test, a rig or a helper waits without an end in time or count", () => {
  const files = places.flatMap((place) => [...new Glob(place).scanSync(root)])
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    endlessLoops(readFileSync(join(root, file), "utf8"), file.endsWith("x") ? "tsx" : "ts").map(
      (loop) => `${file}: ${loop}`,
    ),
  )
  expect(found).toEqual([])
})

test.each([
  "while (!heard) await turn()",
  "while (heard.length < 3) heard.push(await next())",
  "for (;;) { const state = await look(); if (state) break }",
  "do { await turn() } while (!heard)",
  "for (let item = queue.pop(); item !== undefined; item = queue.pop()) await send(item)",
  "while (isOn) for (const id of await log()) known.add(id)",
  "while (!isOver) { for await (const line of lines()) print(line) }",
  "while (Date.now() < end || !heard) await turn()",
])("%s may wait without end", (loop) => {
  expect(endlessLoops(`async () => { ${loop} }`)).toHaveLength(1)
})

test.each([
  "while (performance.now() < end && !heard) await turn()",
  "for (const end = Date.now() + 1000; Date.now() < end; await Bun.sleep(5)) if (heard) return",
  "for (let round = 0; round < 3; round++) await turn()",
  "for (let at = 0; at < bytes.length; at += piece) await send(at)",
  "for (const item of items) await send(item)",
  "for await (const line of lines) print(line)",
  "while (heard.length < 3) heard.push(later(async () => await next()))",
])("%s ends", (loop) => {
  expect(endlessLoops(`async () => { ${loop} }`)).toEqual([])
})
