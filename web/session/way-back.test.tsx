import { expect, test } from "bun:test"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { endSend } from "../api/sends"
import { inStore } from "../store/database"
import { keptDrafts } from "../test/kept"
import { phone, screen } from "../test/phone"

const secret = { password: "secret1", lastName: "Berg" }

/** Ana and Bo share a phone; Ana is signed in. */
const sharedPhone = async () => {
  const world = farm()
  await world.nobody.post("/api/auth/register", { ...secret, email: "ana@farm.test", firstName: "Ana" })
  await world.nobody.post("/api/auth/register", { ...secret, email: "bo@farm.test", firstName: "Bo" })
  const shared = await phone("", world)
  const logIn = async (email: string) => {
    await shared.fill("Email", email)
    await shared.fill("Password", "secret1")
    await shared.tap("Login")
  }
  const endSession = () => shared.send("/api/auth/logout", { method: "POST" })
  await shared.open("/login")
  await logIn("ana@farm.test")
  await screen.findByText("Login Successful")
  await shared.open("/rows/new")
  await shared.fill("Location", "Behind the barn")
  await shared.fill("Length (ft)", "80")
  return { ...shared, logIn, endSession }
}

const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test("after a session has ended, the login leads back to the form with its values", async () => {
  const { tap, endSession, logIn, send } = await sharedPhone()
  await endSession()
  await tap("Create Row")
  await screen.findByText("Please log in again")
  await screen.findByText("Your session has ended. Nothing is lost.")
  expect(location.pathname).toBe("/login")
  await logIn("ana@farm.test")
  await screen.findByText("Continue where you left off.")
  // It would lie on the form.
  expect(screen.queryByText("Login Successful")).toBeNull()
  expect(location.pathname).toBe("/rows/new")
  expect([textIn("Location"), textIn("Length (ft)")]).toEqual(["Behind the barn", "80"])
  await tap("Create Row")
  await screen.findByText("New compost row created")
  const rows: Row[] = await (await send("/api/rows")).json()
  expect(rows.map((row) => row.location)).toEqual(["Behind the barn"])
  expect(await keptDrafts()).toEqual([])
})

test("another user who logs in starts at home without the first user's draft", async () => {
  const { open, tap, endSession, logIn } = await sharedPhone()
  await endSession()
  await tap("Create Row")
  await screen.findByText("Please log in again")
  await logIn("bo@farm.test")
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(location.pathname).toBe("/")
  await open("/rows/new")
  await screen.findByLabelText("Location")
  expect(textIn("Location")).toBe("")
  expect(screen.queryByText("Continue where you left off.")).toBeNull()
})

test("logging out leaves on the phone what is not sent, and nothing else", async () => {
  const { open, tap, logIn } = await sharedPhone()
  await tap("Logout")
  await tap("Log out and keep them for me")
  await screen.findByText("Composting Management System")
  // The clock's error is the device's.
  expect(Object.keys(localStorage)).toEqual(["windrow clock"])
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(await inStore((database) => database.getAll("snapshots"))).toEqual([])
  await open("/login")
  await logIn("ana@farm.test")
  await screen.findByText("Login Successful")
  expect(location.pathname).toBe("/")
  await open("/rows/new")
  await screen.findByText("Continue where you left off.")
  expect(textIn("Location")).toBe("Behind the barn")
})

test("a visitor of a deep link comes there after the login, with its query", async () => {
  const { open, logIn, endSession } = await sharedPhone()
  await endSession()
  await open("/rows/new?from=poster")
  await screen.findByRole("heading", { name: "Welcome Back" })
  await logIn("bo@farm.test")
  await screen.findByRole("heading", { name: "Create New Row" })
  expect(location.pathname + location.search).toBe("/rows/new?from=poster")
})

test.each([
  "//evil.test/rows/1",
  "https://evil.test/rows/1",
  "javascript:alert(1)",
  "/nowhere",
  "/join/7",
  "%2Fmaterials",
])("a link to the login that leads on to %s leads home", async (wanted) => {
  const { open, logIn, endSession } = await sharedPhone()
  await endSession()
  await open(`/login#${wanted}`)
  await logIn("ana@farm.test")
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(location.pathname).toBe("/")
})

test("an address in the login's query is ignored", async () => {
  const { open, logIn, endSession } = await sharedPhone()
  await endSession()
  await open("/login?next=//evil.test/")
  await logIn("ana@farm.test")
  await screen.findByText("No compost piles found. Create your first pile!")
  expect(location.pathname).toBe("/")
})

test("a save at which the session ends leads, after the login, to where it would have led", async () => {
  const { open, tap, endSession, logIn, send } = await sharedPhone()
  await tap("Create Row")
  await screen.findByText("New compost row created")
  const [row]: Row[] = await (await send("/api/rows")).json()
  await open(`/rows/${row?.id}/turn`)
  await screen.findByRole("button", { name: "Save Turn" })
  await endSession()
  await tap("Save Turn")
  await screen.findByText("Please log in again")
  // The page that was sending is gone.
  endSend(`/rows/${row?.id}/turn`)
  await logIn("ana@farm.test")
  await screen.findByText("Turn recorded")
  expect(location.pathname).toBe(`/rows/${row?.id}`)
  expect(await (await send(`/api/rows/${row?.id}/turns`)).json()).toHaveLength(1)
})
