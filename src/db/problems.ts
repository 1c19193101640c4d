import { AppError } from "../domain/errors"
import type { Db } from "./connection"
import { type Problem, warnings } from "./problem"

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

export const diskFullError = () =>
  new AppError(
    "disk_full",
    "The disk of the machine that runs Windrow is full, or fails. Nothing was saved. Please tell the person who runs it.",
  )

/** Sets a problem, or clears it when there is no sentence. */
export const setProblem = (db: Db, problem: Problem, sentence?: string): void => {
  if (sentence === undefined) db.engine.problems.delete(problem)
  else db.engine.problems.set(problem, sentence)
}

export const problemsOf = (db: Db): string[] => [...db.engine.problems.values()]

export const problemOf = (db: Db, problem: Problem): string | undefined => db.engine.problems.get(problem)

export const hasProblem = (db: Db, problem: Problem): boolean => db.engine.problems.has(problem)

export const writeRefusal = (db: Db): AppError | undefined => {
  for (const problem of db.engine.problems.keys()) {
    const refusal = refusals[problem]
    if (refusal) return refusal()
  }
  return undefined
}

/** Are there no problems but warnings? */
export const isHealthy = (db: Db): boolean =>
  [...db.engine.problems.keys()].every((problem) => warnings.some((warning) => warning === problem))
