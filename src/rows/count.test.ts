import { expect, test } from "bun:test"
import { type Count, countsOf, heatOfCount } from "../domain/count"
import { dayMs } from "../domain/day"
import type { Material } from "../domain/materials"
import { ruleOf } from "../domain/methods"
import { notVoided } from "../domain/records"
import type { Row, RowChange } from "../domain/rows"
import { windrowRule } from "../domain/rules"
import type { Temperature } from "../domain/temperatures"
import type { Turn } from "../domain/turns"
import { type Actor, farm } from "../test/farm"
import { type Random, randomFrom } from "../test/random"

/** What a row keeps, as the one definition says it of all its records. */
const counted = async (ana: Actor, { id }: Row, zone: string) => {
  const at = `/api/rows/${id}`
  const row = await ana.get<Row>(at)
  const readings = notVoided(await ana.get<Temperature[]>(`${at}/temperatures`))
  const turns = notVoided(await ana.get<Turn[]>(`${at}/turns`)).map(({ turnedAt }) => turnedAt)
  const raw = notVoided(await ana.get<Material[]>(`${at}/materials`)).flatMap(({ startsCount, addedAt }) =>
    startsCount ? addedAt : [],
  )
  const changes = await ana.get<RowChange[]>(`${at}/changes`)
  const restarts = changes.flatMap(({ field, changedAt }) => (field === "count" ? changedAt : []))
  const all = { readings, turns, raw, restarts }
  const rule = ruleOf(row)
  const newest = countsOf(all, windrowRule, zone, heatOfCount(rule)).at(-1) as Count
  const own = countsOf(all, rule, zone).at(-1) as Count
  const isOwn = row.method !== "windrow"
  const first = isOwn && (rule.inARow ? own.best?.from : own.runs[0]?.from)
  const last = readings
    .map(({ recordedAt }) => recordedAt)
    .sort()
    .at(-1)
  const turned = turns.toSorted().at(-1) ?? ""
  const recent = readings.filter(
    ({ recordedAt }) => last && Date.parse(recordedAt) >= Date.parse(last) - dayMs && recordedAt >= turned,
  )
  return {
    countSince: newest.since,
    countDays: newest.hot,
    countTurns: newest.turns,
    countTurnDays: newest.turnDays,
    highTemperature: recent.length > 0 ? Math.max(...recent.map(({ temperature }) => temperature)) : null,
    ruleFrom: first || null,
    ruleDays: isOwn ? (rule.inARow ? (own.best?.days ?? 0) : own.hot) : 0,
    ruleTurns: isOwn && rule.turns > 0 ? (rule.inARow ? (own.best?.turns ?? 0) : own.turns) : 0,
  }
}

const keptOf = async (ana: Actor, { id }: Row) => {
  const row = await ana.get<Row>(`/api/rows/${id}`)
  const { countSince, countDays, countTurns, countTurnDays, highTemperature } = row
  const { ruleDays, ruleTurns, ruleFrom } = row
  return { countSince, countDays, countTurns, countTurnDays, highTemperature, ruleDays, ruleTurns, ruleFrom }
}

const wales = {
  ...{ temperature: 140, days: 4, inARow: true, turns: 2, daysBetweenTurns: 2, bridgedDays: 1, ceiling: 160 },
  source: "SI 2006/1293",
}

/** Something that happens to a pile, at any time of the last weeks: entries come late and in any order. */
const step = async (ana: Actor, row: Row, others: readonly Row[], random: Random) => {
  const path = `/api/rows/${row.id}`
  const at = () => new Date(Date.now() - 60_000 - random(24 * 30) * (dayMs / 24)).toISOString()
  const oneOf = async (kind: string) => {
    const all = await ana.get<{ id: number; voided?: object }[]>(`${path}/${kind}`)
    const open = all.filter(({ voided }) => !voided)
    return open[random(open.length || 1)]
  }
  const voidOne = async (kind: string) => {
    const one = await oneOf(kind)
    if (one) await ana.post(`${path}/${kind}/${one.id}/void`, { reason: "Wrong pile" })
  }
  const moveOne = async (kind: string) => {
    const one = await oneOf(kind)
    const to = others[random(others.length)]?.id
    if (one) await ana.post(`${path}/${kind}/${one.id}/move`, { to })
  }
  const acts = [
    () => ana.post(`${path}/turns`, { waterAdded: true, turnedAt: at() }),
    () => ana.post(`${path}/turns`, { waterAdded: true, turnedAt: at() }),
    () => ana.post(`${path}/materials`, { cubicYards: 2, materialCategoryId: 1 + random(8), addedAt: at() }),
    () => ana.post(`${path}/count`, { reason: "Mixed again" }),
    () => voidOne("temperatures"),
    () => voidOne("turns"),
    () => voidOne("materials"),
    () => moveOne("temperatures"),
    () => moveOne("turns"),
    () => moveOne("materials"),
    () => voidOne("visits"),
    () => moveOne("visits"),
  ]
  const degrees = () => 125 + random(50)
  // Most are readings, around the bounds of the rules.
  if (random(3) > 0)
    await ana.post(`${path}/temperatures`, {
      temperature: degrees(),
      recordedAt: at(),
      photoUrl: null,
    })
  else if (random(2) > 0) {
    const positions = ["left", "middle", "right"].slice(random(3))
    const readings = positions.map((position) => ({ position, temperature: degrees() }))
    await ana.post(`${path}/visits`, { readings, visitedAt: at() })
  } else await acts[random(acts.length)]?.()
}

test.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])(
  "what a row keeps of its newest count is what the definition says, days of %s",
  async (zone) => {
    const seed = 1 + (Date.now() % 1_000_000)
    const random = randomFrom(seed)
    const ana = farm().signIn("ana@farm.test")
    await ana.done("PATCH", "/api/farm", { zone })
    const rows = [
      await ana.row(),
      await ana.row({ method: "static" }),
      await ana.row({ method: "own", ownRule: wales }),
      await ana.row({ method: "own", ownRule: { ...wales, temperature: 120, inARow: false } }),
      await ana.row({
        method: "own",
        ownRule: { ...wales, temperature: 130, inARow: false, everyPosition: true },
      }),
    ]
    for (let round = 0; round < 40; round++) {
      for (const row of rows)
        await step(
          ana,
          row,
          rows.filter((other) => other !== row),
          random,
        )
      if (round % 8 < 7) continue
      for (const [place, row] of rows.entries())
        expect([seed, place, await keptOf(ana, row)]).toEqual([seed, place, await counted(ana, row, zone)])
    }
    // Another zone counts all again.
    await ana.done("PATCH", "/api/farm", { zone: "Asia/Kathmandu" })
    for (const row of rows)
      expect([seed, await keptOf(ana, row)]).toEqual([seed, await counted(ana, row, "Asia/Kathmandu")])
  },
)

/** 'MM-DD' of 2026 at noon, UTC. */
const noon = (day: string) => `2026-${day}T12:00:00.000Z`

const daily = (from: string, to: string, temperature: number) => {
  const readings = []
  for (let at = Date.parse(noon(from)); at <= Date.parse(noon(to)); at += dayMs)
    readings.push({ recordedAt: new Date(at).toISOString(), temperature })
  return readings
}

type Case = {
  readings: { recordedAt: string; temperature: number }[]
  visits?: number[][]
  turns?: string[]
  row?: object
  later?: (ana: Actor, path: string) => Promise<unknown>
}

const pileOf = async ({ readings, visits = [], turns = [], row = {}, later }: Case) => {
  const ana = farm().signIn("ana@farm.test")
  const { id } = await ana.row(row)
  const path = `/api/rows/${id}`
  for (const reading of readings) await ana.post(`${path}/temperatures`, { ...reading, photoUrl: null })
  for (const [day, temperatures] of visits.entries())
    await ana.post(`${path}/visits`, {
      visitedAt: noon(`05-0${day + 1}`),
      readings: temperatures.map((temperature, place) => ({
        position: `${place % 5}`,
        depth: `${place < 5}`,
        temperature,
      })),
    })
  for (const day of turns)
    await ana.post(`${path}/turns`, { waterAdded: false, turnedAt: `2026-${day}T13:00:00.000Z` })
  await later?.(ana, path)
  return ana.get<Row>(path)
}

const everywhere = { ...wales, temperature: 131, inARow: false, turns: 0, everyPosition: true }
const tenProbes = [125, 156, 140, 141, 142, 143, 144, 145, 146, 147]

test.each<[string, Case, Partial<Row>]>([
  [
    "ten probes of one visit, of which one is not hot",
    { readings: [], visits: [tenProbes], row: { method: "own", ownRule: everywhere } },
    { cookingDays: 1, countDays: 1, ruleDays: 0 },
  ],
  [
    "ten probes of which the lowest is hot, and a later look with one that is not",
    {
      readings: [{ recordedAt: "2026-05-01T13:00:00Z", temperature: 90 }],
      visits: [tenProbes.map((each) => each + 6)],
      row: { method: "own", ownRule: everywhere },
    },
    { cookingDays: 1, countDays: 1, ruleDays: 1 },
  ],
  [
    "turned before it was hot",
    {
      readings: daily("06-12", "06-24", 140),
      turns: ["06-01", "06-02", "06-03", "06-04", "06-05"],
    },
    { cookingDays: 13, countDays: 13, countTurns: 0, turnCount: 5 },
  ],
  [
    "turned through twenty hot days",
    { readings: daily("08-01", "08-20", 140), turns: ["08-04", "08-08", "08-12", "08-16", "08-20"] },
    { cookingDays: 20, countTurns: 5, countTurnDays: 5 },
  ],
  [
    "Sundays not read",
    {
      readings: [
        ...daily("06-01", "06-06", 140),
        ...daily("06-08", "06-13", 140),
        ...daily("06-15", "06-20", 140),
      ],
      turns: ["06-03", "06-06", "06-10", "06-13", "06-17"],
    },
    { cookingDays: 18, countTurns: 5, status: "cooking_complete" },
  ],
  [
    "raw material on a complete pile",
    {
      readings: daily("08-01", "08-19", 140),
      turns: ["08-04", "08-08", "08-12", "08-16", "08-19"],
      later: (ana, path) =>
        ana.post(`${path}/materials`, { cubicYards: 25, materialCategoryId: 6, addedAt: noon("08-20") }),
    },
    { cookingDays: 19, countSince: noon("08-20"), countDays: 0, countTurns: 0 },
  ],
  [
    "finished compost on it",
    {
      readings: daily("08-01", "08-19", 140),
      later: (ana, path) =>
        ana.post(`${path}/materials`, { cubicYards: 2, materialCategoryId: 8, addedAt: noon("08-20") }),
    },
    { cookingDays: 19, countSince: null, countDays: 19 },
  ],
  [
    "four hot days of a static pile",
    { readings: daily("06-20", "06-23", 149), row: { method: "static" } },
    {
      cookingDays: 4,
      ruleDays: 4,
      ruleFrom: Date.parse("2026-06-20") / dayMs,
      ruleTo: Date.parse("2026-06-23") / dayMs,
    },
  ],
  [
    "a hot spot before a cooler reading",
    {
      readings: [
        { recordedAt: "2026-06-20T12:00:00.000Z", temperature: 176 },
        { recordedAt: "2026-06-20T12:01:00.000Z", temperature: 140 },
      ],
    },
    { lastTemperature: 140, highTemperature: 176 },
  ],
  [
    "the same, turned between them",
    {
      readings: [
        { recordedAt: "2026-06-20T12:00:00.000Z", temperature: 176 },
        { recordedAt: "2026-06-20T14:00:00.000Z", temperature: 140 },
      ],
      turns: ["06-20"],
    },
    { highTemperature: 140 },
  ],
  [
    "the fifteenth voided and entered again with its own time",
    {
      readings: daily("06-01", "06-15", 140),
      later: async (ana, path) => {
        const [last] = await ana.get<Temperature[]>(`${path}/temperatures`)
        await ana.post(`${path}/temperatures/${last?.id}/void`, { reason: "Wrong pile" })
        await ana.post(`${path}/temperatures`, {
          temperature: 141,
          recordedAt: noon("06-15"),
          photoUrl: null,
        })
      },
    },
    { cookingDays: 15, countDays: 15 },
  ],
])("%s", async (_name, pile, expected) => {
  expect(await pileOf(pile)).toMatchObject(expected)
})
