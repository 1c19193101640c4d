import type { Database } from "bun:sqlite"
import { AppError } from "../domain/errors"
import { type Db, sqliteOf } from "./connection"

/** What can be wrong with a database that is open, each told in one sentence for the person who runs it. */
export type Problem = "files" | "disk" | "write" | "log" | "damage" | Warning

/** These don't keep the server from doing its work. */
const warnings = ["room", "clock", "records"] as const
type Warning = (typeof warnings)[number]

/** In these nothing more is taken; each says to a user that nothing was saved. */
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

const problems = new WeakMap<Database, Map<Problem, string>>()

const knownProblems = (db: Db) => {
  const known = problems.get(sqliteOf(db)) ?? new Map<Problem, string>()
  problems.set(sqliteOf(db), known)
  return known
}

/** Sets a problem, or without a sentence clears it. */
export const setProblem = (db: Db, problem: Problem, sentence?: string): void => {
  if (sentence === undefined) knownProblems(db).delete(problem)
  else knownProblems(db).set(problem, sentence)
}

/** A sentence for each problem. */
export const problemsOf = (db: Db): string[] => [...knownProblems(db).values()]

export const hasProblem = (db: Db, problem: Problem): boolean => knownProblems(db).has(problem)

/** Why nothing may be written, if so. */
export const writeRefusal = (db: Db): AppError | undefined => {
  for (const problem of knownProblems(db).keys()) {
    const refusal = refusals[problem]
    if (refusal) return refusal()
  }
  return undefined
}

/** Can records be taken, and is everything whole, as far as is known? */
export const isHealthy = (db: Db): boolean =>
  [...knownProblems(db).keys()].every((problem) => warnings.some((warning) => warning === problem))
