import { expect, test } from "bun:test"
import { BoundedMap } from "./bounded-map"

/** Keys of one byte; a text is over that begins with an x. */
const map = (most: { entries: number; bytes: number }) => {
  const texts = new BoundedMap<string>(
    most,
    (text) => text.length,
    (text) => text.startsWith("x"),
  )
  return { texts, kept: () => ["a", "b", "c", "d"].filter((key) => texts.get(key) !== undefined).join("") }
}

test("what was set first is forgotten first, also by bytes", () => {
  const { texts, kept } = map({ entries: 3, bytes: 13 })
  for (const key of ["a", "b", "c"]) texts.set(key, "12")
  expect(kept()).toBe("abc")
  texts.set("d", "12")
  expect(kept()).toBe("bcd")
  texts.set("b", "123456789")
  expect(kept()).toBe("bd")
})

test("a key counts, too", () => {
  const { texts, kept } = map({ entries: 9, bytes: 20 })
  texts.set("a", "12")
  texts.set("a key of twenty bytes", "")
  expect(kept()).toBe("")
})

test("one that is set again counts once, and as the newest", () => {
  const { texts, kept } = map({ entries: 2, bytes: 13 })
  for (const key of ["a", "b", "a", "a"]) texts.set(key, "1234")
  expect(kept()).toBe("ab")
  texts.set("c", "12")
  expect(kept()).toBe("ac")
})

test("the first that are over are forgotten with the next that is set", () => {
  const { texts, kept } = map({ entries: 9, bytes: 99 })
  texts.set("b", "1")
  texts.set("a", "x")
  expect(kept()).toBe("ab")
  texts.set("b", "2")
  expect(kept()).toBe("b")
})

test("what alone is too large is forgotten at once", () => {
  const { texts, kept } = map({ entries: 9, bytes: 3 })
  texts.set("a", "1234")
  expect(kept()).toBe("")
})
