import { desc } from "drizzle-orm"
import type { Db } from "../db/connection"
import { problemsOf } from "../db/problems"
import { serverProblems } from "../db/schema"
import type { Problems, ServerProblem } from "../domain/operation"
import { type Note, waitingNotes } from "./problem-notes"

/** Returns the problems, also those that could not be written yet, as on a full disk. */
export const problemsOfServer = async (db: Db): Promise<Problems> => {
  const { sentence, firstAt, lastAt, times, overAt } = serverProblems
  const stored = await db
    .select({ sentence, firstAt, lastAt, times, overAt })
    .from(serverProblems)
    .orderBy(desc(lastAt))
    .limit(200)
  const waiting = [...waitingNotes(db)].flatMap(([said, note]) =>
    note.times > 0 ? [asProblem(said, note)] : [],
  )
  return { now: problemsOf(db), earlier: [...waiting, ...stored] }
}

const asProblem = (sentence: string, { firstAt, lastAt, times, overAt }: Note): ServerProblem => ({
  sentence,
  firstAt: iso(firstAt),
  lastAt: iso(lastAt),
  times,
  overAt: overAt === null ? null : iso(overAt),
})

const iso = (at: number) => new Date(at).toISOString()
