import { expect, test } from "bun:test"
import { sqliteOf } from "../../src/db/sqlite/connection"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  return { ...(await phone(ana.cookie, world)), ana, row, world }
}

test("'Loading...' is shown until the user is known", async () => {
  const { open, hold } = await anasPhone()
  const release = hold("/api/auth/user")
  await open("/rows/new")
  await screen.findByText("Loading...")
  expect(screen.queryByText("Create New Row")).toBeNull()
  release()
  await screen.findByRole("heading", { name: "Create New Row" })
})

test("without an answer the user is not signed out and can retry", async () => {
  const { open, hold, connection, tap } = await anasPhone()
  const release = hold("/api/auth/user")
  await open("/")
  connection("none")
  release()
  await screen.findByText("No connection to Windrow. Nothing is lost: please try again.")
  connection("good")
  await tap("Try again")
  await screen.findByText("Pile #A-100")
})

test("a visitor is redirected to the login", async () => {
  const world = farm()
  const { open } = await phone("", world)
  await open("/rows/new")
  await screen.findByRole("heading", { name: "Welcome Back" })
  expect(location.pathname).toBe("/login")
})

test("a 401 during work leads to the login", async () => {
  const { open, tap, send } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  await send("/api/auth/logout", { method: "POST" })
  await tap(/^Pile #A-100/, "link")
  await screen.findByRole("heading", { name: "Welcome Back" })
  expect(location.pathname).toBe("/login")
})

test("logging out leads to the public page with a message", async () => {
  const { open, tap } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  await tap("Logout")
  await screen.findByText("Composting Management System")
  expect(location.pathname).toBe("/")
  await screen.findByText("Logged Out")
  await screen.findByText("You have been successfully logged out.")
})

test("a logout that the server fails to make keeps the session", async () => {
  const { open, tap, world } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  sqliteOf(world.db).run("ALTER TABLE sessions RENAME TO lost")
  await tap("Logout")
  await screen.findByText("Logout Error")
  await screen.findByText("An error occurred during logout.")
  expect(screen.getByText("Pile #A-100")).toBeTruthy()
})

test("the next user of the phone sees no data of the previous one", async () => {
  const { open, tap, world } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  await tap("Logout")
  await screen.findByText("Composting Management System")
  const bos = await phone(world.signIn("bo@farm.test").cookie, world)
  const release = bos.hold("/api/rows")
  await bos.open("/")
  await screen.findByLabelText("Loading the piles")
  expect(document.body.textContent).not.toContain("A-100")
  release()
  await screen.findByText("No compost piles found. Create your first pile!")
})

test("the menu shows the user and its links", async () => {
  const { open } = await anasPhone()
  await open("/")
  await screen.findByText("Ana Farmer")
  expect(screen.getByText("ana@farm.test")).toBeTruthy()
  expect(screen.getByText("AF")).toBeTruthy()
  const menu = screen.getByRole("navigation", { hidden: true })
  expect([...menu.querySelectorAll("a, button")].map((item) => item.textContent)).toEqual([
    "Add New Row",
    "Manage Materials",
    "Export Log",
    "Farm",
    "Account",
    "Refresh",
    "Logout",
  ])
})
