import type { ChangeKind } from "#contract/events"
import type { RecordKind } from "#domain/record-kinds"
import { createListeners } from "../lib/listeners"
import type { Freshness, KnownChange } from "./freshness"

const rows = "/api/rows"
const catalogue = "/api/material-categories"
/** The piles that use a material. */
const uses = `${catalogue}/`

/** A record's lists, its row, and the list of rows. */
const recordIn = (kind: ChangeKind, row: string, record: number | "") => [
  ...listOf(row, kind, record),
  row,
  rows,
]

/** A reading may complete the row. */
const readings = (row: string, record: number | "") => [
  ...recordIn("temperatures", row, record),
  `${row}/changes`,
]

const acts = "/api/farm/acts"
const probes = "/api/farm/probes"
const pagesOfFarm = ["/api/board", "/api/farm/season"]

type Old = (row: string, record: number | "", farm: number) => string[]

/**
 * The paths that a change of each kind makes old. `row` is the address of its row; `record` the id of a record, or empty for any: an
 * address that ends with a slash stands for all below it. A kind of records that is not named here makes its list and the row old.
 */
const changedBy: { [K in Exclude<ChangeKind, RecordKind>]: Old } & { [K in RecordKind]?: Old } = {
  temperatures: readings,
  // Raw material may begin a pile's count anew.
  materials: (row, record) => [
    ...recordIn("materials", row, record),
    uses,
    "/api/farm/yard/",
    "/api/tickets",
  ],
  // The list of piles that use a material shows their place.
  moves: (row, record) => [...recordIn("moves", row, record), uses],
  // With its readings.
  visits: (row, record) => [...listOf(row, "visits", record), ...readings(row, "")],
  sales: (row, record) => [
    ...listOf(row, "sales", record),
    "/api/clients",
    "/api/clients/rows",
    "/api/tickets",
  ],
  // With its results.
  samples: (row, record) => [...listOf(row, "samples", record), ...listOf(row, "results", "")],
  results: (row, record) => listOf(row, "results", record),
  occurrences: (row, record) => listOf(row, "occurrences", record),
  // Tickets and probes name its pile, and a deletion is among the farm's acts.
  rows: (row) => [...pagesOf(row), `${row}/changes`, row, rows, uses, "/api/tickets", probes, acts],
  categories: () => [catalogue, uses, ...pagesOfFarm],
  probes: (row) => [`${row}/probes`, row, rows, "/api/board", probes],
  farm: (_row, _record, farm) =>
    ["", "/members", "/invitations", "/acts", "/imports"].map((part) => `/api/farm${part}?farm=${farm}`),
}

const listOf = (row: string, kind: string, record: number | "") => [
  ...pagesOf(row),
  `${row}/${kind}`,
  `${row}/${kind}/${record}`,
]

/** The pages that show several nouns. */
const pagesOf = (row: string) => [`${row}/history`, ...pagesOfFarm]

/** Lets a tab know what each change makes old. Until then a change makes all old. */
export const bringTable = (fresh: Freshness) => {
  fresh.noteChanged = (change) => {
    changes.tell(change)
    return fresh.noteOld(concernedBy(change, fresh.used()))
  }
}

const changes = createListeners<[KnownChange]>()

/** Calls back on each change that a tab notes; returns a function that stops it. */
export const onChanged = changes.add

/** Filters the paths that a change makes old. */
export const concernedBy = (change: KnownChange, paths: readonly string[]): string[] => {
  const { kinds, row = 0, record = "", farm = 0 } = change
  const old = kinds.flatMap((kind) => {
    const path = `${rows}/${row}`
    return changedBy[kind]?.(path, record, farm) ?? recordIn(kind, path, record)
  })
  // Another time zone of the farm counts the days of all its piles again; nobody could read any of them.
  const isOfAll = kinds.includes("rows") ? kinds.includes("farm") : kinds.includes("visits")
  if (!row && isOfAll) old.push(`${rows}/`, "/api/clients", "/api/clients/rows", "/api/farm/yard/")
  // Made, changed or given up; a reading of one is no act.
  if (!row && kinds.includes("probes")) old.push(acts)
  // A family tells of each of its piles, and it and a history name the materials of loads.
  const isOfPile = row > 0 && !kinds.every((kind) => kind === "probes")
  const named = kinds.includes("categories") ? /\/(history|family)(\?|$)/ : isOfPile ? /\/family$/ : undefined
  if (named) old.push(...paths.filter((path) => named.test(path)))
  return paths.filter((path) => old.some((name) => isOf(path, name)))
}

/** A list with a limit or from an instant on has the list's own path before the question mark. */
const isOf = (path: string, name: string) =>
  name.endsWith("/") ? path.startsWith(name) : path === name || path.startsWith(`${name}?`)
