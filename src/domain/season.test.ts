import { expect, test } from "bun:test"
import type { MeasuredLink } from "./family-parts"
import type { Period, Season, Span } from "./season"
import { heatIn } from "./season-heat"
import type { Incoming } from "./season-in"
import { seasonOf } from "./season-of"
import type { Outgoing } from "./season-out"
import { lifeOf, type PileFacts } from "./season-pile"
import { tablesOf } from "./season-tables"

const at = (day: string) => `${day}T12:00:00.000Z`
const dayOf = (instant: string) => instant.slice(0, 10)

const load = (day: string, cubicYards: number, more: Partial<Incoming>): Incoming => ({
  ...{ at: at(day), putAt: at(day), type: "Leaves", source: null, county: null, hauler: null, plate: null },
  ...{ refused: null, cubicYards, weight: null, volumeByWeight: null, ...more },
})

const loads = [
  load("2025-12-30", 7, { putAt: at("2026-01-05") }),
  load("2026-03-02", 20, { source: "City of Ames", county: "Story", weight: 8000, volumeByWeight: true }),
  load("2026-03-03", 10, { source: "city of ames", county: "Story" }),
  load("2026-03-03", 12, { type: "Manure", source: "Hill Farm", county: "Boone", weight: 24_000 }),
  load("2026-03-04", 5, { type: "Wood", source: "Nobody", hauler: "Hill", plate: "ABC", refused: "Plastic" }),
  load("2026-12-30", 4, { putAt: null }),
]

const sale = (day: string, clientName: string, cubicYards: number | null, net: number): Outgoing => ({
  ...{ removedAt: at(day), clientName, cubicYards, emptyWeight: 9000, fullWeight: 9000 + net },
})

const sales = [sale("2026-05-01", "Oak Nursery", 10, 8000), sale("2026-05-02", "oak nursery", null, 6000)]

/** B and D are merged into C. */
const labels = ["", "A", "B", "C", "D", "E"]
const link = (parent: number, volumeBefore: number): MeasuredLink => ({
  ...{ id: parent, parent, child: 3, kind: "merge", at: at("2026-04-10"), cubicYards: null, volumeBefore },
})
const links = [link(2, 30), link(4, 20)]

const pile = (id: number, started: string, cubicYards: number, more: Partial<PileFacts> = {}): PileFacts => ({
  ...{ id, rowId: labels[id] ?? "", location: "Pad", startDate: at(started), status: "active", cubicYards },
  ...{
    method: "windrow",
    countSince: null,
    countFrom: null,
    steps: [],
    turns: [],
    hotDays: [],
    sales: [],
    added: 0,
    samples: [],
  },
  links: links.filter(({ parent, child }) => parent === id || child === id),
  labelOf: (of) => labels[of] ?? "",
  ...more,
})

const step = (day: string, from: string, to: string) => ({ at: at(day), from, to })
const march = (day: number) => `2026-03-${String(day).padStart(2, "0")}`

const pilesUntil = (end: string) => [
  pile(1, "2026-03-05", 42, {
    status: "cooking_complete",
    // The readings came late: it was complete on the 15th day of heat.
    steps: [step("2026-04-01", "active", "cooking_complete")],
    turns: [9, 12, 15, 18, 21].map((day) => at(march(day))),
    countFrom: at(march(8)),
    // March 8 to 22, in days since 1970-01-01.
    hotDays: Array.from({ length: 15 }, (_, day) => 20_520 + day),
    sales: sales.filter(({ removedAt }) => removedAt < end),
  }),
  pile(2, "2026-03-10", 30, { status: "removed", steps: [step("2026-04-12", "active", "removed")] }),
  pile(3, "2026-04-10", 50, { steps: [step("2026-06-15", "active", "cooking_complete")] }),
  pile(4, "2025-11-01", 20, {
    status: "removed",
    steps: [
      step("2025-12-01", "active", "cooking_complete"),
      step("2026-04-12", "cooking_complete", "removed"),
    ],
  }),
  pile(5, "2025-01-01", 99, { status: "removed", steps: [step("2025-06-01", "active", "removed")] }),
]

const seasonIn = (period: Period): Season => {
  const over = `${period.to}T23:59:59.999Z`
  const span: Span = {
    ...{ ...period, since: Date.parse(period.from), until: Date.parse(over) + 1, lastOver: period.to, dayOf },
  }
  const heat = heatIn(period, dayOf)
  for (let day = 8; day <= 22; day++)
    heat.add("A", [{ recordedAt: at(march(day)), temperature: day === 10 ? 150 : 140 }])
  heat.add("B", [{ recordedAt: at(march(12)), temperature: 80 }])
  const lives = pilesUntil(over).map((each) => lifeOf(each, span, heat))
  for (const { daysToRead } of lives) heat.ask(daysToRead)
  return seasonOf({ span, zone: "UTC", loads, sales, refusedElsewhere: 2, lives, links, heat })
}

const calendarYear = seasonIn({ from: "2026-01-01", to: "2026-12-31" })

test("Ohio's yearly form: received by type and county, refused, distributed, and the dates of each pile", () => {
  const leaves = { type: "Leaves", byWeight: 1, weighed: 1, pounds: 8000 }
  const manure = { type: "Manure", loads: 1, cubicYards: 12, byWeight: 0, weighed: 1, pounds: 24_000 }
  // 20 + 10 + 4, and 12: what came in 2025 is of that year, and what was refused is not in.
  expect(calendarYear.byType).toEqual([{ ...leaves, loads: 3, cubicYards: 34 }, manure])
  expect(calendarYear.byOrigin).toEqual([
    {
      type: "Leaves",
      source: null,
      county: null,
      loads: 1,
      cubicYards: 4,
      byWeight: 0,
      weighed: 0,
      pounds: 0,
    },
    { ...leaves, source: "city of ames", county: "Story", loads: 2, cubicYards: 30 },
    { ...manure, source: "Hill Farm", county: "Boone" },
  ])
  expect(calendarYear.refused).toEqual([
    {
      ...{ day: "2026-03-04", type: "Wood", source: "Nobody", county: null, hauler: "Hill", plate: "ABC" },
      ...{ reason: "Plastic", cubicYards: 5, pounds: null },
    },
  ])
  expect(calendarYear.byClient).toEqual([
    { client: "oak nursery", loads: 2, cubicYards: 10, unmeasured: 1, pounds: 14_000 },
  ])
  const [d, a, b, c] = calendarYear.piles
  expect(calendarYear.piles).toHaveLength(4)
  expect(a).toEqual({
    ...{ pile: "A", place: "Pad", formed: "2026-03-05", by: null, parents: [], turns: 5, heatDays: 15 },
    turned: [9, 12, 15, 18, 21].map(march),
    ...{ complete: "2026-03-22", sampled: [], loaded: ["2026-05-01", "2026-05-02"], gone: null },
    // March 5 to 21 are 17 days; it was first read on March 8.
    ...{ mergedInto: null, cubicYards: 42, left: 32, daysToRead: 17, daysUnread: 3 },
  })
  // March 10 to April 9 are 31 days, one of them read.
  expect(b).toMatchObject({ pile: "B", gone: "2026-04-10", mergedInto: "C", daysToRead: 31, daysUnread: 30 })
  // April 10 to June 14: 21 + 31 + 14.
  expect(c).toMatchObject({
    pile: "C",
    by: "merge",
    parents: ["B", "D"],
    complete: "2026-06-15",
    daysToRead: 66,
  })
  expect(d).toMatchObject({ pile: "D", formed: "2025-11-01", complete: "2025-12-01", daysToRead: 0 })
})

test("North Carolina's yearly form: tons in, made, out, what remains, and the temperatures of each month", () => {
  const totals = tablesOf(calendarYear)[0]?.lines
  expect(totals).toEqual([
    ["Loads in", 4, 46, 32_000, "2 of 4 loads weighed; 1 volume by weight"],
    ["Loads refused", 1, null, null, "2 more among the occurrences"],
    ["Loads out", 2, 10, 14_000, "1 load without a volume"],
    // 42 of A, and C's 50 without D's 20, which were complete already.
    ["Piles that became complete", 2, 72, null, null],
    // A's 42 without 10, and C's 50.
    ["Piles remaining on the site", 2, 82, null, "at most"],
    ["Loads waiting for a pile", 1, 4, null, null],
    // March 5 to June 14: 27 + 30 + 31 + 14, of which March 8 to 22 were read.
    ["Days on which piles were to be read", 102, null, null, null],
    ["Days without any reading", 87, null, null, null],
  ])
  expect(calendarYear.months[2]).toEqual({
    ...{ month: "2026-03", readings: 16 },
    highest: { temperature: 150, day: "2026-03-10", pile: "A" },
    lowest: { temperature: 80, day: "2026-03-12", pile: "B" },
  })
  expect(calendarYear.months.map(({ readings }) => readings)).toEqual([0, 0, 16, ...Array(9).fill(0)])
})

test("days that a pile has inherited alone do not make it complete before it was formed", () => {
  const hotDays = Array.from({ length: 15 }, (_, day) => 20_520 + day)
  const steps = [step("2026-05-02", "active", "cooking_complete")]
  const split = pile(1, "2026-05-01", 10, {
    status: "cooking_complete",
    hotDays,
    steps,
    countFrom: at(march(8)),
  })
  const span = { ...spanOfYear, dayOf: (at: string) => at.slice(0, 10) }
  expect(lifeOf(split, span, heatIn(yearOf, span.dayOf)).line.complete).toBe("2026-05-02")
})

test("a volume that nobody has said is empty, not 0", () => {
  const out = { ...calendarYear.out, unmeasured: 2, cubicYards: 0 }
  const made = { piles: 1, unknown: 1, cubicYards: 0 }
  const nothing = { piles: 0, unknown: 0, cubicYards: 0 }
  const lines = tablesOf({ ...calendarYear, out, made, remaining: nothing })[0]?.lines
  expect(lines?.slice(2, 5)).toEqual([
    ["Loads out", 2, null, 14_000, "2 loads without a volume"],
    ["Piles that became complete", 1, null, null, "1 pile of unknown volume"],
    ["Piles remaining on the site", 0, 0, null, null],
  ])
})

test("July to June: what came in December is in it, and what is made, gone or sold later is not", () => {
  const season = seasonIn({ from: "2025-07-01", to: "2026-03-31" })
  expect(season.in).toMatchObject({ loads: 4, cubicYards: 49 })
  expect(season.out.loads).toBe(0)
  // D's 20 in December, and A's 42 in March.
  expect(season.made).toEqual({ piles: 2, unknown: 0, cubicYards: 62 })
  // A's 42, B's 30 and D's 20.
  expect(season.remaining).toEqual({ piles: 3, unknown: 0, cubicYards: 92 })
})

const yearOf = { from: "2026-01-01", to: "2026-12-31" }
const spanOfYear: Span = {
  ...{ ...yearOf, since: Date.parse(yearOf.from), until: Date.parse("2027-01-01") },
  ...{ lastOver: yearOf.to, dayOf },
}
const lifeIn2026 = (facts: PileFacts) => lifeOf(facts, spanOfYear, heatIn(yearOf, dayOf))

test("a pile that became active again is complete on the day when it was so for good", () => {
  const steps = [
    step("2026-03-20", "active", "cooking_complete"),
    step("2026-03-25", "cooking_complete", "active"),
    step("2026-06-30", "active", "cooking_complete"),
  ]
  const hotDays = Array.from({ length: 15 }, (_, day) => 20_515 + day)
  const { line } = lifeIn2026(pile(1, "2026-03-01", 42, { status: "cooking_complete", steps, hotDays }))
  // March 1 to 19, and March 25 to June 29: 19 + 7 + 30 + 31 + 29.
  expect([line.complete, line.daysToRead]).toEqual(["2026-06-30", 116])
})

test("the volume of a merged pile that nobody has told stays not known, whatever is added to it", () => {
  const { line } = lifeIn2026({ ...pile(3, "2026-04-10", 0, { added: 2 }), cubicYards: null })
  expect([line.cubicYards, line.left]).toEqual([null, null])
})

test("what was sold of a complete pile before its merge was made once, and is not in what is made later", () => {
  const done = (id: number, volume: number, day: string, more: Partial<PileFacts> = {}) =>
    pile(id, "2026-01-10", volume, { steps: [step(day, "active", "cooking_complete")], ...more })
  // D made 20 in February and sold 15; C has the 5 and B's 30, and is complete in June.
  const lives = [
    done(4, 20, "2026-02-01", { sales: [sale("2026-03-01", "Oak", 15, 8000)] }),
    pile(2, "2026-01-10", 30),
    done(3, 35, "2026-06-15"),
  ].map(lifeIn2026)
  const facts = { span: spanOfYear, zone: "UTC", loads: [], sales: [], refusedElsewhere: 0 }
  expect(seasonOf({ ...facts, lives, links, heat: heatIn(yearOf, dayOf) }).made).toEqual({
    ...{ piles: 2, unknown: 0, cubicYards: 50 },
  })
})
