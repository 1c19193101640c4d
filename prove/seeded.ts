/** A sequence that the same seed repeats (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A whole number from 0 to `below` - 1. */
    below: (below: number) => Math.floor(next() * below),
    /** True in this share of the calls. */
    chance: (share: number) => next() < share,
    one: <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}

export type Random = ReturnType<typeof randomFrom>
