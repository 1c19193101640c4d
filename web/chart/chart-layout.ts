/** Pixels between two bars, enough for the outline of a selected one. */
export const air = 8
/** Pixels between two bars where days are missing. */
export const gapWidth = 36

/** The middles of the bars in pixels from the chart's beginning, and its whole width. */
export type Layout = { middles: number[]; width: number; barWidth: number }

/** `days` are those of the readings, oldest first. */
export const layOut = (days: readonly number[], barWidth: number): Layout => {
  let end = air / 2
  const middles = days.map((_, index) => {
    if (index > 0) end += missingBefore(days, index) > 0 ? gapWidth : air
    end += barWidth
    return end - barWidth / 2
  })
  return { middles, width: end + air / 2, barWidth }
}

/** The days without a reading between a bar and the one before it. */
export const missingBefore = (days: readonly number[], index: number) => {
  const [before, day] = [days[index - 1], days[index]]
  return before === undefined || day === undefined ? 0 : Math.max(0, day - before - 1)
}

/** The first bar whose middle is there or further right, by halving. */
export const firstFrom = (middles: readonly number[], x: number) => {
  let [low, high] = [0, middles.length]
  while (low < high) {
    const half = (low + high) >> 1
    if ((middles[half] ?? 0) < x) low = half + 1
    else high = half
  }
  return low
}

/** The bar at or beside a place; none where the chart is empty. */
export const barAt = ({ middles, barWidth }: Layout, x: number) => {
  const right = firstFrom(middles, x)
  const off = (index: number) => Math.abs((middles[index] ?? Number.POSITIVE_INFINITY) - x)
  const nearest = off(right) < off(right - 1) ? right : right - 1
  return off(nearest) <= (barWidth + gapWidth) / 2 ? nearest : undefined
}

/** The bars of which something shows between two places: the first one, and the one after the last. */
export const barsWithin = ({ middles, barWidth }: Layout, from: number, to: number) =>
  [firstFrom(middles, from - barWidth / 2), firstFrom(middles, to + barWidth / 2)] as const

/** Clamps the place at the left edge: fewer bars than fit stand at the right. */
export const leftEdge = (wish: number, { width }: Layout, visible: number) =>
  width <= visible ? width - visible : Math.min(Math.max(0, wish), width - visible)

/** The left edge, moved no further than needed to show a whole bar. */
export const leftEdgeShowing = (
  left: number,
  { middles, barWidth }: Layout,
  visible: number,
  index: number,
) => {
  const middle = middles[index] ?? 0
  const half = (barWidth + air) / 2
  return Math.min(Math.max(left, middle + half - visible), middle - half)
}

/** The bar nearest to a selected one of those that show in whole. */
export const nearestWhole = ({ middles, barWidth }: Layout, left: number, visible: number, index: number) => {
  const first = firstFrom(middles, left + barWidth / 2)
  const last = firstFrom(middles, left + visible - barWidth / 2 + 0.5) - 1
  return last < first ? index : Math.min(Math.max(index, first), last)
}
