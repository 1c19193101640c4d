import { expect, test } from "bun:test"
import { nameKey } from "./name-key"

const alike = [
  ["A-105", "a-105", "A\u2011105", "A–105", "A−105", " A-105 ", "A-\u200b105", "A\u00ad-105"],
  ["North 1", "NORTH\u00a01", "north\u2009 1", "North\u30001"],
  ["Bodenmüll", "Bodenmu\u0308ll", "BODENMÜLL"],
  ["Straße", "STRASSE"],
  ["Σωρός", "ΣΩΡΌΣ"],
]

test.each(alike)("%s is one name, however it is typed", (...names) => {
  expect(new Set(names.map(nameKey)).size).toBe(1)
})

test("other letters, digits and marks are other names", () => {
  const names = ["A-105", "A105", "A 105", "A_105", "A-106", "Ä-105", "A²", "A2", "куча 1", "堆 1"]
  expect(new Set(names.map(nameKey)).size).toBe(names.length)
})
