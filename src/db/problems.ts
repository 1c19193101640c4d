import type { Database } from "bun:sqlite"
import { AppError } from "../domain/errors"

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

const conditions = new WeakMap<Database, Map<Problem, string>>()

const conditionOf = (sqlite: Database) => {
  const known = conditions.get(sqlite) ?? new Map<Problem, string>()
  conditions.set(sqlite, known)
  return known
}

/** Notes a trouble, or with no sentence that it is over. */
export const setProblem = (sqlite: Database, trouble: Problem, sentence?: string): void => {
  if (sentence === undefined) conditionOf(sqlite).delete(trouble)
  else conditionOf(sqlite).set(trouble, sentence)
}

/** A sentence for each trouble. */
export const problemsOf = (sqlite: Database): string[] => [...conditionOf(sqlite).values()]

export const hasProblem = (sqlite: Database, trouble: Problem): boolean => conditionOf(sqlite).has(trouble)

/** Why nothing may be written, if so. */
export const writeRefusal = (sqlite: Database): AppError | undefined => {
  for (const trouble of conditionOf(sqlite).keys()) {
    const refusal = refusals[trouble]
    if (refusal) return refusal()
  }
  return undefined
}

/** Can records be taken, and is everything whole, as far as is known? */
export const isHealthy = (sqlite: Database): boolean =>
  [...conditionOf(sqlite).keys()].every((trouble) => warnings.some((warning) => warning === trouble))
