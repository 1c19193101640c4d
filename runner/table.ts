import type { Outcome } from "./bounded"

/** What each job took, the longest first. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const line = (name: string, seconds: string, megabytes: string) =>
    `${name.padEnd(width)}  ${seconds.padStart(7)}  ${megabytes.padStart(7)}`
  return [
    line("", "seconds", "peak MB"),
    ...outcomes
      .toSorted((one, other) => other.seconds - one.seconds)
      .map(({ name, seconds, megabytes }) => line(name, seconds.toFixed(1), megabytes.toFixed(0))),
  ].join("\n")
}

/** What did not pass, with its tests that failed or the bound that it reached. */
export const failuresOf = (outcomes: readonly Outcome[]): string =>
  outcomes
    .filter(({ isPassed }) => !isPassed)
    .flatMap(({ name, reached, failed }) => [
      reached ?? `${name} failed.`,
      ...failed.map((test) => `  ${test.file}: ${test.name} (${(test.seconds ?? 0).toFixed(1)} s)`),
    ])
    .join("\n")
