import { expect, test } from "bun:test"
import { render } from "@testing-library/react"
import type { Row } from "#domain/rows"
import { farm } from "../../src/test/farm"
import { phone, screen } from "../test/phone"
import { reportDataOf } from "./report-data"
import { Summary } from "./summary"

type Reading = readonly [day: string, temperature: number]
type Case = {
  name: string
  readings: readonly Reading[]
  turns?: readonly string[]
  facts: Record<string, string>
}

const at = (day: string, hour = 12) => `2025-${day}T${String(hour).padStart(2, "0")}:00:00.000Z`
const dayMs = 86_400_000

/** A reading a day, from one 'MM-DD' to another one. */
const daily = (from: string, to: string, temperature: number): Reading[] =>
  Array.from({ length: (Date.parse(at(to)) - Date.parse(at(from))) / dayMs + 1 }, (_, day) => [
    new Date(Date.parse(at(from)) + day * dayMs).toISOString().slice(5, 10),
    temperature,
  ])

const bar = "Days at or above 131 °F"
const all = "all of them within 131–170 °F"
const windrowDays = "Windrow: 131–170 °F for 15 days, at least five turns in that time"
const staticDays = "In-vessel or static aerated: 131–170 °F for 3 days"

/** Each worked out by hand, in docs/counting.md. */
const cases: Case[] = [
  {
    name: "turned before the heat",
    readings: daily("11-12", "11-24", 140),
    turns: ["11-01", "11-02", "11-03", "11-04", "11-05"],
    facts: {
      [bar]: "13",
      "Longest run": `November 12 – 24, 2025: 13 days in a row, ${all}; 0 turns`,
      "In all": `13 hot days, ${all}; 0 days read below 131 °F; 0 days not read; 0 turns`,
    },
  },
  {
    name: "twenty days, turned five times",
    readings: daily("08-01", "08-20", 140),
    turns: ["08-04", "08-08", "08-12", "08-16", "08-20"],
    facts: { "Longest run": `August 1 – 20, 2025: 20 days in a row, ${all}; 5 turns on 5 days` },
  },
  {
    name: "a stray hot day before",
    readings: [
      ...daily("05-01", "05-01", 132),
      ...daily("05-02", "05-31", 100),
      ...daily("06-01", "06-15", 140),
    ],
    turns: ["06-03", "06-06", "06-09", "06-12", "06-15"],
    facts: {
      "Longest run": `June 1 – 15, 2025: 15 days in a row, ${all}; 5 turns on 5 days`,
      "In all": `16 hot days, ${all}; 30 days read below 131 °F; 0 days not read; 5 turns on 5 days`,
    },
  },
  {
    name: "Sundays off",
    readings: [
      ...daily("06-02", "06-07", 140),
      ...daily("06-09", "06-14", 140),
      ...daily("06-16", "06-21", 140),
    ],
    turns: ["06-03", "06-06", "06-10", "06-13", "06-17"],
    facts: {
      [bar]: "18",
      "Longest run": `June 2 – 7, 2025: 6 days in a row, ${all}; 2 turns on 2 days`,
      "In all": `18 hot days, ${all}; 0 days read below 131 °F; 2 days not read; 5 turns on 5 days`,
    },
  },
  {
    name: "cold and not read in between",
    readings: [
      ...daily("05-01", "05-14", 140),
      ...daily("05-15", "05-30", 95),
      ...daily("10-20", "10-20", 131),
    ],
    facts: {
      [bar]: "15",
      "Longest run": `May 1 – 14, 2025: 14 days in a row, ${all}; 0 turns`,
      "In all": `15 hot days, ${all}; 16 days read below 131 °F; 142 days not read; 0 turns`,
    },
  },
  {
    name: "always above 170 °F",
    readings: daily("05-01", "05-15", 172),
    facts: {
      [bar]: "15",
      [windrowDays]: "May 1 – 15, 2025: 15 days in a row, none of them within 131–170 °F; 0 turns",
    },
  },
  {
    name: "a static pile",
    readings: daily("11-20", "11-23", 149),
    facts: { [bar]: "4", [staticDays]: `November 20 – 23, 2025: 4 days in a row, ${all}` },
  },
  {
    name: "turned five times within an hour",
    readings: daily("08-01", "08-15", 140),
    turns: Array<string>(5).fill("08-04"),
    facts: { "Longest run": `August 1 – 15, 2025: 15 days in a row, ${all}; 5 turns on 1 day` },
  },
  {
    name: "a first run of enough days and turns before a longer one",
    readings: [...daily("05-01", "05-15", 140), ...daily("07-01", "07-16", 140)],
    turns: ["05-02", "05-04", "05-07", "05-10", "05-14"],
    facts: {
      "Longest run": `July 1 – 16, 2025: 16 days in a row, ${all}; 0 turns`,
      "First run of 15 days and 5 turns": `May 1 – 15, 2025: 15 days in a row, ${all}; 5 turns on 5 days`,
    },
  },
]

const fact = (name: string) => screen.getByText(name, { selector: "dt, td" }).nextElementSibling?.textContent

test.each(cases)("$name", async ({ readings, turns = [], facts }) => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "C-1" })
  for (const [day, temperature] of readings)
    await ana.post(`/api/rows/${id}/temperatures`, { temperature, recordedAt: at(day) })
  for (const day of turns)
    await ana.post(`/api/rows/${id}/turns`, { waterAdded: false, turnedAt: at(day, 13) })
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${id}/report`)
  await screen.findByRole("heading", { name: "Compost pile C-1" })
  for (const [name, value] of Object.entries(facts)) expect([name, fact(name)]).toEqual([name, value])
  expect(fact(bar)).toBe(String((await ana.get<Row>(`/api/rows/${id}`)).cookingDays))
})

test("a day that was voided and entered again late counts, and the log says when it came", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const { id } = await ana.row({ rowId: "C-2" })
  const post = (path: string, body: object) => ana.post<{ id: number }>(`/api/rows/${id}/${path}`, body)
  const readings = []
  for (const [day, temperature] of daily("05-01", "05-15", 140))
    readings.push(await post("temperatures", { temperature, recordedAt: at(day) }))
  await post(`temperatures/${readings.at(-1)?.id}/void`, { reason: "Wrong pile" })
  await post("temperatures", { temperature: 141, recordedAt: at("05-15") })
  const { open } = await phone(ana.cookie, world)
  await open(`/rows/${id}/report`)
  await screen.findByRole("heading", { name: "Compost pile C-2" })
  expect(fact("Longest run")).toBe(`May 1 – 15, 2025: 15 days in a row, ${all}; 0 turns`)
  expect(fact("Readings without a photo")).toBe("15")
  const log = screen.getByRole("table", { name: "The log" })
  expect(log.textContent).toContain("Temperature: 141 °F (no photo) (received ")
})

test("each count of a pile has its block, the newest first", async () => {
  const world = farm()
  const ana = world.signIn("ana@farm.test")
  const row = await ana.row({ rowId: "C-3" })
  const path = `/api/rows/${row.id}`
  for (const [day, temperature] of [...daily("08-01", "08-19", 140), ...daily("08-21", "08-22", 150)])
    await ana.post(`${path}/temperatures`, { temperature, recordedAt: at(day) })
  const data = reportDataOf({
    row: await ana.get(path),
    records: {
      temperatures: await ana.get(`${path}/temperatures`),
      turns: [],
      materials: [],
      sales: [],
      restarts: [at("08-20")],
    },
    visits: [],
    history: [],
    zone: "UTC",
    farm: await ana.get("/api/farm"),
    madeBy: "Ana Farmer",
    categoryOf: () => "",
  })
  render(<Summary data={data} />)
  const names = ["Since August 20, 2025", "Until August 20, 2025"]
  for (const heading of ["Heat and turning", "Beside the rules"]) {
    const section = screen.getByRole("heading", { name: heading }).closest("section")
    expect([...(section?.querySelectorAll("h4") ?? [])].map(({ textContent }) => textContent)).toEqual(names)
  }
  const runs = screen.getAllByText("Longest run").map((term) => term.nextElementSibling?.textContent)
  expect(runs).toEqual([
    `August 21 – 22, 2025: 2 days in a row, ${all}; 0 turns`,
    `August 1 – 19, 2025: 19 days in a row, ${all}; 0 turns`,
  ])
  expect(fact(bar)).toBe("21")
})
