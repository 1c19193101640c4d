type Limits = { shortest: number; longest: number }

/**
 * Ms to wait after so many failures in a row: doubled with each. Half of it by chance, so that browsers that lost the same
 * server come back one after the other.
 */
export const pauseAfter = (failures: number, { shortest, longest }: Limits) =>
  Math.min(longest, shortest * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)
