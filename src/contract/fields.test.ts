import { expect, test } from "bun:test"
import { farm } from "../test/farm"
import { ask } from "../test/sql"
import { NewMaterial } from "./materials"
import { NewRow } from "./rows"
import { SignUpForm } from "./users"

const row = { rowId: "A-1", location: "Yard", length: 80 }

test.each([
  ["two\nlines", "two lines"],
  ["two\r\nlines\twide", "two lines wide"],
  ["\u001b[31mred\u001b]0;title\u0007", "[31mred]0;title"],
  ["a\u0000b\u007fc\u009bd", "abcd"],
  ["\u202a+1 555\u202c \u2068Bo\u2069", "+1 555 Bo"],
  ["line\u2028separator", "line separator"],
  ["Grüße 👩‍🌾 محمد‎ ", "Grüße 👩‍🌾 محمد‎"],
  ["می‌خواهم", "می‌خواهم"],
])("the line %j is stored as %j", (text, taken) => {
  expect(NewRow.parse({ ...row, location: text }).location).toBe(taken)
})

test("a line of control characters only counts as empty", () => {
  expect(NewRow.safeParse({ ...row, location: "\u0000\u001b\n" }).error?.issues[0]?.message).toBe(
    "Location is required",
  )
})

test("notes keep line breaks and tabs but no other control character", () => {
  const notes = "one\r\n\ttwo\rthr\u2028e\u2029e\u001b[2J\u0000\u202e"
  expect(NewMaterial.parse({ cubicYards: 1, materialCategoryId: 1, notes }).notes).toBe(
    "one\n\ttwo\nthree[2J",
  )
})

test("a name can't forge a second line of a list", () => {
  const person = {
    email: "x@farm.test",
    password: "green-heap",
    confirmPassword: "green-heap",
    firstName: "x",
  }
  const lastName = "x\nroot@farm.test  admin  Real Admin"
  expect(SignUpForm.parse({ ...person, lastName }).lastName).toBe("x root@farm.test  admin  Real Admin")
  expect(SignUpForm.parse({ ...person, lastName: "x", phone: "+1\n555" }).phone).toBe("+1 555")
})

test("the name of a row's coordinates is one line", () => {
  const coordinates = { name: "North\n\u001b[2Jyard", lat: 1, lng: 2 }
  expect(NewRow.parse({ ...row, coordinates }).coordinates).toEqual({ ...coordinates, name: "North [2Jyard" })
})

test("old records with control characters can still be read", async () => {
  const { signIn, db } = farm()
  const ana = signIn("ana@farm.test")
  const { id } = await ana.row()
  await ask(db, "UPDATE compost_rows SET location = ?", "two\nlines\u001b")
  expect(await ana.get<object>(`/api/rows/${id}`)).toMatchObject({ location: "two\nlines\u001b" })
  await ana.done("PATCH", `/api/rows/${id}`, { length: 90 })
})
