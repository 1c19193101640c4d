import { expect, test } from "bun:test"
import { RowStatus } from "#contract/rows"
import { steps, stepsFrom } from "#domain/life-cycle"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"

const anasPhone = async (status: RowStatus = "active") => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-100" })
  const at = `/api/rows/${row.id}`
  if (status !== "active") await ana.done("PATCH", `${at}/status`, { status })
  const anas = await phone(ana.cookie, world)
  await anas.open(`/rows/${row.id}`)
  await screen.findByRole("heading", { name: "Sales" })
  return { ...anas, ana, row, at }
}

const everyLabel = [...new Set(steps.filter(({ by }) => by === "button").map(({ label }) => label))]

test.each(RowStatus.options)(
  "a row that is %s offers exactly the steps of its life cycle",
  async (status) => {
    await anasPhone(status)
    const shown = everyLabel.filter((label) => screen.queryByRole("button", { name: label }))
    expect(shown.sort()).toEqual(
      stepsFrom(status, "button")
        .map(({ label }) => label)
        .sort(),
    )
    expect(screen.queryAllByRole("switch")).toHaveLength(stepsFrom(status, "switch").length)
    const forEditable = status === "removed" ? 0 : 1
    expect(screen.queryAllByRole("link", { name: "Record Sale" })).toHaveLength(forEditable)
    // In the menu, and beside the facts.
    expect(screen.queryAllByRole("link", { name: "Edit Row" })).toHaveLength(2 * forEditable)
    expect(await screen.findByRole("link", { name: "Report" })).toBeTruthy()
    expect(screen.getByRole("link", { name: "History" })).toBeTruthy()
  },
)

/** The names of the actions above the facts, the first one being the primary. */
const actions = () => {
  const log = screen.getByRole("link", { name: "Log Temperature" })
  return [...(log.parentElement?.children ?? [])].map((action) => action.textContent)
}
const daily = ["Log Temperature", "Add Turn", "Add Material"]

test.each([
  ["active", []],
  ["inactive", []],
  ["cooking_complete", ["Ready for Pickup"]],
  ["thermophilic_complete", ["Ready for Pickup"]],
  ["ready_for_pickup", ["Record Sale"]],
] as const)("a pile that is %s has its next step before the daily actions: %p", async (status, next) => {
  await anasPhone(status)
  expect(actions()).toEqual([...next, ...daily])
})

test("an active pile with all its hot days has its completion before the daily actions", async () => {
  const { open, ana, row, at } = await anasPhone()
  for (let day = 1; day <= 15; day++)
    await ana.post(`${at}/temperatures`, {
      temperature: 140,
      recordedAt: new Date(Date.UTC(2026, 2, day)).toISOString(),
    })
  for (let turn = 1; turn <= 5; turn++)
    await ana.post(`${at}/turns`, {
      waterAdded: false,
      turnedAt: new Date(Date.UTC(2026, 2, 2 * turn)).toISOString(),
    })
  await ana.done("PATCH", `${at}/status`, { status: "active" })
  await open(`/rows/${row.id}`)
  await screen.findByText("Cooking is complete.")
  expect(actions()).toEqual(["Mark as Complete", ...daily])
})

const taken = steps
  .filter(({ by, to }) => by === "button" && to !== "removed")
  .flatMap(({ from, to, label }) => from.map((status) => [status, label, to] as const))

test.each(taken)("from %s '%s' leads to %s", async (status, label, to) => {
  const { tap, ana, at } = await anasPhone(status)
  await tap(label)
  if (to === "ready_for_pickup") await tap("Go On")
  await screen.findByText("Status updated")
  expect((await ana.get<Row>(at)).status).toBe(to)
  for (const step of stepsFrom(to, "button")) await screen.findByRole("button", { name: step.label })
})

test.each(RowStatus.options.filter((status) => status !== "removed"))(
  "from %s the switch leads to the status of the life cycle",
  async (status) => {
    const { tap, ana, at } = await anasPhone(status)
    const [step] = stepsFrom(status, "switch")
    await tap(status === "inactive" ? "Inactive" : "Active", "switch")
    await screen.findByText("Status updated")
    expect((await ana.get<Row>(at)).status).toBe(step?.to ?? "removed")
  },
)

test("removing explains the consequences, then leaves only the report and the export", async () => {
  const { tap, ana, at } = await anasPhone("ready_for_pickup")
  await tap("Remove Pile")
  await screen.findByText(/From then on nothing can be logged, sold, corrected or deleted\. Its log stays\./)
  await tap("Cancel")
  expect((await ana.get<Row>(at)).status).toBe("ready_for_pickup")
  await tap("Remove Pile")
  await tap("Remove")
  await screen.findByText("Status updated")
  expect((await ana.get<Row>(at)).status).toBe("removed")
  expect(screen.queryByRole("button", { name: "Remove Pile" })).toBeNull()
  expect(screen.queryByRole("link", { name: "Log Temperature" })).toBeNull()
  expect(screen.getByRole("link", { name: "Report" })).toBeTruthy()
})

test("a step that fails shows an error and can be repeated", async () => {
  const { tap, connection } = await anasPhone()
  connection("none")
  await tap("Mark as Complete")
  await screen.findByText("Error updating status")
  connection("good")
  await tap("Mark as Complete")
  await screen.findByText("Status updated")
})

test("the history's export link points to the server's file", async () => {
  const { row, open } = await anasPhone()
  await open(`/rows/${row.id}/history`)
  const link = await screen.findByRole("link", { name: "Export Log" })
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual([
    `/api/rows/${row.id}/log.csv`,
    true,
  ])
})

test("a manager takes a removal back with a reason, which stands in the pile's history", async () => {
  const { tap, fill, ana, at } = await anasPhone("ready_for_pickup")
  await tap("Remove Pile")
  await tap("Remove")
  await tap("Take the Removal Back")
  await tap("Take Back")
  await screen.findByText("Reason is required")
  await fill("Reason", "B-2 was sold")
  await tap("Take Back")
  await screen.findByRole("button", { name: "Remove Pile" })
  expect((await ana.get<Row>(at)).status).toBe("ready_for_pickup")
  await screen.findByText("Removal taken back")
  await screen.findByText(/B-2 was sold/)
})
