/**
 * What a farm tells of a season: what came in, what was made of it and what left. In plain words in docs/counting.md. It names no ids
 * and has one order, so that it is the same bytes after an export and its import.
 */

/** Its first and its last day, '2026-01-01', of the farm's zone. */
export type Period = { from: string; to: string }

/** A period with what bounds it: instants in ms, and the last day that is over. */
export type Span = Period & {
  /** Its first instant, and the first one after it: now, while it lasts. */
  since: number
  until: number
  /** The last of its days that is over: a pile may still be read today. */
  lastOver: string
  dayOf: (at: string) => string
}

/** In yd³ and lb, as everything that answers tell. */
export type Amount = {
  loads: number
  cubicYards: number
  /** Loads whose volume follows from their weight. */
  byWeight: number
  weighed: number
  /** Of those that were weighed. */
  pounds: number
}

/** `unmeasured` have no volume. */
export type Sold = { loads: number; cubicYards: number; unmeasured: number; pounds: number }

export type Refused = {
  day: string
  type: string | null
  source: string | null
  county: string | null
  hauler: string | null
  plate: string | null
  reason: string
  cubicYards: number
  pounds: number | null
}

export type Extreme = { temperature: number; day: string; pile: string }

/** '2026-05'; null without a reading. */
export type Month = { month: string; readings: number; highest: Extreme | null; lowest: Extreme | null }

export type SeasonPile = {
  pile: string
  place: string
  /** The day of its start, and the piles that it comes from. */
  formed: string
  by: "merge" | "split" | null
  parents: string[]
  /** Its own, each day once. */
  turned: string[]
  turns: number
  /** As its bar counts them. */
  heatDays: number
  complete: string | null
  sampled: string[]
  loaded: string[]
  gone: string | null
  mergedInto: string | null
  /** Null where it is not known; of a pile that is gone nothing is left. */
  cubicYards: number | null
  left: number | null
  /** Of the period, on which it was to be read, and was not. */
  daysToRead: number
  daysUnread: number
}

/** Of piles: `unknown` have no volume. */
export type Volume = { piles: number; unknown: number; cubicYards: number }

export type Season = Period & {
  zone: string
  in: Amount
  byType: (Amount & { type: string | null })[]
  byOrigin: (Amount & { type: string | null; source: string | null; county: string | null })[]
  refused: Refused[]
  /** Refused loads that were logged as occurrences. */
  refusedElsewhere: number
  out: Sold
  byClient: (Sold & { client: string })[]
  made: Volume
  /** On the site at any time of it. */
  piles: SeasonPile[]
  /** At its end, or now while it lasts. */
  remaining: Volume
  waiting: { loads: number; cubicYards: number }
  daysToRead: number
  daysUnread: number
  months: Month[]
}
