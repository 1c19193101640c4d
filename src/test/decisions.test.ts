import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"

const text = readFileSync(join(import.meta.dir, "../../docs/decisions.md"), "utf8")

const records = [...text.matchAll(/^## (\d+)\. .+\n\n(\d{4}-\d\d-\d\d)(.*)$/gm)].map(
  ([, number, date = "", remark = ""]) => ({ number: Number(number), date, remark }),
)

test("records are numbered and dated in the order in which they were made", () => {
  expect(records.length).toBe(text.match(/^## /gm)?.length ?? 0)
  expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1))
  expect(records.map(({ date }) => date)).toEqual(records.map(({ date }) => date).sort())
})

test("a superseded record and its successor name each other", () => {
  const named = (words: RegExp) =>
    records.flatMap(
      ({ number, remark }) =>
        remark
          .match(words)
          ?.slice(1)
          .map((other) => [number, Number(other)]) ?? [],
    )
  const superseded = named(/Superseded (?:in part )?by (\d+)/)
  const successors = named(/Supersedes (\d+)/)
  expect(superseded.length).toBeGreaterThan(0)
  expect(superseded).toEqual(
    successors.map((pair) => pair.toReversed()).sort(([one = 0], [other = 0]) => one - other),
  )
})
