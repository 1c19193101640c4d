/** Without the noise of binary fractions, which depends on the order. */
export const total = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((all, each) => all + each, 0) * 1e6) / 1e6
