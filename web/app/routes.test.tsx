import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { homeScreen, userScreens } from "#contract/screens"
import type { Temperature } from "#domain/temperatures"
import { farm } from "../../src/test/farm"
import { navigate } from "../lib/history"
import { phone, screen } from "../test/phone"

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const reading = await ana.post<Temperature>(`/api/rows/${row.id}/temperatures`, { temperature: 131 })
  return { ...(await phone(ana.cookie, world)), row, reading }
}

test.each([
  ["/", "Windrow", "Windrow"],
  ["/rows/new", "Create New Row", "Create New Row · Windrow"],
  ["/rows/{row}", "Row A-100", "Row A-100 · Windrow"],
  ["/rows/{row}/temperature", "Log Temperature", "Log Temperature · Windrow"],
  ["/rows/{row}/turn", "Add Turn", "Add Turn · Windrow"],
  ["/rows/{row}/material", "Add Material", "Add Material · Windrow"],
  ["/rows/{row}/visit", "Add Visit", "Add Visit · Windrow"],
  ["/rows/{row}/temperatures/{reading}", "Temperature", "Temperature · Windrow"],
  ["/materials", "Manage Materials", "Manage Materials · Windrow"],
])("%s is headed '%s' and called '%s'", async (path, heading, title) => {
  const { open, row, reading } = await anasPhone()
  await open(path.replace("{row}", String(row.id)).replace("{reading}", String(reading.id)))
  await screen.findByRole("heading", { level: 1, name: heading })
  await waitFor(() => expect(document.title).toBe(title))
  expect(screen.queryAllByRole("link", { name: "Back" })).toHaveLength(path === "/" ? 0 : 1)
})

test.each([homeScreen, ...userScreens])("the app has a screen at %s", async (path) => {
  const { open } = await anasPhone()
  await open(path.replaceAll(/:\w+/g, "7"))
  await screen.findByRole("heading", { level: 1 })
  expect(document.title).not.toContain("404")
})

test("who is signed in no more is led from a kept page to the login", async () => {
  const { openAlone } = await phone()
  await openAlone("/rows/7")
  await screen.findByRole("button", { name: "Login" })
  expect(location.pathname).toBe("/login")
})

test("another pile's form begins anew", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const [first, second] = [await ana.row({ rowId: "A-100" }), await ana.row({ rowId: "B-200" })]
  const { open, fill } = await phone(ana.cookie, world)
  await open(`/rows/${first.id}/temperature`)
  await fill("Temperature (°F)", "140")
  navigate(`/rows/${second.id}/temperature`)
  await screen.findByText(/B-200/)
  const field = await screen.findByLabelText<HTMLInputElement>("Temperature (°F)")
  expect(field.value).toBe("")
})

test("an unknown path shows the 404 page inside the app too", async () => {
  const { open, tap } = await anasPhone()
  await open("/")
  await screen.findByText("Pile #A-100")
  navigate("/nothing")
  await screen.findByRole("heading", { name: "404 Page Not Found" })
  await screen.findByText("Did you forget to add the page to the router?")
  expect(document.title).toBe("404 Page Not Found · Windrow")
  await tap("Back to the piles", "link")
  await screen.findByText("Pile #A-100")
})
