import { expect, test } from "bun:test"
import type { User } from "#domain/users"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const atTheSignUp = async () => {
  const world = farm()
  const newcomers = await phone("", world)
  await newcomers.open("/signup")
  await screen.findByRole("heading", { name: "Create an Account" })
  return { ...newcomers, world }
}

const filled = {
  Email: "ana@farm.test",
  Password: "secret1",
  Confirm: "secret1",
  "First Name": "Ana",
  "Last Name": "Berg",
}

test("each missing value has a message", async () => {
  const { tap } = await atTheSignUp()
  await tap("Create Account")
  await screen.findByText("Please enter a valid email")
  expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
    "Please enter a valid email",
    "Password must be at least 6 characters",
    "Please confirm your password",
    "First name is required",
    "Last name is required",
  ])
})

test("the passwords must be the same", async () => {
  const { tap, fill } = await atTheSignUp()
  for (const [label, text] of Object.entries({ ...filled, Confirm: "secret2" })) await fill(label, text)
  await tap("Create Account")
  await screen.findByText("Passwords do not match")
  await fill("Confirm", "secret1")
  expect(screen.queryByText("Passwords do not match")).toBeNull()
})

test("a weak password shows advice while it is typed and is accepted", async () => {
  const { tap, fill } = await atTheSignUp()
  const advice = "This password is easy to guess. Three words in a row are harder."
  for (const [label, text] of Object.entries(filled)) await fill(label, text)
  expect(screen.queryByText(advice)).toBeNull()
  await fill("Password", "ana123")
  await screen.findByText(advice)
  expect(screen.getByLabelText("Password").getAttribute("aria-describedby")).toBe(screen.getByText(advice).id)
  await fill("Confirm", "ana123")
  await tap("Create Account")
  await screen.findByText("Registration Successful")
})

test("a new user is signed in and welcomed at home", async () => {
  const { tap, fill, send } = await atTheSignUp()
  for (const [label, text] of Object.entries(filled)) await fill(label, text)
  await tap("Create Account")
  await screen.findByText("Registration Successful")
  await screen.findByText("Welcome, Ana!")
  await screen.findByText("No compost piles found. Create your first pile!")
  const user: User = await (await send("/api/auth/user")).json()
  expect(user).toMatchObject({ email: "ana@farm.test", username: "ana@farm.test", phone: null, role: "user" })
})

test("a taken email shows the server's sentence and keeps the form", async () => {
  const { tap, fill, world } = await atTheSignUp()
  world.signIn("ana@farm.test")
  for (const [label, text] of Object.entries(filled)) await fill(label, text)
  await tap("Create Account")
  await screen.findByText("Registration Error")
  expect((screen.getByLabelText("First Name") as HTMLInputElement).value).toBe("Ana")
  expect(location.pathname).toBe("/signup")
})
