import { expect, test } from "bun:test"
import type { Answers } from "../domain/imports"
import { zonedTime } from "../domain/zoned-time"
import { type Dialect, dialectOf, type Known, written } from "../test/dialects"
import { type Random, randomFrom } from "../test/random"
import { readFile } from "./read-file"

const zone = "America/New_York"
const farm = { zone, piles: ["North 1", "B-2"] }

/** Readings of two piles in some weeks, by the minute, in an order of time. */
const readings = (random: Random, dialect: Dialect): Known[] => {
  const start = Date.UTC(2024, random(12), 1 + random(28), 12)
  const count = 1 + random(30)
  return Array.from({ length: count }, (_, index) => {
    // Away from 2 o'clock, at which the clocks change.
    const at = awayFromNight(start + index * 86_400_000 * dialect.everyDays + random(600) * 60_000)
    const degrees = dialect.unit === "C" ? 20 + random(5500) / 100 : 68 + random(10_000) / 100
    const pile = dialect.layout === "logger" || random(2) === 0 ? "North 1" : "B-2"
    return {
      pile,
      at: new Date(at).toISOString(),
      value: degrees.toFixed(dialect.decimals),
      unit: dialect.unit,
    }
  })
}

const awayFromNight = (at: number) => {
  const hour = Number(zonedTime(zone)(at).time.slice(0, 2))
  return hour >= 1 && hour < 3 ? at + 3 * 3_600_000 : at
}

const linesOf = (known: readonly Known[], isTimed: boolean) =>
  known
    .map(({ pile, at, value, unit }) =>
      [pile, isTimed ? at : zonedTime(zone)(Date.parse(at)).day, value, unit].join(" "),
    )
    .sort()

/** What a person who knows the truth would answer. */
const truth = (dialect: Dialect, known: readonly Known[]): Answers => ({
  unit: dialect.unit,
  dates: dialect.order,
  temperature: dialect.temperatureHead,
  pile: "North 1",
  zone,
  columns: "piles",
  blanks: "above",
  clock: "24",
  serials: "1900",
  "day-one": zonedTime(zone)(Date.parse(known[0]?.at ?? "")).day,
})

/** Reads it, answering what is asked. Returns what was asked, too. */
const readWith = async (bytes: Uint8Array, answers: Answers) => {
  const asked: string[] = []
  let given: Answers = {}
  for (let round = 0; round < 8; round++) {
    const reading = await readFile(bytes, given, farm)
    if (reading.questions.length === 0) return { ...reading, asked }
    asked.push(...reading.questions.map(({ id }) => id))
    given = { ...given, ...Object.fromEntries(reading.questions.map(({ id }) => [id, answers[id]])) }
  }
  throw new Error(`It goes on asking: ${asked.join(", ")}`)
}

test("known readings in any of 200 dialects come back exactly, or are asked about", async () => {
  const [from, to] = (process.env.WINDROW_TEST_DIALECTS ?? "1-200").split("-").map(Number)
  let unasked = 0
  for (let seed = from ?? 1; seed <= (to ?? 200); seed++) {
    const random = randomFrom(seed)
    const dialect = dialectOf(random)
    const known = readings(random, dialect)
    const { bytes, text } = written(known, dialect, zone, random)
    const { asked, records, stops, refused } = await readWith(bytes, truth(dialect, known))
    const label = `seed ${seed}, ${JSON.stringify(dialect)}, asked ${asked.join(", ")}, stops ${stops.join(" ")}, refused ${JSON.stringify(refused.slice(0, 3))}\n${text.slice(0, 900)}`
    expect(linesOf(records, dialect.isTimed), label).toEqual(linesOf(known, dialect.isTimed))
    expect(
      records.every(({ isTimeGiven }) => isTimeGiven === dialect.isTimed),
      label,
    ).toBe(true)
    if (asked.length === 0) unasked++
  }
  // A reader that asked each time would be right, too.
  expect(unasked).toBeGreaterThan(((to ?? 200) - (from ?? 1)) * 0.3)
})
