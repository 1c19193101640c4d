import { expect, test } from "bun:test"
import { type Counted, heatOfCount, isComplete, newestCount, startsOf } from "../domain/count"
import { countFigures } from "../domain/count-figures"
import { dayMs } from "../domain/day"
import type { Family, FamilyLink } from "../domain/family"
import type { Material } from "../domain/materials"
import { ruleOf } from "../domain/methods"
import { notVoided } from "../domain/records"
import type { Row, RowChange } from "../domain/rows"
import type { Temperature } from "../domain/temperatures"
import type { Turn } from "../domain/turns"
import { type Actor, farm } from "../test/farm"
import { type Random, randomFrom } from "../test/random"

/** Of a record its id, so that one that comes by two ways is one. */
type Log = {
  readings: Map<number, Temperature>
  turns: Map<number, Turn>
  raw: string[]
  restarts: string[]
}

const ownLog = async (ana: Actor, { id }: Row): Promise<Log> => {
  const path = `/api/rows/${id}`
  const readings = notVoided(await ana.get<Temperature[]>(`${path}/temperatures`))
  const turns = notVoided(await ana.get<Turn[]>(`${path}/turns`))
  const materials = notVoided(await ana.get<Material[]>(`${path}/materials`))
  const changes = await ana.get<RowChange[]>(`${path}/changes`)
  return {
    readings: new Map(readings.map((reading) => [reading.id, reading])),
    turns: new Map(turns.map((turn) => [turn.id, turn])),
    raw: materials.flatMap(({ startsCount, addedAt }) => (startsCount ? addedAt : [])),
    restarts: changes.flatMap(({ field, changedAt }) => (field === "count" ? changedAt : [])),
  }
}

const counted = ({ readings, turns, raw, restarts }: Log): Counted => ({
  readings: [...readings.values()],
  turns: [...turns.values()].map(({ turnedAt }) => turnedAt),
  raw,
  restarts,
})

const before = ({ readings, turns, raw, restarts }: Log, end: string): Log => ({
  readings: new Map([...readings].filter(([, { recordedAt }]) => recordedAt < end)),
  turns: new Map([...turns].filter(([, { turnedAt }]) => turnedAt < end)),
  raw: raw.filter((at) => at < end),
  restarts: restarts.filter((at) => at < end),
})

/** The log of each pile, record by record, as docs/counting.md says it. */
const logsOf = async (ana: Actor, rows: readonly Row[], links: readonly FamilyLink[]) => {
  const logs = new Map<number, Log>()
  // A child has a higher id than its parents.
  for (const row of rows.toSorted((one, other) => one.id - other.id)) {
    const log = await ownLog(ana, row)
    const own = links.filter(({ child }) => child === row.id)
    for (const { parent, at, kind } of own) {
      const pile = rows.find(({ id }) => id === parent)
      const whole = logs.get(parent)
      if (!pile || !whole) throw new Error("A parent comes first.")
      const [rule, taken] = [ruleOf(pile), before(whole, at)]
      for (const [id, reading] of taken.readings) log.readings.set(id, reading)
      for (const [id, turn] of taken.turns) log.turns.set(id, turn)
      log.restarts.push(...startsOf(counted(taken), heatOfCount(rule)))
      if (kind === "merge" && !isComplete(newestCount(counted(taken), rule, "UTC"), rule))
        log.restarts.push(at)
    }
    logs.set(row.id, log)
  }
  return logs
}

const hotDaysOf = ({ readings }: Log) =>
  new Set(
    [...readings.values()].flatMap(({ temperature, recordedAt }) =>
      temperature >= 131 ? recordedAt.slice(0, 10) : [],
    ),
  )

const figuresOf = (row: Row, log: Log) => {
  const days = [...hotDaysOf(log)].sort()
  const last = days.at(-1)
  const lastHotDay = last === undefined ? null : Date.parse(last) / dayMs
  return { cookingDays: days.length, lastHotDay, ...countFigures(row, counted(log), lastHotDay, "UTC") }
}

const linksOf = async (ana: Actor, rows: readonly Row[]) => {
  const links = new Map<number, FamilyLink>()
  for (const { id } of rows)
    for (const link of (await ana.get<Family>(`/api/rows/${id}/family`)).links) links.set(link.id, link)
  return [...links.values()]
}

/** Something that a yard does, or a correction of it. Resolves to the piles that it made. */
const step = async (ana: Actor, random: Random) => {
  const rows = await ana.get<Row[]>("/api/rows")
  const open = rows.filter(({ status }) => status !== "removed")
  const one = open[random(open.length)]
  const any = rows[random(rows.length)]
  if (!one || !any) throw new Error("There is always a pile.")
  const path = `/api/rows/${one.id}`
  const at = () => new Date(Date.now() - 60_000 - random(24 * 40) * (dayMs / 24)).toISOString()
  const voidOne = async (kind: string) => {
    const all = notVoided(await ana.get<{ id: number; voided?: never }[]>(`/api/rows/${any.id}/${kind}`))
    const found = all[random(all.length || 1)]
    if (found) await ana.post(`/api/rows/${any.id}/${kind}/${found.id}/void`, { reason: "Wrong pile" })
  }
  const temperature = () => 125 + random(40)
  const acts = [
    () => ana.post(`${path}/temperatures`, { temperature: temperature(), recordedAt: at() }),
    () => ana.post(`${path}/temperatures`, { temperature: temperature(), recordedAt: at() }),
    () => ana.post(`${path}/temperatures`, { temperature: temperature(), recordedAt: at() }),
    () => ana.post(`${path}/turns`, { waterAdded: true, turnedAt: at() }),
    () => ana.post(`${path}/turns`, { waterAdded: true, turnedAt: at() }),
    () =>
      ana.post(`${path}/materials`, {
        ...{ cubicYards: 1 + random(9), materialCategoryId: 1, startsCount: random(4) === 0, addedAt: at() },
      }),
    () => voidOne("temperatures"),
    () => voidOne("temperatures"),
    () => voidOne("temperatures"),
    () => voidOne("turns"),
    () => voidOne("materials"),
    () => ana.post(`${path}/count`, { reason: "Mixed again" }),
  ]
  await acts[random(acts.length)]?.()
}

let labels = 0

/** A merge of two open piles or a split of one, at a time that may be. Undefined where it was refused. */
const link = async (ana: Actor, random: Random): Promise<Row | undefined> => {
  const open = (await ana.get<Row[]>("/api/rows")).filter(({ status }) => status !== "removed")
  const named = { rowId: `F-${++labels}`, location: "Pad" }
  const [one, other] = [open[random(open.length)], open[random(open.length)]]
  if (!one || !other) return undefined
  const at = new Date(Date.now() - random(20) * dayMs).toISOString()
  const answer =
    one === other
      ? await ana.call("POST", `/api/rows/${one.id}/split`, {
          ...{ ...named, at, cubicYards: Math.max(1, Math.floor((one.cubicYards ?? 2) / 3)) },
        })
      : await ana.call("POST", "/api/farm/merges", { ...named, parents: [one.id, other.id] })
  return answer.ok ? ((await answer.json()) as Row) : undefined
}

test.each([1, 2, 3])(
  "random families are counted as the definition says, and a void leaves no trace (%d)",
  async (round) => {
    const seed = (Date.now() % 1_000_000) + round
    const random = randomFrom(seed)
    const ana = farm().signIn("ana@farm.test")
    const startDate = new Date(Date.now() - 60 * dayMs).toISOString().slice(0, 10)
    for (const cubicYards of [90, 60, 40]) {
      const { id } = await ana.row({ cubicYards, ...(cubicYards === 60 && { method: "static" }) })
      await ana.done("PATCH", `/api/rows/${id}`, { startDate })
    }
    for (let many = 0; many < 10; many++) {
      for (let count = 0; count < 20; count++) await step(ana, random)
      const were = await ana.get<Row[]>("/api/rows")
      const child = await link(ana, random)
      if (!child) continue
      if (random(3) === 0) {
        await ana.post(`/api/rows/${child.id}/family/void`, { reason: "Not so" })
        const now = (await ana.get<Row[]>("/api/rows")).filter(({ id }) => id !== child.id)
        expect([seed, now]).toEqual([seed, were])
      }
      await check(ana, seed)
    }
  },
)

const check = async (ana: Actor, seed: number) => {
  const rows = await ana.get<Row[]>("/api/rows")
  const links = await linksOf(ana, rows)
  const logs = await logsOf(ana, rows, links)
  for (const row of rows) {
    const figures = figuresOf(row, logs.get(row.id) as Log)
    expect([seed, row.rowId, row]).toMatchObject([seed, row.rowId, figures])
  }
  // What is in all piles that stand is each load, once.
  const merged = new Set(links.flatMap(({ kind, parent }) => (kind === "merge" ? parent : [])))
  const parts = new Map<number, number>()
  for (const { id } of rows.filter((row) => !merged.has(row.id))) {
    const { loads, piles } = await ana.get<Family>(`/api/rows/${id}/family`)
    expect(piles.filter((pile) => pile.id === id)).toHaveLength(1)
    for (const load of loads) parts.set(load.id, (parts.get(load.id) ?? 0) + Number(load.part))
  }
  for (const part of parts.values()) expect([seed, Math.round(part * 1e9)]).toEqual([seed, 1e9])
}
