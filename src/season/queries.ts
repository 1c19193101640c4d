import type { Db } from "../db/connection"
import { giveWaySoon } from "../db/give-way"
import { dayMs, midnightOf } from "../domain/day"
import type { Member } from "../domain/farms"
import { isYard } from "../domain/rows"
import type { Period, Season, Span } from "../domain/season"
import { heatIn } from "../domain/season-heat"
import type { Incoming } from "../domain/season-in"
import { seasonOf } from "../domain/season-of"
import type { Outgoing } from "../domain/season-out"
import { lifeOf, type PileFacts, type PileLife } from "../domain/season-pile"
import { zonedTimes } from "../domain/zoned-times"
import {
  addedIn,
  hotDaysIn,
  linksOf,
  loadsIn,
  readingPages,
  refusalsIn,
  rowsOfSeason,
  salesIn,
  samplesIn,
  stepsIn,
  turnsIn,
} from "./reads"

/** Piles that are read at once: some milliseconds. */
const portion = 50

/** The farm's season as it is at an instant. Others are served between portions, and between pages of readings. */
export const seasonIn = async (
  db: Db,
  { farmId, zone }: Pick<Member, "farmId" | "zone">,
  period: Period,
  now: Date,
): Promise<Season> => {
  const span = spanOf(period, zone, now)
  const heat = heatIn(period, span.dayOf)
  const [piles, links] = [await rowsOfSeason(db, farmId), await linksOf(db, farmId)]
  const labels = new Map(piles.map(({ id, rowId }) => [id, rowId]))
  const linked = byPile([
    ...links.map((link) => ({ rowId: link.parent, link })),
    ...links.map((link) => ({ rowId: link.child, link })),
  ])
  const [loads, sales, lives]: [Incoming[], Outgoing[], Omit<PileLife, "daysToRead">[]] = [[], [], []]
  let refusedElsewhere = 0
  for (let at = 0; at < piles.length; at += portion) {
    const some = piles.slice(at, at + portion)
    const of = await recordsOf(db, farmId, some, span)
    loads.push(...of.loads)
    sales.push(...of.sales)
    refusedElsewhere += of.refusals
    for (const pile of some) {
      for await (const page of readingPages(db, pile.id, span)) {
        if (!isYard(pile)) heat.add(pile.rowId, page)
      }
      if (isYard(pile)) continue
      const facts: PileFacts = {
        ...pile,
        ...of.factsOf(pile.id),
        links: (linked.get(pile.id) ?? []).map(({ link }) => link),
        labelOf: (id) => labels.get(id) ?? "",
      }
      const { daysToRead, ...life } = lifeOf(facts, span, heat)
      // Not kept: of 400 piles and three years they would be counted at once for 50 ms (bench 30).
      heat.ask(daysToRead)
      lives.push(life)
      await giveWaySoon()
    }
  }
  await giveWaySoon()
  return seasonOf({ span, zone, loads, sales, refusedElsewhere, lives, links, heat })
}

/** Days are those of the farm's zone. */
const spanOf = (period: Period, zone: string, now: Date): Span => {
  const timeOf = zonedTimes(zone)
  const dayOf = (at: string) => timeOf(Date.parse(at)).day
  const yesterday = new Date(Date.parse(dayOf(now.toISOString())) - dayMs).toISOString().slice(0, 10)
  return {
    ...period,
    since: Date.parse(midnightOf(period.from, zone)),
    until: Math.min(Date.parse(midnightOf(period.to, zone, 1)), now.getTime() + 1),
    lastOver: [period.to, yesterday].sort()[0] ?? yesterday,
    dayOf,
  }
}

type Piles = Awaited<ReturnType<typeof rowsOfSeason>>

/** What a portion of the piles has, apart from readings. */
const recordsOf = async (db: Db, farmId: number, piles: Piles, span: Span) => {
  const { until, since } = span
  const ids = piles.map(({ id }) => id)
  const of = { farm: farmId, first: Math.min(...ids), last: Math.max(...ids), until }
  const lastDay = Math.floor(Date.parse(span.dayOf(new Date(until - 1).toISOString())) / dayMs)
  await giveWaySoon()
  const loads = await loadsIn(db, { ...of, since })
  await giveWaySoon()
  const sold = byPile(await salesIn(db, of))
  await giveWaySoon()
  const turned = byPile(await turnsIn(db, of))
  await giveWaySoon()
  const sampled = byPile(await samplesIn(db, of))
  const added = byPile(await addedIn(db, of))
  const hot = byPile(await hotDaysIn(db, { ...of, lastDay }))
  await giveWaySoon()
  const refusals = await refusalsIn(db, { ...of, since })
  const steps = byPile(await stepsIn(db, of))
  const yards = new Set(piles.filter(isYard).map(({ id }) => id))
  return {
    loads: loads.map(
      ({ rowId, arrivedAt, addedAt, ...load }): Incoming => ({
        ...load,
        at: arrivedAt ?? addedAt,
        putAt: yards.has(rowId) ? null : addedAt,
      }),
    ),
    sales: [...sold.values()].flat(),
    refusals,
    factsOf: (id: number) => ({
      sales: sold.get(id) ?? [],
      turns: (turned.get(id) ?? []).map(({ at }) => at),
      samples: (sampled.get(id) ?? []).map(({ at }) => at),
      added: Math.round((added.get(id)?.[0]?.cubicYards ?? 0) * 1e6) / 1e6,
      hotDays: (hot.get(id) ?? []).map(({ day }) => day),
      steps: steps.get(id) ?? [],
    }),
  }
}

const byPile = <T extends { rowId: number }>(things: readonly T[]): Map<number, T[]> => {
  const piles = new Map<number, T[]>()
  for (const thing of things) {
    const known = piles.get(thing.rowId)
    if (known) known.push(thing)
    else piles.set(thing.rowId, [thing])
  }
  return piles
}
