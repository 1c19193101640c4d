import { afterEach, expect, test } from "bun:test"
import { act, fireEvent, within } from "@testing-library/react"
import type { Family } from "#domain/family"
import type { Row } from "#domain/rows"
import { showIn, storedUnits } from "#domain/units"
import { invite, setRoleOf } from "../../src/test/crew"
import { farm } from "../../src/test/farm"
import { until } from "../../src/test/until"
import { keepRecord } from "../store/records"
import { allSent, endUndo, keepAll, keptRecords, waitingFor } from "../test/kept"
import { phone, screen } from "../test/phone"

afterEach(() => showIn(storedUnits))

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** Ana's yard: A-12 is complete, A-14 of the same place is not, and B-3 stands elsewhere. */
const yard = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const pile = async (rowId: string, location: string, { days, turns }: { days: number; turns: number }) => {
    const { id } = await ana.row({ rowId, location, cubicYards: 60 })
    await ana.done("PATCH", `/api/rows/${id}`, { startDate: ago(40).slice(0, 10) })
    await ana.post(`/api/rows/${id}/materials`, { cubicYards: 60, materialCategoryId: 1, addedAt: ago(39) })
    for (let day = 0; day < days; day++)
      await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: ago(30 - day) })
    for (let turn = 0; turn < turns; turn++)
      await ana.post(`/api/rows/${id}/turns`, { waterAdded: true, turnedAt: ago(29 - turn) })
    return id
  }
  const b = await pile("B-3", "South yard", { days: 15, turns: 5 })
  const open = await pile("A-14", "North yard", { days: 9, turns: 2 })
  const a = await pile("A-12", "North yard", { days: 15, turns: 5 })
  return { world, ana, a, open, b }
}

test("a manager ticks piles, reads what becomes of the count, and finds the family on both pages", async () => {
  const { world, ana, a } = await yard()
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${a}/merge`)
  const piles = await screen.findByRole("group", { name: "Piles to merge" })
  const offered = within(piles).getAllByRole<HTMLInputElement>("checkbox")
  expect(offered.map(({ parentElement }) => parentElement?.parentElement?.textContent)).toEqual([
    "A-12, North yard",
    "A-14, North yard",
    "B-3, South yard",
  ])
  expect(offered.map(({ checked }) => checked)).toEqual([true, false, false])
  await page.tap("Merge")
  await screen.findByText("Choose at least two piles")
  await page.tap("B-3, South yard", "checkbox")
  await screen.findByText(/All of them are complete, and so is the new pile\./)
  await page.tap("A-14, North yard", "checkbox")
  await screen.findByText(/A-14 has 9 of 15 days, 2 of 5 turns: the new pile begins at 0\./)
  await page.fill("Row ID of the new pile", "C-12")
  await page.tap("Merge")
  // Its own page, with all that it comes from.
  const card = await screen.findByRole("region", { name: "Family" }, { timeout: 10_000 })
  await within(card).findByRole("link", { name: "A-12" })
  expect(within(card).getAllByRole("listitem")).toHaveLength(3)
  expect(within(card).getByRole("table", { name: "From these loads" }).textContent).toContain("60 yd³")
  await page.open(`/rows/${a}`)
  await screen.findByText(/Merged into/)
  screen.getAllByRole("link", { name: "C-12" })
})

test("a split says what it takes over, and more than there is at its field", async () => {
  const { world, ana, b } = await yard()
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${b}/split`)
  await screen.findByText("The new pile takes over 15 of 15 days, 5 of 5 turns.")
  await page.fill("Volume in cubic yards of the new pile", "70")
  await page.fill("Row ID of the new pile", "B-4")
  await page.tap("Split Pile")
  await screen.findByText("B-3 has only 60 yd³")
  await page.fill("Volume in cubic yards of the new pile", "20")
  await page.tap("Split Pile")
  const card = await screen.findByRole("region", { name: "Family" }, { timeout: 10_000 })
  await within(card).findByText("20 of 60 yd³")
  await page.tap("Void the Split")
  await page.fill("Reason", "Not this one")
  await page.tap("Void")
  await screen.findByText("Split voided")
  expect(await ana.get<Row>(`/api/rows/${b}`)).toMatchObject({ cubicYards: 60, hasChildren: false })
})

test("what was done earlier has its own time, and one before the pile's records is said at its field", async () => {
  const { world, ana, b } = await yard()
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${b}/split`)
  await page.fill("Volume in cubic yards of the new pile", "20")
  await page.fill("Row ID of the new pile", "B-4")
  const time = await screen.findByLabelText<HTMLInputElement>("Done earlier at (optional)")
  // Of which browsers let a finger slip to more digits.
  time.type = "text"
  fireEvent.change(time, { target: { value: "20266-04-10T12:00" } })
  await page.tap("Split Pile")
  await screen.findByText("Time must be a date and a time")
  fireEvent.change(time, { target: { value: ago(50).slice(0, 16) } })
  await page.tap("Split Pile")
  await screen.findByText("B-3 was built on a later day")
  expect(time.getAttribute("aria-invalid")).toBe("true")
  const typed = ago(2).slice(0, 16)
  fireEvent.change(time, { target: { value: typed } })
  await page.tap("Split Pile")
  await screen.findByRole("region", { name: "Family" }, { timeout: 10_000 })
  const { links } = await ana.get<Family>(`/api/rows/${b}/family`)
  expect(links.map(({ at }) => at.slice(0, 16))).toEqual([new Date(typed).toISOString().slice(0, 16)])
})

test("the report counts what the pile has inherited, and draws the family", async () => {
  const { world, ana, b } = await yard()
  const part = await ana.post<Row>(`/api/rows/${b}/split`, { rowId: "B-4", location: "Pad", cubicYards: 20 })
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${part.id}/report`)
  const family = await screen.findByRole("region", { name: "Family" }, { timeout: 10_000 })
  within(family).getByRole("link", { name: "B-3" })
  const told = (await screen.findByRole("region", { name: "Summary" })).textContent ?? ""
  for (const words of [
    "Days at or above 131 °F15",
    "Of these in the piles that it comes from15",
    "15 days in a row",
    "5 turns on 5 days",
  ])
    expect(told).toContain(words)
})

test("days of several piles are no run of the merged one, on report and certificate", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const parents: number[] = []
  for (const first of [40, 32]) {
    const { id } = await ana.row({ cubicYards: 10 })
    await ana.done("PATCH", `/api/rows/${id}`, { startDate: ago(45) })
    for (let day = 0; day < 8; day++)
      await ana.post(`/api/rows/${id}/temperatures`, { temperature: 140, recordedAt: ago(first - day) })
    parents.push(id)
  }
  const merged = await ana.post<Row>("/api/farm/merges", { rowId: "C-1", location: "Pad", parents })
  const load = { clientName: "Cy", emptyWeight: 9_000, fullWeight: 21_500 }
  const sale = await ana.post<{ id: number }>(`/api/rows/${merged.id}/sales`, load)
  const page = await phone(ana.cookie, world)
  for (const paper of [
    `/rows/${merged.id}/report`,
    `/rows/${merged.id}/sales/${sale.id}?paper=certificate`,
  ]) {
    await page.open(paper)
    await screen.findByText(
      "What its piles had before they were merged is in their own reports.",
      {},
      { timeout: 10_000 },
    )
    expect(document.body.textContent).not.toContain("days in a row")
  }
})

const patience = { timeout: 20_000 }
const now = () => new Date().toISOString()

test("a merge without a signal waits behind its piles' readings, and has the time of its Save", async () => {
  const { world, ana, a, b } = await yard()
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${a}/merge`)
  await page.tap("B-3, South yard", "checkbox")
  await page.fill("Row ID of the new pile", "C-12")
  page.connection("none")
  const reading = { temperature: 151, recordedAt: now() }
  await keepAll(waitingFor(await ana.get<Row>(`/api/rows/${b}`), "temperatures", reading))
  await page.tap("Merge")
  await screen.findByText("C-12 is in the list once it is sent.", {}, patience)
  await screen.findByRole("link", { name: "Merged into C-12, not sent yet" }, patience)
  await screen.findByText("Corrections and Status", {}, patience)
  expect(screen.queryByText("When it has not left the yard, or another one has:")).toBeNull()
  const saved = now()
  expect((await ana.get<Row>(`/api/rows/${a}`)).status).not.toBe("removed")
  await page.tap("Merged into C-12, not sent yet", "link")
  await screen.findByText("Merge with B-3 into C-12")
  page.connection("good")
  await endUndo()
  await allSent()
  const merged = (await ana.get<Row[]>("/api/rows")).find(({ rowId }) => rowId === "C-12")
  expect(merged).toMatchObject({ status: "cooking_complete", cubicYards: 120 })
  const { links } = await ana.get<Family>(`/api/rows/${merged?.id}/family`)
  expect(links.map(({ parent }) => parent).sort()).toEqual([a, b].sort())
  for (const { at } of links) expect([reading.recordedAt < at, at <= saved]).toEqual([true, true])
})

test("a merge that is refused later gives its piles back, and is its form again", async () => {
  const { world, ana, a, b } = await yard()
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${a}/merge`)
  await page.tap("B-3, South yard", "checkbox")
  await page.fill("Row ID of the new pile", "A-14")
  page.connection("none")
  await page.tap("Merge")
  await screen.findByText("Removed", {}, patience)
  page.connection("good")
  await endUndo()
  await screen.findByRole("link", { name: "Log Temperature" }, patience)
  await page.open("/waiting")
  await screen.findByText('Needs attention: Row ID "A-14" is already in use', {}, patience)
  await page.tap("Edit: Merge with B-3 into A-14, pile A-12")
  expect(await screen.findByLabelText<HTMLInputElement>("B-3, South yard")).toHaveProperty("checked", true)
  await page.fill("Row ID of the new pile", "C-12")
  await page.tap("Merge")
  await screen.findByRole("region", { name: "Family" }, patience)
  expect(await ana.get<Row>(`/api/rows/${b}`)).toMatchObject({ status: "removed" })
  expect(await keptRecords()).toEqual([])
})

test("a split waits with its volume as it was typed", async () => {
  const { world, ana, b } = await yard()
  await ana.done("PATCH", "/api/auth/user", { units: "metric" })
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${b}/split`)
  await screen.findByLabelText(/^Volume in cubic met/)
  // The phone says so by itself, in its own unit.
  page.connection("none")
  await page.tap("Split Pile")
  await screen.findByText(/^Say how much: B-3 has [\d.]+ m³$/)
  await page.fill(/^Volume in cubic met/, "7.5")
  await page.fill("Row ID of the new pile", "A-12")
  await page.tap("Split Pile")
  await screen.findByRole("link", { name: "Split into A-12, not sent yet" }, patience)
  page.connection("good")
  await endUndo()
  await page.open("/waiting")
  await screen.findByText('Needs attention: Row ID "A-12" is already in use', {}, patience)
  await page.tap("Edit: Split into A-12, 7.5 m³, pile B-3")
  expect(await screen.findByLabelText<HTMLInputElement>(/^Volume in cubic met/)).toHaveProperty(
    "value",
    "7.5",
  )
  await page.fill("Row ID of the new pile", "B-4")
  await page.tap("Split Pile")
  await screen.findByRole("region", { name: "Family" }, patience)
  // 7.5 m³ are 9.81 yd³.
  const { links } = await ana.get<Family>(`/api/rows/${b}/family`)
  expect(links.map(({ cubicYards }) => cubicYards?.toFixed(2))).toEqual(["9.81"])
})

/** Opens the form for a merge of A-12, ticks B-3 and has no signal from then on. */
const mergeWithout = async (of: Awaited<ReturnType<typeof yard>>, label: string) => {
  const page = await phone(of.ana.cookie, of.world)
  await page.open(`/rows/${of.a}/merge`)
  await page.tap("B-3, South yard", "checkbox")
  await page.fill("Row ID of the new pile", label)
  page.connection("none")
  return page
}

test("a merge without the pile whose menu led to it is listed at its first, and leaves that one alone", async () => {
  const of = await yard()
  const page = await mergeWithout(of, "C-12")
  await page.tap("A-12, North yard", "checkbox")
  await page.tap("A-14, North yard", "checkbox")
  await page.tap("Merge")
  await screen.findByRole("link", { name: "Merged into C-12, not sent yet" }, patience)
  expect(location.pathname).toBe(`/rows/${of.open}`)
  const [kept] = await keptRecords()
  expect(kept).toMatchObject({ rowId: of.open, others: [{ rowId: of.b, label: "B-3" }] })
  page.connection("good")
  await endUndo()
  await allSent()
  expect((await of.ana.get<Row>(`/api/rows/${of.a}`)).status).not.toBe("removed")
})

test("a merge that only waits is its form again with the second of its Save, and merged there", async () => {
  const of = await yard()
  const page = await mergeWithout(of, "C-12")
  await withoutNetwork(async () => {
    await page.tap("Merge")
    await page.tap("Merged into C-12, not sent yet", "link")
    const [kept] = await keptRecords()
    await page.tap(/^Edit: Merge with B-3/)
    const time = await screen.findByLabelText<HTMLInputElement>("Done earlier at (optional)", {}, patience)
    expect(new Date(time.value).toISOString()).toBe(kept?.at ?? "")
    expect(screen.getByLabelText<HTMLInputElement>("B-3, South yard").checked).toBe(true)
  })
})

/** The phone knows that it has no network: nothing leaves it. */
const withoutNetwork = async (act: () => Promise<unknown>) => {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true })
  await act().finally(() => Reflect.deleteProperty(navigator, "onLine"))
}

test("who is no manager any more reads what is wanted, and can send it once that is so again", async () => {
  const of = await yard()
  const max = of.world.signIn("max@farm.test")
  await invite(of.ana, max, "manager")
  const page = await phone(max.cookie, of.world)
  await page.open(`/rows/${of.a}/merge`)
  await page.tap("B-3, South yard", "checkbox")
  page.connection("none")
  await page.tap("Merge")
  await screen.findByRole("link", { name: /^Merged into .*, not sent yet$/ }, patience)
  await setRoleOf(of.ana, "Max", "worker")
  page.connection("good")
  await endUndo()
  await page.open("/waiting")
  await screen.findByText(/^Needs attention: /, {}, patience)
  await until("the farms of now", () => page.sent.includes("GET /api/auth/user"))
  await act(() => Bun.sleep(100))
  screen.getByText("Needs attention: Only a manager of this farm can do that.")
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull()
  await setRoleOf(of.ana, "Max", "manager")
  await page.open("/waiting")
  await screen.findByText(
    "Needs attention: You can write in this farm again. Press Send again.",
    {},
    patience,
  )
  await page.tap(/^Send again/)
  await allSent()
  expect(await of.ana.get<Row>(`/api/rows/${of.b}`)).toMatchObject({ status: "removed" })
})

test("a pile that was deleted meanwhile is left out when the merge is its form again", async () => {
  const { world, ana, a, open, b } = await yard()
  const at = now()
  const body = { rowId: "C-12", location: "Pad", parents: [a, open, b], at }
  const others = [
    { rowId: open, label: "A-14" },
    { rowId: b, label: "B-3" },
  ]
  await ana.done("DELETE", `/api/rows/${b}`)
  const row = await ana.get<Row>(`/api/rows/${a}`)
  const path = `/api/farm/merges?farm=${row.farmId}`
  await keepRecord(waitingFor(row, "merges", body, { at, others, path }))
  const page = await phone(ana.cookie, world)
  await page.open("/waiting")
  await screen.findByText("Needs attention: This farm has no such pile", {}, patience)
  await page.tap(/^Edit: Merge with/)
  expect(await screen.findByLabelText<HTMLInputElement>("A-14, North yard")).toHaveProperty("checked", true)
  await page.tap("Merge")
  await screen.findByRole("region", { name: "Family" }, patience)
})

test("a time to come, and one before a reading, is refused where it is typed", async () => {
  const of = await yard()
  const page = await mergeWithout(of, "C-12")
  const time = await screen.findByLabelText<HTMLInputElement>("Done earlier at (optional)")
  fireEvent.change(time, { target: { value: ago(-2).slice(0, 16) } })
  await page.tap("Merge")
  await screen.findByText("Time is in the future")
  fireEvent.change(time, { target: { value: ago(20).slice(0, 16) } })
  await page.tap("Merge")
  await screen.findByText(/^(A-12|B-3) has readings or turns of later than that. Choose a later time.$/)
  expect(await keptRecords()).toEqual([])
})

test("of two splits that wait the second has what the first leaves", async () => {
  const { world, ana, b } = await yard()
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${b}/split`)
  await page.fill("Volume in cubic yards of the new pile", "50")
  const release = page.hold(`/api/rows/${b}/split`)
  await page.tap("Split Pile")
  await screen.findByRole("link", { name: /^Split into .*, not sent yet$/ }, patience)
  await page.open(`/rows/${b}/split`)
  await screen.findByText(/^Of 10 yd³/, {}, patience)
  await page.fill("Volume in cubic yards of the new pile", "20")
  await page.tap("Split Pile")
  await screen.findByText("B-3 has only 10 yd³")
  release()
  await allSent()
})

test("a worker is offered neither, and a pile without a family has no trace of it", async () => {
  const { world, ana, a } = await yard()
  const bo = world.signIn("bo@farm.test")
  await invite(ana, bo, "worker")
  const page = await phone(bo.cookie, world)
  await page.open(`/rows/${a}`)
  await screen.findByText("Turn History", {}, { timeout: 10_000 })
  expect(screen.queryByRole("link", { name: "Merge Piles" })).toBeNull()
  expect(screen.queryByText("Family")).toBeNull()
  await page.open(`/rows/${a}/merge`)
  await screen.findByText("Only a manager of this farm can do that.")
})

test("a family of fifty piles is answered within 100 ms, and drawn whole", async () => {
  const { world, ana, a } = await yard()
  let last = a
  for (let count = 0; count < 24; count++) {
    const { id } = await ana.row({ rowId: `P-${count}`, cubicYards: 1 })
    const body = { parents: [last, id], rowId: `M-${count}`, location: "Pad" }
    last = (await ana.post<Row>("/api/farm/merges", body)).id
  }
  const asked = performance.now()
  const { piles } = await ana.get<Family>(`/api/rows/${last}/family`)
  const answered = performance.now() - asked
  expect(piles).toHaveLength(49)
  expect(answered).toBeLessThan(100)
  const page = await phone(ana.cookie, world)
  await page.open(`/rows/${last}`)
  const card = await screen.findByRole("region", { name: "Family" }, { timeout: 10_000 })
  await within(card).findByRole("link", { name: "A-12" })
  expect(within(card).getAllByRole("listitem")).toHaveLength(48)
})
