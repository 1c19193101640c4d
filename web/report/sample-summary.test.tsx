import { expect, test } from "bun:test"
import { farm } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"

const anasReport = async (log: (post: (kind: string, body: object) => Promise<unknown>) => Promise<void>) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "A-7" })
  await log((kind, body) => ana.post(`/api/rows/${id}/${kind}`, body))
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${id}/report`)
  await screen.findByRole("heading", { name: "Compost pile A-7" })
}

/** The lines of a section's table, as they are read. */
const linesIn = (title: string) => {
  const section = screen.getByRole("heading", { name: title }).closest("section") as HTMLElement
  return within(section)
    .getAllByRole("row")
    .slice(1)
    .map((line) => [...line.children].map(({ textContent }) => textContent?.trim()))
}

test("the report tells what became of each sample, and each occurrence, without those that were voided", async () => {
  await anasReport(async (post) => {
    await post("samples", { takenAt: "2026-05-01T12:00:00Z", points: 12 })
    await post("samples", { takenAt: "2026-05-02T12:00:00Z" })
    const lines = [{ parameter: "Lead", value: 12, unit: "mg/kg" }]
    await post("results", { sampleNumber: 1, sent: true, resultAt: "2026-05-03T12:00:00Z" })
    await post("results", { sampleNumber: 1, lines, resultAt: "2026-05-09T12:00:00Z" })
    await post("occurrences", { what: "complaint", details: "Smell", occurredAt: "2026-05-04T12:00:00Z" })
    await post("occurrences", { what: "note", details: "Wrong", occurredAt: "2026-05-04T12:00:00Z" })
    await post("occurrences/2/void", { reason: "Mistyped" })
  })
  expect(linesIn("Samples and results")).toEqual([
    ["1", "May 1, 2026 - 12:00 PM of 12 points", "May 3, 2026: sentMay 9, 2026: Lead 12 mg/kg"],
    ["2", "May 2, 2026 - 12:00 PM", "No result yet"],
  ])
  expect(linesIn("Occurrences")).toEqual([["May 4, 2026 - 12:00 PM", "complaint, Smell", "Ana Farmer"]])
})

test("the report of a pile without any says nothing of them", async () => {
  await anasReport(async () => undefined)
  for (const name of ["Samples and results", "Occurrences"])
    expect(screen.queryByRole("heading", { name })).toBeNull()
})
