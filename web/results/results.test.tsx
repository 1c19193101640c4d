import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import type { Result } from "#domain/results"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { until } from "../../src/test/until"
import { allSent } from "../test/kept"
import { phone, screen, within } from "../test/phone"

const limits = [
  { parameter: "Fecal coliform", unit: "MPN/g", atMost: 1000, source: "permit 12-A" },
  { parameter: "Lead", unit: "mg/kg", atMost: 300 },
]

const anasPhone = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const at = `/api/rows/${row.id}`
  const sampled = (takenAt = "2026-05-01T12:00:00Z") => ana.post(`${at}/samples`, { takenAt })
  const results = () => ana.get<Result[]>(`${at}/results`)
  return { world, ana, row, at, sampled, results, signedIn: () => phone(ana.cookie, world) }
}

const valueFieldOf = (parameter: string) =>
  within(screen.getByRole("group", { name: parameter })).getByRole("textbox", { name: "Value" })

test("a pile without samples and occurrences shows nothing of them but their forms in the menu", async () => {
  const { row, signedIn } = await anasPhone()
  const { open } = await signedIn()
  await open(`/rows/${row.id}`)
  await screen.findByRole("link", { name: "Add Visit" })
  for (const name of ["Samples", "Results", "Occurrences"])
    expect(screen.queryByRole("heading", { name })).toBeNull()
  for (const name of ["Add Sample", "Add Occurrence"]) expect(screen.getByRole("link", { name })).toBeTruthy()
  expect(screen.queryByRole("link", { name: "Add Result" })).toBeNull()
})

test("a result that comes after its pile was removed is typed in from its page", async () => {
  const { ana, row, at, sampled, results, signedIn } = await anasPhone()
  await sampled()
  await ana.done("PATCH", `${at}/status`, { status: "removed" })
  const { open, tap, fill } = await signedIn()
  await open(`/rows/${row.id}`)
  await tap("Add Result", "link")
  await fill("Parameter", "Lead")
  await fill("Value", "12")
  await tap("Save Result")
  await screen.findByText("Result recorded")
  expect(await results()).toMatchObject([{ lines: [{ parameter: "Lead", value: 12 }] }])
})

test("a sample is taken, and its results are typed into the lines of the farm's limits", async () => {
  const { ana, row, results, signedIn } = await anasPhone()
  await ana.done("PATCH", "/api/farm", { limits })
  const { open, tap, fill } = await signedIn()
  await open(`/rows/${row.id}/sample`)
  await fill("Points (optional)", "12")
  await fill("Laboratory (optional)", "Valley Lab")
  await tap("Save Sample")
  await screen.findByText("Sample recorded")
  const samples = await screen.findByRole("table", { name: "Samples" })
  expect(samples.textContent).toContain("Taken")
  await tap("Add Result", "link")
  await screen.findByRole("group", { name: "Lead (mg/kg)" })
  await userEvent.type(valueFieldOf("Fecal coliform (MPN/g)"), "1200")
  await tap("Add Line")
  await fill("Parameter", "Salmonella")
  const salmonella = within(screen.getByRole("group", { name: "Line 3" }))
  await userEvent.selectOptions(salmonella.getByRole("combobox", { name: "Sign" }), "not detected")
  await tap("Save Result")
  await screen.findByText("Result recorded")
  const told = "Fecal coliform 1,200 MPN/g, beyond the limit of at most 1,000 (permit 12-A)"
  const list = await screen.findByRole("table", { name: "Results" })
  within(list).getByText(told)
  within(list).getByText("Salmonella not detected")
  expect((await screen.findByRole("table", { name: "Samples" })).textContent).toContain("2 results")
  // Lead was left empty.
  const [result] = await results()
  expect(result?.lines.map(({ parameter }) => parameter)).toEqual(["Fecal coliform", "Salmonella"])
})

test("what is wrong is said at its line, and nothing that was typed is lost", async () => {
  const { row, sampled, results, signedIn } = await anasPhone()
  await sampled()
  const { open, tap, fill } = await signedIn()
  await open(`/rows/${row.id}/result`)
  await screen.findByRole("button", { name: "Save Result" })
  await tap("Save Result")
  await screen.findByText("Enter a result, or say that the sample was sent")
  await fill("Parameter", "Lead")
  await fill("Value", "twelve")
  await screen.findByText("Value must be a number")
  await open(`/rows/${row.id}/result`)
  expect((await screen.findByLabelText<HTMLInputElement>("Value")).value).toBe("twelve")
  expect(screen.getByLabelText<HTMLInputElement>("Parameter").value).toBe("Lead")
  expect(await results()).toEqual([])
})

test("a result before any sample is a sentence, and the way to the form of a sample", async () => {
  const { row, signedIn } = await anasPhone()
  const { open } = await signedIn()
  await open(`/rows/${row.id}/result`)
  await screen.findByText("A result is of a sample, and this pile has none yet.")
  expect(screen.getByRole("link", { name: "Add Sample" })).toBeTruthy()
})

test("a pile is asked about before its pickup: an outstanding result, one beyond its limit, and then nothing", async () => {
  const { ana, row, at, sampled, signedIn } = await anasPhone()
  await ana.done("PATCH", "/api/farm", { limits })
  for (let day = 1; day <= 15; day++)
    await ana.post(`${at}/temperatures`, {
      temperature: 140,
      recordedAt: new Date(Date.UTC(2026, 2, day)).toISOString(),
    })
  for (let day = 1; day <= 5; day++)
    await ana.post(`${at}/turns`, {
      waterAdded: false,
      turnedAt: new Date(Date.UTC(2026, 2, day, 1)).toISOString(),
    })
  await sampled()
  await ana.post(`${at}/results`, { sampleNumber: 1, sent: true })
  const { open, tap } = await signedIn()
  const asked = async () => {
    await open(`/rows/${row.id}`)
    await screen.findByRole("table", { name: "Samples" })
    await tap("Ready for Pickup")
    const { textContent } = await screen.findByRole("dialog", { name: "Results Not in Order" })
    await tap("Cancel")
    return textContent
  }
  expect(await asked()).toContain("Sample 1 of May 1, 2026 has no result yet.Go on all the same?")
  const coliform = (value: number) =>
    ana.post(`${at}/results`, {
      sampleNumber: 1,
      lines: [{ parameter: "Fecal coliform", unit: "MPN/g", value }],
    })
  await coliform(1200)
  expect(await asked()).toContain(
    "Fecal coliform 1,200 MPN/g, beyond the limit of at most 1,000 (permit 12-A).Go on all the same?",
  )
  await coliform(900)
  await open(`/rows/${row.id}`)
  await screen.findByRole("table", { name: "Results" })
  await tap("Ready for Pickup")
  await until("nothing asked", async () => (await ana.get<Row>(at)).status === "ready_for_pickup")
})

test("a part of a pile is asked about for the samples of the pile that it comes from", async () => {
  const { ana, row, sampled, signedIn } = await anasPhone()
  await sampled("2026-11-01T12:00:00Z")
  const part = await ana.post<Row>(`/api/rows/${row.id}/split`, { rowId: "A-101", location: "Pad" })
  const { open, tap } = await signedIn()
  await open(`/rows/${part.id}`)
  await screen.findByRole("region", { name: "Family" })
  await tap("Record Sale", "link")
  const { textContent } = await screen.findByRole("dialog", { name: "Count Not Complete" })
  expect(textContent).toContain("Sample 1 of November 1, 2026 has no result yet.")
})

test("without a connection a sample waits, and is asked about", async () => {
  const { ana, row, at, signedIn } = await anasPhone()
  const { open, tap, connection } = await signedIn()
  await open(`/rows/${row.id}`)
  await screen.findByRole("link", { name: "Add Visit" })
  await tap("Add Sample", "link")
  await screen.findByRole("button", { name: "Save Sample" })
  connection("none")
  await tap("Save Sample")
  await screen.findByText("Saved on this phone, will be sent")
  await tap("Record Sale", "link")
  expect((await screen.findByRole("dialog", { name: "Count Not Complete" })).textContent).toMatch(
    /Sample 1 of .* has no result yet\.Pile #A-100 has .*Go on all the same\?/,
  )
  await tap("Cancel")
  connection("good")
  await tap("Send now")
  await allSent()
  expect(await ana.get<object[]>(`${at}/samples`)).toHaveLength(1)
})
