import { afterEach, expect, setSystemTime, test } from "bun:test"
import { act } from "@testing-library/react"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"

afterEach(() => void setSystemTime())

/** Ana's office, and Bo in the yard; three piles and one that is removed. */
const office = async () => {
  const world = farm()
  const [ana, bo] = [world.signIn("ana@farm.test"), world.signIn("bo@farm.test")]
  await invite(ana, bo, "worker")
  const rows = []
  for (const [rowId, location] of [
    ["A-9", "Bay 10"],
    ["A-10", "Bay 2"],
    ["B-1", "Bay 3"],
    ["C-1", "Bay 4"],
  ])
    rows.push(await ana.row({ rowId, location }))
  const [first, second, third, removed] = rows
  await ana.done("PATCH", `/api/rows/${removed?.id}/status`, { status: "removed" })
  const log = (id = first?.id, temperature = 140) => bo.post(`/api/rows/${id}/temperatures`, { temperature })
  await log(first?.id, 150)
  await log(second?.id, 162)
  return { ...(await phone(ana.cookie, world)), ana, bo, third, log }
}

const table = () => screen.findByRole("table", { name: "Piles" })
const lines = async () =>
  within(await table())
    .getAllByRole("rowheader")
    .map((label) => label.textContent)

/** The page is shown again, as after another tab. */
const showAgain = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")))

const pass = (minutes: number) => setSystemTime(new Date(Date.now() + minutes * 60_000))

test("the board has a line for each pile that is not removed, those in need first", async () => {
  const { open } = await office()
  await open("/board")
  expect(await lines()).toEqual(["B-1", "A-10", "A-9"])
  const [, , hot] = within(await table()).getAllByRole("row")
  expect(hot?.textContent).toMatch(/^A-10Bay 2162 °F .* ago1\/15 days0 of 5162 °F is too hot\. Turn it\.$/)
  if (!hot) throw new Error("There is no line.")
  within(hot).getByRole("img", { name: "too hot" })
  within(hot).getByRole("img", { name: "Readings on 1 of 30 days, up to 162 °F" })
  await screen.findByText("2 of 3 logged today")
})

test("a head sorts by its column, and turns the order around when it is touched again", async () => {
  const { open, tap } = await office()
  await open("/board")
  const sortOf = (name: string) => screen.getByRole("columnheader", { name }).getAttribute("aria-sort")
  await table()
  expect(sortOf("Need")).toBe("ascending")
  await tap("Pile")
  expect(await lines()).toEqual(["A-9", "A-10", "B-1"])
  expect([sortOf("Pile"), sortOf("Need")]).toEqual(["ascending", null])
  await tap("Place")
  expect(await lines()).toEqual(["A-10", "B-1", "A-9"])
  await tap("Last °F")
  expect(await lines()).toEqual(["A-10", "A-9", "B-1"])
  await tap("Last °F")
  expect(await lines()).toEqual(["B-1", "A-9", "A-10"])
  expect(sortOf("Last °F")).toBe("ascending")
})

test("the board tells what was logged today and by whom", async () => {
  const { open, bo, third } = await office()
  await bo.post(`/api/rows/${third?.id}/turns`, { waterAdded: true })
  await open("/board")
  await screen.findByText("Bo Farmer 3")
  const logged = within(screen.getByRole("list", { name: "Logged today" })).getAllByRole("listitem")
  expect(logged.map((line) => line.textContent?.replace(/^.*?M/, ""))).toEqual([
    "B-1Turned: Turn 1, water addedBo Farmer",
    "A-10Temperature: 162 °FBo Farmer",
    "A-9Temperature: 150 °FBo Farmer",
  ])
})

test("the sums by author leave voided records out, which the list strikes through", async () => {
  const { open, ana, bo, third } = await office()
  const path = `/api/rows/${third?.id}/temperatures`
  const { id } = await ana.post<{ id: number }>(path, { temperature: 199 })
  await ana.post(`${path}/${id}/void`, { reason: "Wrong pile" })
  const wrong = await bo.post<{ id: number }>(path, { temperature: 198 })
  await bo.post(`${path}/${wrong.id}/void`, { reason: "Wrong pile" })
  await open("/board")
  await screen.findByText("Bo Farmer 2")
  expect(screen.getByText("Temperature: 199 °F").tagName).toBe("S")
})

test("the day and the times are the farm's, and its zone is named where the device's clock differs", async () => {
  setSystemTime(new Date("2026-03-10T11:30:00Z"))
  const { open, ana, third, log } = await office()
  await open("/board")
  await screen.findByRole("heading", { name: /, March 10, 2026$/ })
  expect(screen.queryByText(/are counted in/)).toBeNull()
  // There it is half past midnight of the next day.
  await ana.done("PATCH", "/api/farm", { zone: "Pacific/Auckland" })
  await log(third?.id, 133)
  await open("/board")
  await screen.findByRole("heading", { name: /, March 11, 2026$/ })
  await screen.findByText("Days and times are counted in Pacific/Auckland.")
  const [newest] = within(screen.getByRole("list", { name: "Logged today" })).getAllByRole("listitem")
  expect(newest?.textContent).toStartWith("12:30 AM")
})

test("shown again, the board has new readings, in the order that was chosen", async () => {
  const { open, tap, third, log } = await office()
  await open("/board")
  await tap("Pile")
  await log(third?.id, 171)
  await showAgain()
  await screen.findByText("171 °F is above the organic range. Turn it.")
  await screen.findByText("3 of 3 logged today")
  expect(await lines()).toEqual(["A-9", "A-10", "B-1"])
})

test("a board that can't be refreshed keeps its lines and says since when", async () => {
  const { open, connection, third, log } = await office()
  await open("/board")
  await table()
  await log(third?.id, 133)
  connection("none")
  await showAgain()
  await screen.findByText(
    /^As of less than a minute ago: this could not be refreshed\. No connection to Windrow\./,
  )
  expect(await lines()).toHaveLength(3)
  connection("good")
  const head = screen.getByRole("alert").parentElement
  if (!head) throw new Error("There is no head.")
  // Not the menu's, which loads the page again.
  within(head).getByRole("button", { name: "Refresh" }).click()
  await screen.findByText("3 of 3 logged today")
  expect(screen.queryByText(/could not be refreshed/)).toBeNull()
})

test("without a connection the board's ages go on, and it is fresh as soon as there is one", async () => {
  const { open, connection, third, log } = await office()
  await open("/board")
  await table()
  connection("none")
  for (const minutes of [2, 5]) {
    pass(minutes)
    await showAgain()
  }
  await screen.findByText(/^As of 7 minutes ago: this could not be refreshed\./)
  expect(within(await table()).getAllByText("7 minutes ago")).toHaveLength(2)
  pass(24 * 60)
  await showAgain()
  await screen.findByText("0 of 3 logged today")
  await screen.findByText("Nothing yet.")
  connection("good")
  await log(third?.id, 133)
  await act(async () => void dispatchEvent(new Event("online")))
  await screen.findByText("1 of 3 logged today")
  expect(screen.queryByText(/could not be refreshed/)).toBeNull()
})
