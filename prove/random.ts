/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = ReturnType<typeof randomFrom>

/** A whole number from 0 to below `end`. */
export const below = (random: Random, end: number) => Math.floor(random() * end)

/** `count` of the items, spread evenly over all of them; all when there are no more. */
export const spread = <T>(items: readonly T[], count: number): T[] =>
  items.filter(
    (_, index) =>
      Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  )
