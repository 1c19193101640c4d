import type { MeasuredLink } from "./family-parts"
import type { Season, SeasonPile, Span, Volume } from "./season"
import type { SeasonHeat } from "./season-heat"
import { amountOf, byOrigin, byType, type Incoming, refusedOf } from "./season-in"
import { madeBy } from "./season-made"
import { type Outgoing, outByClient, soldOf } from "./season-out"
import type { PileLife } from "./season-pile"
import { total } from "./season-sum"

export type SeasonFacts = {
  span: Span
  zone: string
  loads: readonly Incoming[]
  sales: readonly Outgoing[]
  /** Of every pile of the farm. */
  /** How many occurrences of the season tell of a refused load. */
  refusedElsewhere: number
  lives: readonly Omit<PileLife, "daysToRead">[]
  links: readonly MeasuredLink[]
  heat: SeasonHeat
}

/** The season of a farm. */
export const seasonOf = ({
  span,
  zone,
  loads,
  sales,
  refusedElsewhere,
  lives,
  links,
  heat,
}: SeasonFacts): Season => {
  const taken = loads.filter(({ refused }) => refused === null)
  const came = taken.filter(({ at }) => isWithin(at, span))
  const left = sales.filter(({ removedAt }) => isWithin(removedAt, span))
  const made = madeBy(lives, links)
  const { dayOf } = span
  const isOfPeriod = (day: string) => day >= span.from && day <= span.to
  const there = lives.filter(({ isThere }) => isThere)
  const waiting = taken.filter(({ putAt }) => putAt === null || Date.parse(putAt) >= span.until)
  return {
    ...{ from: span.from, to: span.to, zone },
    in: amountOf(came),
    byType: byType(came),
    byOrigin: byOrigin(came),
    refused: refusedOf(
      loads.filter(({ at }) => isWithin(at, span)),
      dayOf,
    ),
    refusedElsewhere,
    out: soldOf(left),
    byClient: outByClient(left),
    made: volumeOf(
      lives.filter(({ completeAt }) => completeAt !== undefined && isOfPeriod(dayOf(completeAt))).map(made),
    ),
    piles: there.map(({ line }) => line).sort(inOrder),
    remaining: volumeOf(there.flatMap(({ line }) => (line.gone === null ? [line.left] : []))),
    waiting: { loads: waiting.length, cubicYards: total(waiting.map(({ cubicYards }) => cubicYards)) },
    ...heat.siteDays(),
    months: heat.months(),
  }
}

const volumeOf = (volumes: readonly (number | null)[]): Volume => ({
  piles: volumes.length,
  unknown: volumes.filter((volume) => volume === null).length,
  cubicYards: total(volumes.map((volume) => volume ?? 0)),
})

const inOrder = (one: SeasonPile, other: SeasonPile) =>
  one.formed.localeCompare(other.formed) || (one.pile < other.pile ? -1 : 1)

const isWithin = (at: string, { since, until }: Span) => Date.parse(at) >= since && Date.parse(at) < until
