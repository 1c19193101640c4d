import { AppError } from "../domain/errors"
import { type Db, identityOf } from "./connection"

/** Problems of an open database; each has one sentence for the person who runs it. */
export type Problem = "files" | "disk" | "write" | "log" | "damage" | Warning

/** The server stays healthy with these; whether the database is away, health asks at that moment. */
const warnings = ["away", "room", "clock", "records", "certificate", "backup", "sending", "photos"] as const
type Warning = (typeof warnings)[number]

/** With these, every write is refused. */
const refusals: Partial<Record<Problem, () => AppError>> = {
  files: () =>
    new AppError(
      "unavailable",
      "The server has lost its database file. Nothing was saved. Please tell the person who runs it.",
    ),
  write: () =>
    new AppError(
      "unavailable",
      "The server's disk failed. Nothing was saved. Please tell the person who runs it, and try again.",
    ),
}

const problems = new WeakMap<object, Map<Problem, string>>()

const knownProblems = (db: Db) => {
  const sentences = problems.get(identityOf(db)) ?? new Map<Problem, string>()
  problems.set(identityOf(db), sentences)
  return sentences
}

/** Sets a problem, or clears it when there is no sentence. */
export const setProblem = (db: Db, problem: Problem, sentence?: string): void => {
  if (sentence === undefined) knownProblems(db).delete(problem)
  else knownProblems(db).set(problem, sentence)
}

export const problemsOf = (db: Db): string[] => [...knownProblems(db).values()]

export const problemOf = (db: Db, problem: Problem): string | undefined => knownProblems(db).get(problem)

export const hasProblem = (db: Db, problem: Problem): boolean => knownProblems(db).has(problem)

export const writeRefusal = (db: Db): AppError | undefined => {
  for (const problem of knownProblems(db).keys()) {
    const refusal = refusals[problem]
    if (refusal) return refusal()
  }
  return undefined
}

/** Are there no problems but warnings? */
export const isHealthy = (db: Db): boolean =>
  [...knownProblems(db).keys()].every((problem) => warnings.some((warning) => warning === problem))
