import { expect, test } from "bun:test"
import { everyRun, whole } from "./jobs"

const names = (isAll: boolean) => whole(isAll).map(({ name }) => name)

test("a run of all has each job of an ordinary run", () => {
  const all = names(true)
  expect(names(false).filter((name) => !all.includes(name))).toEqual([])
})

test("what an ordinary run is said to have is there", () => {
  const ordinary = names(false)
  expect(everyRun.filter((name) => !ordinary.includes(name))).toEqual([])
})
