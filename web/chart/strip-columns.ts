import { type Heat, heatOf } from "#domain/heat"
import type { Unread } from "#domain/visits"
import { bothOf, type KnownDays } from "./days"

/** A turn, an addition, that nobody could read the pile and why, or the highest of a wireless probe in °F, at an instant. */
export type Mark = { at: string } & (
  | { kind: MarkKind }
  | { kind: "unread"; why: Unread }
  | { kind: "probe"; degrees: number }
)
export const markKinds = ["turn", "material"] as const
export type MarkKind = (typeof markKinds)[number]

/** The first and the last day. */
export type Span = { first: number; last: number }

/** One day, or several where there are more days than pixels. */
export type Column = {
  first: number
  /** The highest reading of its days in °F, and the lowest where a visit had several. */
  degrees?: number
  lowest?: number
  /** Not all readings of its days are on this device: nothing is said about them. */
  isUnknown: boolean
  /** Somebody said why none of its days could be read. */
  isUnread?: true
}

/**
 * From left to right; the last column ends with the last day, so that only the first may be of fewer days. `unread` are the days
 * of which somebody said why nobody could read the pile.
 */
export const columnsOf = (
  { highs, since }: KnownDays,
  span: Span,
  most: number,
  unread: Iterable<number> = [],
): Column[] => {
  const placeOf = placing(span, most)
  const columns = Array.from({ length: placeOf(span.last) + 1 }, (): Column => {
    return { first: span.last, isUnknown: false }
  })
  for (let day = span.last; day >= span.first; day--)
    Object.assign(at(columns, placeOf(day)), { first: day, isUnknown: day < since })
  for (const { day, ...high } of highs) {
    const column = columns[placeOf(day)]
    if (!column || column.isUnknown) continue
    const { degrees = high.degrees, lowest } = column
    Object.assign(column, bothOf({ degrees, ...(lowest !== undefined && { lowest }) }, high))
  }
  for (const day of unread) {
    const column = columns[placeOf(day)]
    if (column) column.isUnread = true
  }
  return columns
}

/** Converts a day to the index of its column. */
export const placing = ({ first, last }: Span, most: number) => {
  const days = last - first + 1
  const each = Math.max(1, Math.ceil(days / Math.max(1, most)))
  const count = Math.ceil(days / each)
  return (day: number) => count - 1 - Math.floor((last - day) / each)
}

/** What a column stands for; today's reading may still come, unless the pile is over. A reading says more than why there was none. */
export type ColumnKind = Heat | "none" | "unread" | "unknown" | "open"

export const kindsOf = (columns: readonly Column[], isOver: boolean): ColumnKind[] =>
  columns.map(({ degrees, isUnknown, isUnread }, index) => {
    if (isUnknown) return "unknown"
    if (degrees !== undefined) return heatOf(degrees)
    if (isUnread) return "unread"
    return isOver || index < columns.length - 1 ? "none" : "open"
  })

const at = (columns: Column[], index: number) => {
  const column = columns[index]
  if (!column) throw new Error(`There is no column ${index}.`)
  return column
}
