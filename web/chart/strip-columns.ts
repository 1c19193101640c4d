import { cookingDaysNeeded, isHot, organicCeiling } from "#domain/cooking"
import type { Temperature } from "#domain/temperatures"
import type { DayHigh } from "./days"

/** A turn or an addition, at an instant. */
export type Mark = { at: string; kind: MarkKind }
export const markKinds = ["turn", "material"] as const
export type MarkKind = (typeof markKinds)[number]

/** The first and the last day. */
export type Span = { first: number; last: number }

export const stripSpans = [15, 30, "From start"] as const
export type StripSpan = (typeof stripSpans)[number]

/** The last days of the whole time. */
export const lastOf = (whole: Span, span: StripSpan): Span =>
  typeof span === "number" ? { ...whole, first: Math.max(whole.first, whole.last - span + 1) } : whole

/** One day, or several where there are more days than pixels; with the highest reading of them. */
export type Column = {
  first: number
  highest?: Temperature
  /** 1 to 15: the place of its last hot day among those that count. */
  hotDay?: number
}

/** From left to right; the last column ends with the last day, so that only the first may be of fewer days. */
export const columnsOf = (highs: readonly DayHigh[], span: Span, most: number): Column[] => {
  const placeOf = placing(span, most)
  const columns = Array.from({ length: placeOf(span.last) + 1 }, (): Column => ({ first: span.last }))
  for (let day = span.last; day >= span.first; day--) at(columns, placeOf(day)).first = day
  let hotDays = 0
  for (const { day, highest } of highs) {
    if (isHot(highest.temperature)) hotDays++
    if (day < span.first || day > span.last) continue
    const column = at(columns, placeOf(day))
    if (isHot(highest.temperature) && hotDays <= cookingDaysNeeded) column.hotDay = hotDays
    if (highest.temperature > (column.highest?.temperature ?? 0)) column.highest = highest
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

/** The columns whose number has room: the whole fives first, then as many as fit from the left. */
export const countsWithRoom = (columns: readonly Column[], pitch: number, room: number) => {
  const counted = columns.flatMap(({ hotDay }, index) => (hotDay ? [{ hotDay, index }] : []))
  const fives = counted.filter(({ hotDay }) => hotDay % 5 === 0).reverse()
  const shown: { hotDay: number; index: number }[] = []
  for (const each of [...fives, ...counted])
    if (shown.every((other) => Math.abs(other.index - each.index) * pitch >= room)) shown.push(each)
  return shown
}

/** °F at the bottom and the top of the strip: the threshold is half way up, unless readings lie further out. */
export const stripScale = (highs: readonly DayHigh[]): [number, number] =>
  highs.reduce<[number, number]>(
    ([low, high], { highest: { temperature } }) => [
      Math.min(low, temperature - 10),
      Math.max(high, temperature),
    ],
    [80, organicCeiling + 10],
  )

const at = (columns: Column[], index: number) => {
  const column = columns[index]
  if (!column) throw new Error(`There is no column ${index}.`)
  return column
}

/** The highest reading of a column, or of the nearest that has one. */
export const nearestWithReading = (columns: readonly Column[], touched: number) => {
  const index = Math.min(Math.max(0, touched), columns.length - 1)
  for (let off = 0; off <= columns.length; off++) {
    const highest = columns[index - off]?.highest ?? columns[index + off]?.highest
    if (highest) return highest
  }
  return undefined
}
