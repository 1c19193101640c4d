import { expect, test } from "bun:test"
import { BoundedMap } from "./bounded-map"

const map = (most: { entries: number; bytes: number }) => {
  const texts = new BoundedMap<string>(most, (text) => text.length)
  return { texts, kept: () => ["a", "b", "c", "d"].filter((key) => texts.get(key) !== undefined).join("") }
}

test("what was set first is forgotten first, also by bytes", () => {
  const { texts, kept } = map({ entries: 3, bytes: 10 })
  for (const key of ["a", "b", "c"]) texts.set(key, "12")
  expect(kept()).toBe("abc")
  texts.set("d", "12")
  expect(kept()).toBe("bcd")
  texts.set("b", "1234567")
  expect(kept()).toBe("bd")
})

test("one that is set again counts once, and as the newest", () => {
  const { texts, kept } = map({ entries: 2, bytes: 10 })
  for (const key of ["a", "b", "a", "a"]) texts.set(key, "1234")
  expect(kept()).toBe("ab")
  texts.set("c", "12")
  expect(kept()).toBe("ac")
})

test("what alone is too large is forgotten at once", () => {
  const { texts, kept } = map({ entries: 9, bytes: 3 })
  texts.set("a", "1234")
  expect(kept()).toBe("")
})
