import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const load = {
  clientName: "Oak Nursery",
  ticket: "WT-4711",
  emptyWeight: 9_000,
  fullWeight: 21_500,
  photoUrl: null,
}

/** Ana with so many piles in two places, the last of which is removed and was sold to Oak Nursery, and her phone. */
const anasPhone = async (many = 12) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  for (let number = 1; number < many; number++)
    await ana.row({
      rowId: `A-${100 + number}`,
      location: number % 2 ? "North yard" : "Bodenm\u00fcll-Halle",
    })
  const sold = await ana.row({ rowId: "Z-900", location: "North yard" })
  await ana.post(`/api/rows/${sold.id}/sales`, load)
  await ana.done("PATCH", `/api/rows/${sold.id}/status`, { status: "removed" })
  const anas = await phone(ana.cookie, world)
  await anas.open("/")
  await screen.findByRole("link", { name: /^Pile #A-101/ })
  return { ...anas, ana }
}

const labels = () =>
  screen
    .queryAllByRole("link", { name: /^Pile #/ })
    .map((card) => card.querySelector("span span")?.textContent?.replace("Pile #", ""))

const type = async (text: string) => {
  const field = await screen.findByRole("searchbox")
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

const shows = (expected: string[]) => waitFor(() => expect(labels().join()).toBe(expected.join()))

test("with eleven piles home is as it was: one list with the removed ones, and no field", async () => {
  await anasPhone(11)
  expect(labels()).toHaveLength(11)
  expect(labels()).toContain("Z-900")
  expect(screen.queryByRole("searchbox")).toBeNull()
  expect(screen.queryByRole("link", { name: /^Past/ })).toBeNull()
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull()
})

test("from twelve piles on they stand by their places, and the removed ones behind Past", async () => {
  const { tap } = await anasPhone()
  const places = () => screen.getAllByRole("heading", { level: 3 }).map((place) => place.textContent)
  expect(places().sort()).toEqual(["Bodenm\u00fcll-Halle 5", "North yard 6"])
  expect(labels()).toHaveLength(11)
  expect(labels()).not.toContain("Z-900")
  await tap("Past (1)", "link")
  await screen.findByRole("heading", { name: "Past Piles" })
  await shows(["Z-900"])
  expect(location.search).toBe("?filter=removed")
  await screen.findByRole("searchbox", { name: "Find a past pile" })
  await tap("All")
  await waitFor(() => expect(labels()).toHaveLength(11))
})

test("one field finds by label, place and client, without case, accents, hyphens and spaces", async () => {
  const { tap } = await anasPhone()
  for (const text of ["A-103", "a103", "a 103", "A\u2011103", "\uff21-103", "103"]) {
    await type(text)
    await shows(["A-103"])
  }
  await type("bodenmull halle")
  await waitFor(() => expect(labels()).toHaveLength(5))
  await screen.findByText("5 of 11")
  await type("north 107")
  await shows(["A-107"])
  await type("wt4711")
  await screen.findByRole("link", { name: "1 more in Past" })
  await type("OAK nurs")
  await screen.findByText("No pile here matches \u201cOAK nurs\u201d.")
  await tap("1 more in Past", "link")
  await shows(["Z-900"])
  expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("OAK nurs")
})

test("a load is found by its ticket number, on its pile or at the gate", async () => {
  const { ana, open, tap } = await anasPhone()
  const pile = await ana.row({ rowId: "B-1" })
  const yard = await ana.post<{ id: number }>("/api/farm/yard", {})
  const leaves = await ana.category("Leaves")
  const add = (to: { id: number }, ticket: string) =>
    ana.post(`/api/rows/${to.id}/materials`, { materialCategoryId: leaves?.id, cubicYards: 20, ticket })
  await add(pile, "L-77")
  await add(yard, "L-78")
  await open("/")
  await type("l77")
  await shows(["B-1"])
  await type("l78")
  await tap("1 more at the gate", "link")
  await screen.findByRole("heading", { name: "Gate" })
})

test("a text without a pile says so and is cleared by one tap", async () => {
  const { tap } = await anasPhone()
  await type("nowhere")
  await screen.findByText("No pile here matches \u201cnowhere\u201d.")
  expect(labels()).toEqual([])
  await tap("Clear")
  await waitFor(() => expect(labels()).toHaveLength(11))
  expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("")
})

test("the label comes before the whole name of a place, and both before parts of labels and places", async () => {
  const { ana, open } = await anasPhone()
  await ana.row({ rowId: "B-1", location: "Bay 5" })
  await ana.row({ rowId: "X-15", location: "Bay 1" })
  await ana.row({ rowId: "C-2", location: "5" })
  await ana.row({ rowId: "5", location: "Bay 2" })
  await open("/")
  await type("5")
  await shows(["5", "C-2", "X-15", "A-105", "B-1"])
})

test("Back from a pile finds text and result again, a link to home does not", async () => {
  const { tap } = await anasPhone()
  await type("107")
  await shows(["A-107"])
  await tap(/^Pile #A-107/, "link")
  await screen.findByRole("heading", { name: "Row A-107" })
  await tap("Back", "link")
  await shows(["A-107"])
  expect((await screen.findByRole<HTMLInputElement>("searchbox")).value).toBe("107")
  await tap(/^Pile #A-107/, "link")
  await screen.findByRole("heading", { name: "Row A-107" })
  await tap("Home", "link")
  await waitFor(() => expect(labels()).toHaveLength(11))
})

test("without a connection it finds labels and places, and says that clients and tickets are not here", async () => {
  const { connection } = await anasPhone()
  connection("none")
  await type("104")
  await shows(["A-104"])
  await type("oak")
  await screen.findByText(
    "No pile here matches \u201coak\u201d. Clients and ticket numbers are not yet on this phone.",
  )
})
