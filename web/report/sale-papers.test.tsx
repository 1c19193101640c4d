import { expect, test } from "bun:test"
import { waitFor } from "@testing-library/react"
import type { Sale } from "#domain/sales"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const may = (day: number) => `2026-05-${String(day).padStart(2, "0")}T12:00:00Z`

/** A pile of 100 yd³ with so many hot days and five turns, sold to Hill Nursery. */
const sold = async (hotDays: number) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  await ana.done("PATCH", "/api/farm", { name: "Hill Farm", address: "1 Main Street", rule: "Permit 12-A" })
  const row = await ana.row({ rowId: "A-7", cubicYards: 100 })
  const at = `/api/rows/${row.id}`
  await ana.done("PATCH", at, { startDate: "2026-05-01" })
  for (let day = 1; day <= hotDays; day++)
    await ana.post(`${at}/temperatures`, { temperature: 140, recordedAt: may(day) })
  for (const day of [2, 4, 6, 8, 10]) await ana.post(`${at}/turns`, { waterAdded: false, turnedAt: may(day) })
  await ana.post(`${at}/materials`, { cubicYards: 40, materialCategoryId: 1, addedAt: may(1) })
  const load = { clientName: "Hill Nursery", ticket: "4711", emptyWeight: 9_000, fullWeight: 29_000 }
  const sale = await ana.post<Sale>(`${at}/sales`, { ...load, cubicYards: 20, removedAt: may(30) })
  return { ...(await phone(ana.cookie, world)), ana, at, row, sale, page: `/rows/${row.id}/sales/${sale.id}` }
}

const paper = async () => (await screen.findByRole("article")).textContent
const facts = () =>
  [...screen.getByRole("article").querySelectorAll("dt")].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ])

test("a slip states the load, and has room to sign", async () => {
  const { open, tap, page } = await sold(0)
  await open(page)
  await tap("Print Slip", "link")
  expect(await paper()).toContain("Hill Farm, 1 Main Street")
  expect(facts()).toEqual([
    ["Client", "Hill Nursery"],
    ["Sold", "May 30, 2026 - 12:00 PM"],
    ["Pile", "A-7"],
    ["Ticket", "4711"],
    ["Full Weight", "29,000 lb"],
    ["Empty Weight", "9,000 lb"],
    ["Volume", "20 yd³"],
    ["Net Weight", "20,000 lb"],
    ["Recorded By", "Ana Farmer"],
  ])
  for (const name of ["Received by", "Signature", "Date"]) screen.getByText(name)
})

test("the slip of a voided sale says so, and its certificate is no more offered", async () => {
  const { open, ana, at, sale, page } = await sold(0)
  await ana.post(`${at}/sales/${sale.id}/void`, { reason: "Not fetched" })
  await open(page)
  await screen.findByRole("link", { name: "Print Slip" })
  expect(screen.queryByRole("link", { name: "Print Certificate" })).toBeNull()
  for (const name of ["slip", "certificate"]) {
    await open(`${page}?paper=${name}`)
    await screen.findByText("This sale is voided: Not fetched")
  }
})

test("a certificate states the record of the pile in the report's words, and who signs answers for it", async () => {
  const { open, tap, page } = await sold(15)
  await open(page)
  await tap("Print Certificate", "link")
  const text = await paper()
  expect(facts()).toEqual(
    expect.arrayContaining([
      ["Client", "Hill Nursery"],
      ["Built", "May 1, 2026"],
      ["Volume at the start", "100 yd³"],
      ["Newest count", "15 of 15 days, 5 of 5 turns"],
      ["Readings in all", "15"],
      ["Highest", "140 °F"],
      ["Longest run", "May 1 – 15, 2026: 15 days in a row, all of them within 131–170 °F; 5 turns on 5 days"],
    ]),
  )
  for (const part of ["Rule or permit: Permit 12-A", "USDA organic: 7 CFR 205.203(c)(2)"])
    expect(text).toContain(part)
  expect(text).toMatch(/Prepared from the records of Hill Farm on \w+ \d+, \d{4}\./)
  expect(text).toContain("This certificate states what was recorded.")
  expect(text).not.toMatch(/certified|pathogen/i)
  for (const name of ["Name", "Signature", "Date"]) screen.getByText(name)
})

test("a certificate has the laboratory's results of the pile, and their limits", async () => {
  const { open, page, ana, at } = await sold(15)
  await ana.post(`${at}/samples`, { takenAt: may(20) })
  const lines = [{ parameter: "Lead", value: 12, unit: "mg/kg" }]
  await ana.done("PATCH", "/api/farm", { limits: [{ parameter: "Lead", unit: "mg/kg", atMost: 300 }] })
  await ana.post(`${at}/results`, { sampleNumber: 1, lines, resultAt: may(25) })
  await open(`${page}?paper=certificate`)
  await screen.findByRole("heading", { name: "Samples and results" })
  expect(await paper()).toContain("May 25, 2026: Lead 12 mg/kg, within the limit of at most 300")
})

test("of a pile short of its rule the certificate says what there is", async () => {
  const { open, page } = await sold(9)
  await open(`${page}?paper=certificate`)
  await screen.findByText("9 of 15 days, 5 of 5 turns")
  expect(await paper()).not.toMatch(/complete|certified|pathogen/i)
})

test("the certificate of a split pile has the loads and readings of the pile that it comes from", async () => {
  const { open, ana, at } = await sold(15)
  const part = { rowId: "B-8", location: "Stock", cubicYards: 30, at: may(20) }
  const { id } = await ana.post<{ id: number }>(`${at}/split`, part)
  const load = { clientName: "Cy", emptyWeight: 9_000, fullWeight: 10_000, removedAt: may(25) }
  const sale = await ana.post<Sale>(`/api/rows/${id}/sales`, load)
  await open(`/rows/${id}/sales/${sale.id}?paper=certificate`)
  const text = await paper()
  expect(facts()).toEqual(
    expect.arrayContaining([
      ["Newest count", "15 of 15 days, 5 of 5 turns"],
      ["Readings in all", "15"],
      ["Highest", "140 °F"],
    ]),
  )
  // 30 of 100 yd³ of the 40 that were added.
  expect(text).toContain("12 of 40 yd³")
  expect(text).not.toContain("No materials recorded.")
})

test("a pile of which two parts were split off began with the volume that it had before", async () => {
  const { open, ana, at, page } = await sold(15)
  const part = (rowId: string, cubicYards: number, day: number) =>
    ana.post(`${at}/split`, { rowId, location: "Stock", cubicYards, at: may(day) })
  await part("B-8", 30, 20)
  // Earlier, and entered later.
  await part("B-9", 20, 18)
  expect(await ana.get(at)).toMatchObject({ cubicYards: 50 })
  for (const shown of [`${page}?paper=certificate`, `${at.replace("/api", "")}/report`]) {
    await open(shown)
    await screen.findByText("Volume at the start", {}, { timeout: 10_000 })
    await waitFor(() => expect(facts()).toContainEqual(["Volume at the start", "100 yd\u00b3"]))
  }
})
