import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-118" })
  const other = await ana.row({ rowId: "A-120" })
  const shared = await phone(ana.cookie, world)
  const begin = async () => {
    await shared.open(`/rows/${row.id}/temperature`)
    await shared.fill("Temperature (°F)", "145")
    await shared.open(`/rows/${other.id}/turn`)
    await shared.tap("No", "radio")
    await shared.open("/")
    await screen.findByText("Pile #A-118")
  }
  return { ...shared, world, row, begin }
}

test("logging out names the forms that are not sent, and deletes them on request only", async () => {
  const { begin, tap, sent } = await anasPhone()
  await begin()
  await tap("Logout")
  const dialog = await screen.findByRole("dialog", { name: "Log out?" })
  expect(dialog.textContent).toContain("Not sent yet: Temperature of A-118, Turn of A-120")
  await tap("Cancel")
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(sent).not.toContain("POST /api/auth/logout")
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft"))).toHaveLength(2)
  await tap("Logout")
  await tap("Log out and delete")
  await screen.findByText("You have been successfully logged out.")
  expect(Object.keys(localStorage)).toEqual([])
})

test("'Go and send' leads to the first of them and stays signed in", async () => {
  const { begin, tap, row, send } = await anasPhone()
  await begin()
  await tap("Logout")
  await tap("Go and send")
  expect((await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")).value).toBe("145")
  expect(location.pathname).toBe(`/rows/${row.id}/temperature`)
  expect((await send("/api/auth/user")).status).toBe(200)
})

test("a logout without a connection keeps the forms", async () => {
  const { begin, tap, connection } = await anasPhone()
  await begin()
  await tap("Logout")
  connection("none")
  await tap("Log out and delete")
  await screen.findByText("An error occurred during logout.")
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft"))).toHaveLength(2)
})

test("drafts of an older version are counted", async () => {
  const { open, tap, send } = await anasPhone()
  const { id } = await (await send("/api/auth/user")).json()
  for (const name of ["turn 1", "sale 1"])
    localStorage.setItem(`draft ${id} ${name}`, JSON.stringify({ begunAt: 1, values: {}, photos: [] }))
  await open("/")
  await tap("Logout")
  await screen.findByText("2 forms")
  await tap("Go and send")
  expect(location.pathname).toBe("/")
})

test("another person's logout keeps what Ana has not sent", async () => {
  const { begin, tap, world, send } = await anasPhone()
  await begin()
  await send("/api/auth/logout", { method: "POST" })
  const bos = await phone(world.signIn("bo@farm.test").cookie, world)
  await bos.open("/")
  await tap("Logout")
  await screen.findByText("You have been successfully logged out.")
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft"))).toHaveLength(2)
})
