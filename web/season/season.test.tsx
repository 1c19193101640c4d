import { expect, test } from "bun:test"
import { within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { invite } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

/** Ana's farm with the pile A-1 of May 2026, which Cy, an inspector, looks at. */
const inspector = async () => {
  const world = farm()
  const [ana, cy] = [world.signIn("ana@farm.test"), world.signIn("cy@farm.test")]
  await invite(ana, cy, "inspector")
  const { id } = await ana.row({ rowId: "A-1", cubicYards: 40 })
  await ana.done("PATCH", `/api/rows/${id}`, { startDate: "2026-05-02" })
  await ana.post(`/api/rows/${id}/temperatures`, { temperature: 141, recordedAt: "2026-05-03T12:00:00Z" })
  const leaves = await ana.category("Leaves")
  const load = {
    materialCategoryId: leaves?.id,
    cubicYards: 20,
    weight: 8000,
    source: "City",
    county: "Story",
  }
  await ana.post(`/api/rows/${id}/materials`, { ...load, addedAt: "2026-05-02T12:00:00Z" })
  await ana.post(`/api/rows/${id}/sales`, {
    ...{ clientName: "Oak", emptyWeight: 9000, fullWeight: 15_000, removedAt: "2026-06-01T12:00:00Z" },
  })
  return phone(cy.cookie, world)
}

const linesOf = async (name: string) => {
  const table = await screen.findByRole("table", { name })
  return within(table)
    .getAllByRole("row")
    .map((line) => [...line.children].map(({ textContent }) => textContent).join("|"))
}

test("one link leads an inspector to the season, whose period stands in the address", async () => {
  const { open, tap } = await inspector()
  await open("/farm")
  await tap("Season Report", "link")
  await screen.findByRole("heading", { name: "Season Report" })
  await open("/farm?paper=season&from=2026-04-01&to=2026-06-30")
  expect(await linesOf("In by Source and County")).toEqual([
    "Material Type|Source|County|Loads|Volume (yd³)|Volumes by Weight|Loads Weighed|Weight (tons)",
    "Leaves|City|Story|1|20|0|1|4",
  ])
  expect(await linesOf("Out by Client")).toContain("Oak|1|–|1|3")
  expect((await linesOf("Piles"))[1]).toStartWith("A-1|North yard|May 2, 2026|–|–|0|1|–|Jun 1, 2026|")
  expect(await linesOf("Highest and Lowest of Each Month")).toContain(
    "2026-05|1|141|May 3, 2026|A-1|141|May 3, 2026|A-1",
  )
  screen.getByRole("button", { name: "Quarter", pressed: true })
  const file = within(screen.getByRole("region", { name: "Piles" })).getByRole("link", {
    name: "Download CSV",
  })
  expect(file.getAttribute("href")).toBe(
    "/api/farm/season.csv?farm=1&from=2026-04-01&to=2026-06-30&table=piles",
  )
  await userEvent.selectOptions(screen.getByLabelText("Season"), "Quarter 1, 2026")
  expect(location.search).toBe("?paper=season&from=2026-01-01&to=2026-03-31")
  await within(await screen.findByRole("region", { name: "Piles" })).findByText("None.")
})

test("without a signal a season says that it needs one, and comes with it", async () => {
  const { open, tap, connection } = await inspector()
  await open("/farm?paper=season")
  await screen.findByRole("table", { name: "Totals" })
  connection("none")
  await tap("July–June")
  await screen.findByText("The season needs a signal. It is made by the server.")
  connection("good")
  await tap("Try again")
  await screen.findByRole("table", { name: "Totals" })
})

test("every pile of the season is on one paper", async () => {
  const { open, tap } = await inspector()
  await open("/farm?paper=season&from=2026-01-01&to=2026-12-31")
  await tap("Print All Piles", "link")
  await screen.findByRole("heading", { name: "Compost pile A-1" })
  await screen.findByText("Highest of each day, °F: May 2026: 3 (141)")
  screen.getByText("Piles of the season January 1, 2026 – December 31, 2026.")
  await screen.findByRole("button", { name: "Print" })
})
