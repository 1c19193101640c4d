/** A rate, and the CPU that each request cost its server, in µs. */
export type Rate = { perSecond: number; cpu: number }

/** A figure and its reference from the same run; `ratio` is ours ÷ reference. */
export type Measurement = {
  question: string
  ours: number
  reference: number
  /** Of rates, the µs of CPU of a request. */
  cpu?: { ours: number; reference: number }
  ratio: number
  /** The lowest and the highest ratio of a block, where blocks were measured. */
  spread?: readonly [number, number]
  unit: string
  goal: string
  met: boolean
  /** Whether the reference agreed with itself within 10 %; always true for a count. */
  stable: boolean
}

/** A question without a goal tells its figures only. */
export type Goal = { least: number } | { most: number } | "none"

/**
 * Measures ours and the reference in alternating blocks and returns the medians. Each of our blocks lies between two of
 * the reference, whose difference shows how stable the machine was.
 */
export const compare = async (
  question: string,
  unit: string,
  goal: Goal,
  blocks: number,
  ours: () => Promise<Figure>,
  reference: () => Promise<Figure>,
): Promise<Measurement> => {
  const { mine, before, after } = await alternate(blocks, ours, reference)
  return judge(question, unit, goal, { mine, before, after })
}

/** What a block found. */
type Figure = number | Rate

/** What the blocks found: ours, and the reference before and after each. */
export type Blocks<T> = { mine: T[]; before: T[]; after: T[] }

/** Runs the reference, ours and the reference in turn, after one of each that is not measured. */
export const alternate = async <T>(
  blocks: number,
  ours: () => Promise<T>,
  reference: () => Promise<T>,
): Promise<Blocks<T>> => {
  const found: Blocks<T> = { mine: [], before: [], after: [] }
  await reference()
  await ours()
  for (let block = 0; block < blocks; block++) {
    found.before.push(await reference())
    found.mine.push(await ours())
    found.after.push(await reference())
  }
  return found
}

/** The medians of blocks as one measurement. */
export const judge = (
  question: string,
  unit: string,
  goal: Goal,
  { mine, before, after }: Blocks<Figure>,
): Measurement => {
  const both = [...before, ...after]
  const control = median(before.map(rateOrFigure)) / median(after.map(rateOrFigure))
  const stable = Math.abs(control - 1) <= 0.1
  const found = measurement(
    question,
    unit,
    goal,
    median(mine.map(rateOrFigure)),
    median(both.map(rateOrFigure)),
    stable,
  )
  const beside = before.map((figure, block) => median([figure, after[block] ?? figure].map(rateOrFigure)))
  const ratios = mine.map((figure, block) => rateOrFigure(figure) / (beside[block] ?? Number.NaN))
  const spread = [Math.min(...ratios), Math.max(...ratios)] as const
  const cpu = { ours: median(mine.flatMap(cpuOfRate)), reference: median(both.flatMap(cpuOfRate)) }
  return { ...found, spread, ...(!Number.isNaN(cpu.ours) && { cpu }) }
}

const rateOrFigure = (figure: Figure) => (typeof figure === "number" ? figure : figure.perSecond)
const cpuOfRate = (figure: Figure) => (typeof figure === "number" ? [] : [figure.cpu])

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
  if (goal === "none") return { question, ours, reference, ratio, unit, goal: "–", met: true, stable }
  const met = "least" in goal ? ratio >= goal.least : ratio <= goal.most
  const words = "least" in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  return { question, ours, reference, ratio, unit, goal: words, met, stable }
}
