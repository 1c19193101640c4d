/** A figure beside its reference, both measured in this run. `ratio` is ours ÷ reference, in the unit asked. */
export type Answer = {
  question: string
  ours: number
  reference: number
  ratio: number
  unit: string
  goal: string
  met: boolean
  /** Did the reference agree with itself within 10 %? Counts need no quiet. */
  quiet: boolean
}

type Goal = { least: number } | { most: number }

/**
 * Measures ours and the reference in turn, block by block, and answers with the medians. Two blocks of the
 * reference stand around each of ours: how far they disagree tells how quiet the machine was.
 */
export const compare = async (
  question: string,
  unit: string,
  goal: Goal,
  blocks: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Answer> => {
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
  const quiet = Math.abs(control - 1) <= 0.1
  return answer(question, unit, goal, median(mine), median([...before, ...after]), quiet)
}

/** An answer that was counted, not timed. */
export const counted = (question: string, unit: string, goal: Goal, ours: number, reference = 1): Answer =>
  answer(question, unit, goal, ours, reference, true)

export const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

const answer = (
  question: string,
  unit: string,
  goal: Goal,
  ours: number,
  reference: number,
  quiet: boolean,
): Answer => {
  const ratio = ours / reference
  const met = "least" in goal ? ratio >= goal.least : ratio <= goal.most
  const words = "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  return { question, ours, reference, ratio, unit, goal: words, met, quiet }
}
