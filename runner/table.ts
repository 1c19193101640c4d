import type { Outcome } from "./bounded"

/** What each job took, the longest first, and all of them together. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const line = (name: string, ...values: string[]) =>
    [name.padEnd(width), ...values.map((value) => value.padStart(7))].join("  ")
  const sumOf = (one: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + one(outcome), 0).toFixed(1)
  return [
    line("", "seconds", "CPU s", "peak MB"),
    ...outcomes
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ name, seconds, cpu, megabytes }) =>
        line(name, seconds.toFixed(1), cpu.toFixed(1), megabytes.toFixed(0)),
      ),
    line(
      "",
      sumOf(({ seconds }) => seconds),
      sumOf(({ cpu }) => cpu),
    ),
  ].join("\n")
}

/** What did not pass, with its tests that failed and what each has printed, what it printed last, or the bound that it reached. */
export const failuresOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .filter(({ isPassed }) => !isPassed)
    .flatMap(({ name, reached, failed, output }) => [
      reached ?? `${name} failed.`,
      ...(failed.length > 0 ? [] : lastOf(output.split("\n")).map((line) => `    ${line}`)),
      ...failed.flatMap((test) => [
        `  ${test.file}: ${test.name} (${(test.seconds ?? 0).toFixed(1)} s)`,
        ...printedIn(output, test.name).map((line) => `    ${line}`),
      ]),
    ])
    .join("\n")

/** In lines: an error with its place and cause. */
const mostPrinted = 40

/** The end of what a test has printed before Bun's line of its failure. */
const printedIn = (output: string, name: string): string[] => {
  const lines = output.split("\n")
  const end = lines.findIndex((line) => line.startsWith(`(fail) ${name}`))
  if (end < 0) return []
  const before = lines.slice(0, end)
  const begin = before.findLastIndex((line) => /^\((pass|fail|skip)\) |\.test\.tsx?:$/.test(line)) + 1
  return lastOf(before.slice(begin))
}

const lastOf = (lines: readonly string[]) => lines.slice(-mostPrinted).filter(Boolean)
