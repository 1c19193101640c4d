import { expect, test } from "bun:test"
import { passwordAdvice } from "./weak-password"

const about = ["ana.berg@farm.test", "Annabelle", "Berg"]

test.each([
  "password",
  "Password1",
  "PASSWORD123!",
  "123456",
  "654321",
  "1234567890",
  "abcdefgh",
  "aaaaaaa",
  "      ",
  "qwertz",
  "ana.berg@farm.test",
  "ana.berg",
  "annabelle1985",
  "berg2026",
])("%j is easy to guess", (password) => {
  expect(passwordAdvice(password, about)).toBe(
    "This password is easy to guess. Three words in a row are harder.",
  )
})

test.each([
  "secret1",
  "green-heap",
  "turn the pile",
  "135790",
  "passwords are hard",
  "bergwerk",
  "12345",
  "",
])("%j is not easy to guess", (password) => {
  expect(passwordAdvice(password, [...about, "", undefined])).toBeUndefined()
})
