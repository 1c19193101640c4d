/** A whole number from 0 on, below a bound. */
export type Random = (below: number) => number

/** The same numbers for the same seed, which is from 1 to 2,147,483,646. */
export const randomFrom = (seed: number): Random => {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
