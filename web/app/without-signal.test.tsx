import { afterEach, expect, setSystemTime, spyOn, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { act } from "react"
import type { SignedInUser } from "#domain/users"
import { farm } from "../../src/test/farm"
import { unanswered } from "../api/unanswered"
import { forgetLastUser } from "../store/last-user"
import { keepSnapshots, snapshotOf } from "../store/snapshots"
import { phone, screen } from "../test/phone"

afterEach(() => {
  setSystemTime()
  Object.defineProperty(document, "hidden", { value: false, configurable: true })
})

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100", location: "North yard" })
  const at = `/api/rows/${row.id}`
  await ana.post(`${at}/temperatures`, { temperature: 146 })
  await ana.post(`${at}/turns`, { waterAdded: true })
  const anas = await phone(ana.cookie, world)
  const user: SignedInUser = await (await anas.send("/api/auth/user")).json()
  const keptOf = (path: string) => snapshotOf(user.id, `${user.farmId} ${path}`)
  const isKept = (path: string) => waitFor(async () => expect(await keptOf(path)).toBeDefined())
  return { ...anas, world, ana, row, at, user, keptOf, isKept }
}

/** Says to the page that the browser is online. */
const comeOnline = () => act(() => void dispatchEvent(new Event("online")))

test("an answer that is here is not waited for, a late or missing one is, and a refusal is told", async () => {
  const outcome = (answer: Promise<unknown>, ms: number) =>
    Promise.race([unanswered(answer, ms).then(() => "missing", String), Bun.sleep(50).then(() => "here")])
  expect(await outcome(Promise.resolve(), 1)).toBe("here")
  expect(await outcome(new Promise(() => undefined), 1)).toBe("missing")
  const { send, connection } = await anasPhone()
  connection("none")
  expect(await outcome(send("/api/rows"), 10_000)).toContain("Failed to fetch")
})

test("while the server is silent the last list stands with its age, and then the new one", async () => {
  const { open, hold, ana, isKept } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  await ana.row({ rowId: "B-200" })
  setSystemTime(new Date(Date.now() + 12 * 60_000))
  const release = hold("/api/rows")
  await open("/")
  await screen.findByText("Pile #A-100")
  screen.getByText("As of 12 minutes ago")
  expect(screen.queryByText("Pile #B-200")).toBeNull()
  release()
  await screen.findByText("Pile #B-200")
  await waitFor(() => expect(screen.queryByText(/^As of/) === null).toBe(true))
})

test("without a connection the app opens as its last user, with what was seen, and goes on when it is back", async () => {
  const { open, openAlone, tap, connection, ana, row, at, isKept } = await anasPhone()
  await ana.row({ rowId: "B-200", location: "South yard" })
  await open(`/rows/${row.id}`)
  for (const path of ["/temperatures?limit=100", "/turns", "/materials", "/changes"]) await isKept(at + path)
  await isKept("/api/material-categories")
  await open("/")
  await isKept("/api/rows")
  connection("none")
  await openAlone("/")
  await tap(/^Pile #B-200/, "link")
  await screen.findByRole("heading", { name: "Row B-200" })
  screen.getAllByText("South yard")
  await openAlone(`/rows/${row.id}`)
  await screen.findByRole("table", { name: "Turns" })
  expect((await screen.findByRole("table", { name: /Temperature|Readings/ })).textContent).toContain("146")
  await openAlone("/")
  await screen.findByText("Pile #A-100")
  await ana.row({ rowId: "C-300" })
  connection("good")
  comeOnline()
  await screen.findByText("Pile #C-300")
})

test("a pile that is gone meanwhile is not shown on", async () => {
  const { open, hold, ana, row, at, isKept } = await anasPhone()
  await open(`/rows/${row.id}`)
  await isKept(at)
  await ana.done("DELETE", at)
  const release = hold(at)
  await open(`/rows/${row.id}`)
  await screen.findByRole("heading", { name: "Row A-100" })
  release()
  await screen.findByText("Compost row not found")
})

test("a logout leaves nothing of the lists on the phone", async () => {
  const { open, openAlone, tap, connection, isKept, keptOf } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  await tap("Logout")
  await screen.findByText("You have been successfully logged out.")
  expect(await keptOf("/api/rows")).toBeUndefined()
  connection("none")
  await openAlone("/")
  await screen.findByText(/^No connection to Windrow\./)
})

test("once Bo presses Login on Ana's phone, nothing of hers is shown, and then it is not even kept", async () => {
  const { open, world, isKept, keptOf } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  const bos = await phone("", world)
  await bos.open("/login")
  await bos.fill("Email", "bo@farm.test")
  await bos.fill("Password", "secret1")
  bos.connection("none")
  await bos.tap("Login")
  await screen.findByText("An error occurred during login. Please try again.")
  await bos.openAlone("/")
  await screen.findByText(/^No connection to Windrow\./)
  expect(document.body.textContent).not.toContain("A-100")
  const again = await phone(world.signIn("bo@farm.test").cookie, world)
  await again.open("/")
  await screen.findByText("No compost piles found. Create your first pile!")
  await waitFor(async () => expect(await keptOf("/api/rows")).toBeUndefined())
})

test("when the server says that somebody else is signed in, the page is hidden and loaded again", async () => {
  const { open, openAlone, connection, isKept, world } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  connection("none")
  await openAlone("/")
  await screen.findByText("Pile #A-100")
  const reload = spyOn(location, "reload").mockImplementation(() => undefined)
  await phone(world.signIn("bo@farm.test").cookie, world)
  comeOnline()
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(document.body.hidden).toBe(true)
  document.body.hidden = false
  reload.mockRestore()
})

test("when the server says that nobody is signed in, the login comes", async () => {
  const { open, openAlone, connection, isKept, send } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  await send("/api/auth/logout", { method: "POST" })
  connection("none")
  await openAlone("/")
  await screen.findByText("Pile #A-100")
  connection("good")
  comeOnline()
  await screen.findByRole("heading", { name: "Welcome Back" })
  expect(document.body.textContent).not.toContain("A-100")
  connection("none")
  await openAlone("/")
  await screen.findByText(/^No connection to Windrow\./)
})

test("a session that was refused is not shown again, also when the login can't be opened", async () => {
  const { open, openAlone, tap, connection, isKept, send } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  await send("/api/auth/logout", { method: "POST" })
  const left = Promise.withResolvers<string>()
  Object.defineProperty(location, "assign", { value: left.resolve, configurable: true })
  await tap(/^Pile #A-100/, "link")
  expect(await left.promise).toBe("/login")
  connection("none")
  await openAlone("/")
  await screen.findByText(/^No connection to Windrow\./)
  expect(document.body.textContent).not.toContain("A-100")
})

test("once another tab has logged out, nothing more is kept", async () => {
  const { open, tap, user, at, isKept, keptOf } = await anasPhone()
  await open("/")
  await isKept("/api/rows")
  forgetLastUser()
  await tap(/^Pile #A-100/, "link")
  await screen.findByRole("table", { name: "Turns" })
  Object.defineProperty(document, "hidden", { value: true, configurable: true })
  document.dispatchEvent(new Event("visibilitychange"))
  // Behind what is written then.
  await keepSnapshots(user.id, [])
  expect(await keptOf(`${at}/turns`)).toBeUndefined()
})
