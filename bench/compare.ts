/** A figure and its reference from the same run; `ratio` is ours ÷ reference. */
export type Measurement = {
  question: string
  ours: number
  reference: number
  ratio: number
  unit: string
  goal: string
  met: boolean
  /** Whether the reference agreed with itself within 10 %; always true for a count. */
  stable: boolean
}

type Goal = { least: number } | { most: number }

/**
 * Measures ours and the reference in alternating blocks and returns the medians. Each of our blocks lies between two of
 * the reference, whose difference shows how stable the machine was.
 */
export const compare = async (
  question: string,
  unit: string,
  goal: Goal,
  blocks: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Measurement> => {
  const mine: number[] = []
  const before: number[] = []
  const after: number[] = []
  await reference()
  await ours()
  for (let block = 0; block < blocks; block++) {
    before.push(await reference())
    mine.push(await ours())
    after.push(await reference())
  }
  const control = median(before) / median(after)
  const stable = Math.abs(control - 1) <= 0.1
  return measurement(question, unit, goal, median(mine), median([...before, ...after]), stable)
}

/** A measurement that was counted, not timed. */
export const counted = (
  question: string,
  unit: string,
  goal: Goal,
  ours: number,
  reference = 1,
): Measurement => measurement(question, unit, goal, ours, reference, true)

export const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

const measurement = (
  question: string,
  unit: string,
  goal: Goal,
  ours: number,
  reference: number,
  stable: boolean,
): Measurement => {
  const ratio = ours / reference
  const met = "least" in goal ? ratio >= goal.least : ratio <= goal.most
  const words = "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  return { question, ours, reference, ratio, unit, goal: words, met, stable }
}
