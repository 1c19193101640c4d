import { expect, test } from "bun:test"
import { userEvent } from "@testing-library/user-event"
import type { Row } from "#domain/rows"
import { farm, nextMillisecond } from "../../src/test/farm"
import { phone, screen, within } from "../test/phone"
import { shapes, turnShape, unreadShape } from "./heat-shapes"

const may = (day: number, time = "12:00:00") => `2026-05-${String(day).padStart(2, "0")}T${time}Z`

/**
 * Eight days in May. The 1st warms up (100 °F); the 2nd to the 4th are hot (135, 172, 140), the 5th has no reading,
 * the 6th and 7th are hot again (140). A voided reading of 199 on the 8th. Turned on the 1st (before the heat), the
 * 3rd and the 6th. 1,030 yd³ of leaves, 2 of food scraps, 9 more of these voided. Two loads of 12,500 and 1,000 lb.
 */
const season = async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-7", cubicYards: 1250 })
  const at = `/api/rows/${row.id}`
  const post = (path: string, record: object) => ana.post<{ id: number }>(`${at}/${path}`, record)
  for (const [day, temperature] of [
    [1, 100],
    [2, 135],
    [3, 172],
    [4, 140],
    [6, 140],
    [7, 140],
  ] as const)
    await post("temperatures", { temperature, recordedAt: may(day) })
  const other = await post("temperatures", { temperature: 199, recordedAt: may(8) })
  await post(`temperatures/${other.id}/void`, { reason: "Wrong pile" })
  for (const day of [1, 3, 6]) await post("turns", { waterAdded: true, turnedAt: may(day, "13:00:00") })
  const leaves = (await ana.category("Leaves"))?.id
  const scraps = (await ana.category("Food Scraps"))?.id
  await post("materials", {
    cubicYards: 1030,
    materialCategoryId: leaves,
    notes: "Hill Farm",
    addedAt: may(1, "07:00:00"),
  })
  await post("materials", { cubicYards: 2, materialCategoryId: scraps, addedAt: may(1, "08:00:00") })
  const twice = await post("materials", { cubicYards: 9, materialCategoryId: scraps, addedAt: may(1) })
  await nextMillisecond()
  await post(`materials/${twice.id}/void`, { reason: "Counted twice" })
  const load = { clientName: "Cy", emptyWeight: 9_000, fullWeight: 21_500, removedAt: may(9) }
  await post("sales", load)
  await post("sales", { ...load, clientName: "Dee", fullWeight: 10_000 })
  await nextMillisecond()
  await ana.done("PATCH", at, { startDate: may(1, "06:00:00") })
  const anas = await phone(ana.cookie, world)
  await anas.open(`/rows/${row.id}/report`)
  await screen.findByRole("heading", { name: "Compost pile A-7" })
  return { ...anas, ana, row, at }
}

const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent
const linesOf = (table: Element | null | undefined) =>
  [...(table?.querySelectorAll("tr") ?? [])].map((line) =>
    [...line.children].map((cell) => cell.textContent?.trim()),
  )
const tableIn = (heading: string) =>
  screen.getByRole("heading", { name: heading }).parentElement?.querySelector("table")

test("the first page shows the figures that were counted by hand", async () => {
  await season()
  for (const [name, value] of [
    ["First day at 131 °F", "May 2, 2026"],
    ["Last such day", "May 7, 2026"],
    ["Days at or above 131 °F", "5"],
    ["Longest run", "May 2 – 4, 2026: 3 days in a row, 2 of them within 131–170 °F; 1 turn"],
    [
      "In all",
      "5 hot days, 4 of them within 131–170 °F; 0 days read below 131 °F; 1 day not read; 2 turns on 2 days",
    ],
    ["Readings above 170 °F", "1"],
    ["Readings in all", "6"],
    ["Readings without a photo", "6"],
    ["Lowest and highest", "100–172 °F"],
    ["Started", "May 1, 2026"],
    ["Volume at the start", "1,250 yd³"],
  ] as const)
    expect([name, fact(name)]).toEqual([name, value])
  expect(linesOf(tableIn("Materials"))).toEqual([
    ["Material and notes", "yd³"],
    ["Leaves Hill Farm", "1,030"],
    ["Food Scraps", "2"],
    ["Total", "1,032"],
  ])
  expect(linesOf(tableIn("Sales"))).toEqual([
    ["Client", "Net"],
    ["Cy, 1 load", "12,500 lb"],
    ["Dee, 1 load", "1,000 lb"],
    ["Total", "13,500 lb"],
  ])
  expect(
    screen.getByText("1 correction of the pile, 2 voided records. The log behind has each of them."),
  ).toBeTruthy()
  for (const name of ["Prepared by", "Reviewed by"]) expect(screen.getByText(name)).toBeTruthy()
  expect(screen.getByText(/Days and times are counted in UTC\./)).toBeTruthy()
})

test("names that look the same are one client, as it was written last", async () => {
  const { ana, open, row, at } = await season()
  const load = { clientName: "CY", emptyWeight: 9_000, fullWeight: 9_500 }
  await ana.post(`${at}/sales`, { ...load, removedAt: may(10) })
  await open(`/rows/${row.id}/report`)
  const sales = (await screen.findByRole("heading", { name: "Sales" })).parentElement?.querySelector("table")
  expect(linesOf(sales).slice(1, 3)).toEqual([
    ["CY, 2 loads", "13,000 lb"],
    ["Dee, 1 load", "1,000 lb"],
  ])
})

test("the head names the farm, its own rule and who made the report, when; its days are the farm's cooking days", async () => {
  const { ana, open, row, at } = await season()
  const zone = "America/Los_Angeles"
  await ana.done("PATCH", "/api/farm", {
    name: "Hill Farm",
    address: "1 Main Street",
    zone,
    rule: "Permit 12-A",
  })
  // Two days in UTC, one in California.
  for (const recordedAt of ["2026-06-01T23:00:00Z", "2026-06-02T01:00:00Z"])
    await ana.post(`${at}/temperatures`, { temperature: 140, recordedAt })
  await open(`/rows/${row.id}/report`)
  const head = (await screen.findByText("Hill Farm", { selector: "header bdi" })).closest("header")
  expect(head?.textContent).toContain("Hill Farm, 1 Main StreetRule or permit: Permit 12-A")
  const clock = { timeZone: zone, dateStyle: "long" } as const
  const today = new Intl.DateTimeFormat("en-US", clock).format(Date.now())
  const made = new RegExp(`Report made ${today} - \\d+:\\d\\d [AP]M by Ana Farmer\\. (.*)$`)
  expect(made.exec(head?.textContent ?? "")?.[1]).toBe(`Days and times are counted in ${zone}.`)
  expect((screen.getByLabelText("Days are counted in") as HTMLSelectElement).value).toBe(zone)
  expect(fact("Days at or above 131 °F")).toBe(String((await ana.get<Row>(at)).cookingDays))
  expect(fact("Days at or above 131 °F")).toBe("6")
  expect(fact("Last such day")).toBe("June 1, 2026")
  const [, ...lines] = linesOf(screen.getByRole("table", { name: "The log" }))
  expect(lines.map(([, what]) => what)).toContain(`Corrected: Time zone: UTC → ${zone}`)
  await userEvent.selectOptions(screen.getByLabelText("Days are counted in"), "UTC")
  expect(location.search).toBe("?zone=UTC")
  expect(fact("Days at or above 131 °F")).toBe("7")
})

test("each rule stands beside recorded facts, without a verdict", async () => {
  await season()
  const run = "May 2 – 4, 2026: 3 days in a row"
  const within = "2 of them within 131–170 °F"
  expect(linesOf(tableIn("Beside the rules"))).toEqual([
    ["The rule asks", "The log says"],
    ["USDA organic: 7 CFR 205.203(c)(2)"],
    ["Windrow: 131–170 °F for 15 days, at least five turns in that time", `${run}, ${within}; 1 turn`],
    ["In-vessel or static aerated: 131–170 °F for 3 days", `${run}, ${within}`],
    ["C:N ratio of 25:1 to 40:1 at the start", "Not part of this log"],
    ["EPA, about sewage sludge only: 40 CFR 503, Appendix B"],
    [
      "Windrow: 55 °C (131 °F) or more for 15 days or longer, at least five turnings in that time",
      `${run}; 1 turn`,
    ],
    ["In-vessel or static aerated: 55 °C (131 °F) or more for 3 days", run],
    [
      "In all: 5 hot days, 4 of them within 131–170 °F; 0 days read below 131 °F; 1 day not read; 2 turns on 2 days",
    ],
  ])
  expect(document.querySelector("article")?.textContent).not.toMatch(
    /certif|pathogen|complian|complies|pass|enough|fulfil/i,
  )
})

test("each day has its lowest and highest reading, and a day without a reading is listed", async () => {
  await season()
  expect(linesOf(screen.getByRole("table", { name: "Day by day" }))).toEqual([
    ["Day", "Times read", "Low °F", "High °F", "Turns"],
    ["May 1, 2026", "1", "100", "100", "1"],
    ["May 2, 2026", "1", "135", "135", ""],
    ["May 3, 2026", "1", "172", "172 > 170", "1"],
    ["May 4, 2026", "1", "140", "140", ""],
    ["May 5, 2026", "none", "", "", ""],
    ["May 6, 2026", "1", "140", "140", "1"],
    ["May 7, 2026", "1", "140", "140", ""],
  ])
})

test("a day that nobody could read stands in the table and the curve with its reason, unless it was read", async () => {
  const { open, ana, row, at } = await season()
  const look = (visitedAt: string, unread: string) =>
    ana.post<{ id: number }>(`${at}/visits`, { visitedAt, unread })
  await look(may(5), "closed")
  // Read all the same, voided, and after the last hot day.
  await look(may(6), "weather")
  const { id } = await look(may(9), "other")
  await ana.post(`${at}/visits/${id}/void`, { reason: "Wrong pile" })
  await look(may(10), "probe broken")
  await open("/")
  await open(`/rows/${row.id}/report`)
  await screen.findByText("Days that could not be read")
  expect(fact("Days that could not be read")).toBe("2: closed 1, probe broken 1")
  expect(linesOf(screen.getByRole("table", { name: "Day by day" })).slice(5)).toEqual([
    ["May 5, 2026", "not read: closed", ""],
    ["May 6, 2026", "1", "140", "140", "1"],
    ["May 7, 2026", "1", "140", "140", ""],
    ["May 10, 2026", "not read: probe broken", ""],
  ])
  const curve = screen.getByRole("img", { name: /^The highest reading of each of 6 days/ })
  expect(curve.innerHTML.split(unreadShape)).toHaveLength(3)
})

test("a curve shows each day's highest reading, the bounds of heat and the turns, in shapes and not only in colours", async () => {
  await season()
  const curve = screen.getByRole("img", { name: /^The highest reading of each of 6 days, 5 of them/ })
  const drawn = [...curve.querySelectorAll("path")].map((path) => path.getAttribute("d"))
  const { hot, warm, "out of range": outOfRange } = shapes
  expect(drawn).toEqual([
    ...[warm, hot, outOfRange, hot, hot, hot].map(({ path }) => path),
    ...[1, 3, 6].map(() => turnShape),
  ])
  const bounds = ["90 °F", "131 °F", "160 °F", "170 °F"]
  expect([...curve.querySelectorAll("text")].map((text) => text.textContent)).toEqual(bounds)
  // From the 1st to the 4th, and from the 6th to the 7th.
  expect(curve.querySelectorAll(":scope > line")).toHaveLength(4)
  const marks = within(screen.getByRole("table", { name: "Day by day" })).getAllByRole("img")
  expect(marks.map((mark) => mark.getAttribute("aria-label"))).toEqual([
    ...["warm", "hot", "out of range"],
    ...["hot", "hot", "hot"],
  ])
})

test("the log lists all events in order, voided records struck through", async () => {
  await season()
  const [, ...lines] = linesOf(screen.getByRole("table", { name: "The log" }))
  const told = lines.map(([, what]) => what?.replace(/ \((received|no photo)[^)]*\)/g, ""))
  expect(told).toEqual([
    "Built: North yard, 80 ft × 12 ft, 1,250 yd³",
    "Material: Leaves, 1,030 yd³, Hill Farm, counted as raw",
    "Material: Food Scraps, 2 yd³, counted as raw",
    "Temperature: 100 °F",
    "Material: Food Scraps, 9 yd³, counted as raw (voided: Counted twice)",
    "Turned: Turn 1, water added",
    "Temperature: 135 °F",
    "Temperature: 172 °F",
    "Turned: Turn 2, water added",
    "Temperature: 140 °F",
    "Temperature: 140 °F",
    "Turned: Turn 3, water added",
    "Temperature: 140 °F",
    "Temperature: 199 °F (voided: Wrong pile)",
    "Sold: Cy, net 12,500 lb, empty 9,000 lb, full 21,500 lb",
    "Sold: Dee, net 1,000 lb, empty 9,000 lb, full 10,000 lb",
    "Voided: Temperature, 199 °F: Wrong pile",
    "Voided: Material, Food Scraps, 9 yd³, counted as raw: Counted twice",
    expect.stringMatching(/^Corrected: Start date: \w+ \d+, \d{4} → May 1, 2026$/),
  ])
  expect(lines.every(([, , who]) => who === "Ana Farmer")).toBe(true)
  expect(lines[1]?.[0]).toBe("May 1, 2026 - 7:00 AM")
  expect([...document.querySelectorAll("article s")].map((struck) => struck.textContent)).toEqual([
    "Material: Food Scraps, 9 yd³, counted as raw",
    "Temperature: 199 °F",
  ])
})

test("a record that was moved is told as moved, not as voided", async () => {
  const { open, ana } = await season()
  const [from, to] = [await ana.row({ rowId: "B-1" }), await ana.row({ rowId: "B-2" })]
  const path = `/api/rows/${from.id}/turns`
  const { id } = await ana.post<{ id: number }>(path, { waterAdded: true })
  await ana.post(`${path}/${id}/move`, { to: to.id, reason: "Next one along" })
  await open(`/rows/${from.id}/report`)
  await screen.findByText(/^0 corrections of the pile, 0 voided records, 1 record moved to another pile\./)
})

test("a pile without records has a report; an unknown one shows a message", async () => {
  const { open, ana } = await season()
  const fresh = await ana.row({ rowId: "B-1" })
  await open(`/rows/${fresh.id}/report`)
  await screen.findByRole("heading", { name: "Compost pile B-1" })
  expect([fact("First day at 131 °F"), fact("Longest run"), fact("Lowest and highest")]).toEqual([
    "None yet",
    "No hot day",
    "–",
  ])
  for (const text of ["No materials recorded.", "No sales recorded.", "Nothing recorded yet."])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText("No corrections, and no voided records.")).toBeTruthy()
  await open("/rows/999/report")
  await screen.findByText("Compost row not found")
})

test("Print opens the browser's own dialog", async () => {
  const { tap } = await season()
  const printed = new Promise<boolean>((resolve) => {
    window.print = () => resolve(true)
  })
  await tap("Print")
  expect(await printed).toBe(true)
})

const permit = {
  ...{ temperature: 110, days: 2, inARow: true, turns: 0, daysBetweenTurns: 0, bridgedDays: 0, ceiling: 170 },
  source: "Permit 12",
}
const asked = "110 °F or more on 2 days in a row"

// By hand: 115 °F on March 3, 4 and 6, on the 4th 159, too.
test.each([
  [{}, `${asked}, up to 170 °F`, "March 3 – 4, 2026: 2 days in a row, all of them not above 170 °F"],
  [
    { ceiling: 158 },
    `${asked}, up to 158 °F`,
    "March 3 – 4, 2026: 2 days in a row, 1 of them not above 158 °F",
  ],
  [
    { bridgedDays: 1 },
    `${asked}, up to 170 °F, 1 day without a reading allowed`,
    "March 3 – 6, 2026: 3 days in a row, 1 day between them not read, all of them not above 170 °F",
  ],
  [
    { inARow: false, days: 3, ceiling: 158 },
    "110 °F or more on 3 days, up to 158 °F",
    "3 days, 2 of them not above 158 °F",
  ],
])("a pile's own rule stands in its report, with its runs by that rule: %j", async (more, asks, says) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ method: "own", ownRule: { ...permit, ...more } })
  for (const [day, temperature] of [
    [3, 115],
    [4, 115],
    [4, 159],
    [6, 115],
  ])
    await ana.post(`/api/rows/${row.id}/temperatures`, {
      ...{ temperature, recordedAt: `2026-03-0${day}T12:00:00Z`, photoUrl: null },
    })
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/report`)
  const rule = await screen.findByRole("rowheader", { name: "The pile's own rule: Permit 12" })
  const line = rule.closest("tbody")?.querySelectorAll("td") ?? []
  expect([...line].map(({ textContent }) => textContent)).toEqual([asks, says])
  screen.getByText("Own rule")
})

test("degrees at the side of the curve never stand over each other, however far it reaches", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "A-8" })
  for (const [day, temperature] of [40, 140, 290].entries())
    await ana.post(`/api/rows/${row.id}/temperatures`, { temperature, recordedAt: may(day + 1) })
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${row.id}/report`)
  const curve = await screen.findByRole("img", { name: /^The highest reading of each of 3 days/ })
  const named = [...curve.querySelectorAll("text")]
  const places = named.map((text) => Number.parseFloat(text.getAttribute("y") ?? "")).sort((a, b) => a - b)
  // Their line is 8 % of the plot.
  for (const [index, place] of places.slice(1).entries())
    expect(place - (places[index] ?? 0)).toBeGreaterThan(8)
  expect(named.map((text) => text.textContent).sort()).toEqual(["131 °F", "170 °F", "90 °F"])
})
