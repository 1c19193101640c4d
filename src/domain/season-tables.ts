import { unitNamed, unitsOf } from "./metric-units"
import { pluralize } from "./plural"
import type { Amount, Season, SeasonPile, Sold, Volume } from "./season"
import type { Quantity, Unit, UnitSystem } from "./units"

/** The tables of a season, for its page and as files, by the names that the API knows them by. */
export const tableNames = ["totals", "types", "sources", "refused", "clients", "piles", "months"] as const
export type TableName = (typeof tableNames)[number]

/** What the cells of a column are. Quantities are in stored units; tons are pounds, which are shown as tons or tonnes. */
export type CellKind = "text" | "day" | "days" | "count" | Quantity | "tons"

/** Null is empty; `days` are a list. */
export type Cell = string | number | null | readonly string[]
export type SeasonTable = {
  name: TableName
  title: string
  columns: readonly { head: string; kind: CellKind }[]
  lines: readonly (readonly Cell[])[]
}

type Column<L> = readonly [head: string, kind: CellKind, of: (line: L) => Cell]

/** All of a season's tables, in their order. */
export const tablesOf = (season: Season): SeasonTable[] => [
  table("totals", "Totals", totalColumns, totalsOf(season)),
  table("types", "In by Material Type", [typeColumn, ...amountColumns], season.byType),
  table("sources", "In by Source and County", sourceColumns, season.byOrigin),
  table("refused", "Refused", refusedColumns, season.refused),
  table("clients", "Out by Client", clientColumns, season.byClient),
  table("piles", "Piles", pileColumns(season), season.piles),
  table("months", "Highest and Lowest of Each Month", monthColumns, season.months),
]

const table = <L>(
  name: TableName,
  title: string,
  columns: readonly Column<L>[],
  lines: readonly L[],
): SeasonTable => ({
  name,
  title,
  columns: columns.map(([head, kind]) => ({ head, kind })),
  lines: lines.map((line) => columns.map(([, , of]) => of(line))),
})

/** The unit of a column's cells; undefined where they have none. */
export const unitOfCells = (kind: CellKind, system: UnitSystem): Unit | undefined => {
  if (kind === "tons") return unitNamed("weight", system === "metric" ? "t" : "ton")
  return kind === "text" || kind === "day" || kind === "days" || kind === "count"
    ? undefined
    : unitsOf(system)[kind]
}

/** 'Volume (yd³)' */
export const headOf = ({ head, kind }: SeasonTable["columns"][number], system: UnitSystem): string => {
  const unit = unitOfCells(kind, system)
  return unit ? `${head} (${kind === "tons" ? unit.words : unit.symbol})` : head
}

type Total = {
  what: string
  many: number
  cubicYards?: number | null
  pounds?: number | null
  remarks: string[]
}

const totalColumns: Column<Total>[] = [
  ["What", "text", ({ what }) => what],
  ["Number", "count", ({ many }) => many],
  ["Volume", "volume", ({ cubicYards }) => cubicYards ?? null],
  ["Weight", "tons", ({ pounds }) => pounds ?? null],
  ["Remarks", "text", ({ remarks }) => remarks.join("; ") || null],
]

const totalsOf = (season: Season): Total[] => [
  { what: "Loads in", ...weightOf(season.in), remarks: remarksOf(season.in) },
  { what: "Loads refused", many: season.refused.length, remarks: elsewhere(season) },
  {
    ...{ what: "Loads out", many: season.out.loads, cubicYards: soldVolume(season.out) },
    ...{ pounds: season.out.pounds, remarks: unmeasured(season.out) },
  },
  { what: "Piles that became complete", ...volumeOf(season.made) },
  { what: "Piles remaining on the site", ...leftOf(season) },
  {
    ...{ what: "Loads waiting for a pile", many: season.waiting.loads },
    ...{ cubicYards: season.waiting.cubicYards, remarks: [] },
  },
  { what: "Days on which piles were to be read", many: season.daysToRead, remarks: [] },
  { what: "Days without any reading", many: season.daysUnread, remarks: [] },
]

/** What is not known is no 0. */
const weightOf = ({ loads, cubicYards, weighed, pounds }: Amount) => ({
  ...{ many: loads, cubicYards },
  pounds: loads > 0 && weighed === 0 ? null : pounds,
})

const remarksOf = ({ loads, weighed, byWeight }: Amount) => [
  ...(weighed < loads ? [`${weighed} of ${pluralize(loads, "load")} weighed`] : []),
  ...(byWeight > 0 ? [`${pluralize(byWeight, "volume")} by weight`] : []),
]

const elsewhere = ({ refusedElsewhere }: Season) =>
  refusedElsewhere > 0 ? [`${refusedElsewhere} more among the occurrences`] : []

const unmeasured = ({ unmeasured }: Sold) =>
  unmeasured > 0 ? [`${pluralize(unmeasured, "load")} without a volume`] : []

const soldVolume = ({ loads, unmeasured, cubicYards }: Sold) =>
  loads > 0 && unmeasured === loads ? null : cubicYards

/** What was sold without a volume, and what shrank, is gone too. */
const leftOf = ({ remaining }: Season) => {
  const { remarks, ...of } = volumeOf(remaining)
  return { ...of, remarks: [...(of.cubicYards ? ["at most"] : []), ...remarks] }
}

const volumeOf = ({ piles, unknown, cubicYards }: Volume) => ({
  ...{ many: piles, cubicYards: piles > 0 && unknown === piles ? null : cubicYards },
  remarks: unknown > 0 ? [`${pluralize(unknown, "pile")} of unknown volume`] : [],
})

type Typed = { type: string | null }

const typeColumn: Column<Typed> = ["Material Type", "text", ({ type }) => type ?? "Uncategorized"]

const amountColumns: Column<Amount>[] = [
  ["Loads", "count", ({ loads }) => loads],
  ["Volume", "volume", ({ cubicYards }) => cubicYards],
  ["Volumes by Weight", "count", ({ byWeight }) => byWeight],
  ["Loads Weighed", "count", ({ weighed }) => weighed],
  ["Weight", "tons", (amount) => weightOf(amount).pounds],
]

const sourceColumns: Column<Season["byOrigin"][number]>[] = [
  typeColumn,
  ["Source", "text", ({ source }) => source],
  ["County", "text", ({ county }) => county],
  ...amountColumns,
]

const refusedColumns: Column<Season["refused"][number]>[] = [
  ["Day", "day", ({ day }) => day],
  typeColumn,
  ["Source", "text", ({ source }) => source],
  ["County", "text", ({ county }) => county],
  ["Hauler", "text", ({ hauler }) => hauler],
  ["Plate", "text", ({ plate }) => plate],
  ["Refused Because", "text", ({ reason }) => reason],
  ["Volume", "volume", ({ cubicYards }) => cubicYards],
  ["Weight", "tons", ({ pounds }) => pounds],
]

const clientColumns: Column<Season["byClient"][number]>[] = [
  ["Client", "text", ({ client }) => client],
  ["Loads", "count", ({ loads }) => loads],
  ["Volume", "volume", soldVolume],
  ["Loads without a Volume", "count", ({ unmeasured }) => unmeasured],
  ["Net Weight", "tons", ({ pounds }) => pounds],
]

const pileColumns = ({ piles }: Season): Column<SeasonPile>[] => [
  ["Pile", "text", ({ pile }) => pile],
  ["Place", "text", ({ place }) => place],
  ["Formed", "day", ({ formed }) => formed],
  ["Comes From", "text", ({ parents }) => parents.join(", ") || null],
  ["Turned", "days", ({ turned }) => turned],
  ["Turns", "count", ({ turns }) => turns],
  ["Days of Heat", "count", ({ heatDays }) => heatDays],
  ["Complete", "day", ({ complete }) => complete],
  // A farm that samples nothing has no column of it.
  ...(piles.some(({ sampled }) => sampled.length > 0)
    ? [["Sampled", "days", ({ sampled }) => sampled] satisfies Column<SeasonPile>]
    : []),
  ["Loaded", "days", ({ loaded }) => loaded],
  ["Gone", "day", ({ gone }) => gone],
  ["Merged Into", "text", ({ mergedInto }) => mergedInto],
  ["Volume Formed", "volume", ({ cubicYards }) => cubicYards],
  ["At Most Left", "volume", ({ left }) => left],
  ["Days to Read", "count", ({ daysToRead }) => daysToRead],
  ["Days Not Read", "count", ({ daysUnread }) => daysUnread],
]

const monthColumns: Column<Season["months"][number]>[] = [
  ["Month", "text", ({ month }) => month],
  ["Readings", "count", ({ readings }) => readings],
  ["Highest", "temperature", ({ highest }) => highest?.temperature ?? null],
  ["Highest On", "day", ({ highest }) => highest?.day ?? null],
  ["Highest In", "text", ({ highest }) => highest?.pile ?? null],
  ["Lowest", "temperature", ({ lowest }) => lowest?.temperature ?? null],
  ["Lowest On", "day", ({ lowest }) => lowest?.day ?? null],
  ["Lowest In", "text", ({ lowest }) => lowest?.pile ?? null],
]
