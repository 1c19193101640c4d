import { sql } from "drizzle-orm"

import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { inTransaction } from "../db/transaction"
import { dayMs } from "../domain/day"

// Raw SQL: every start imports this and must not load the schema.

/** Times in milliseconds since 1970. `times` is 0 when it only ended. */
export type Note = { firstAt: number; lastAt: number; times: number; overAt: number | null }

/** Sentences that wait to be written, and rows of one day. */
const most = { waiting: 100, ofDay: 200 }

/** In milliseconds: notes of one moment share a write, and on a full disk they wait. */
const [soon, later] = [1000, 60_000]

/** Notes that are not written yet, by their sentences. */
export const waitingNotes = perDatabase(() => new Map<string, Note>())

/** Notes that a problem began, or that something failed. Never fails itself. */
export const noteProblem = (db: Db, sentence: string, at = Date.now()): void => {
  const { firstAt, times } = waitingNotes(db).get(sentence) ?? { firstAt: at, times: 0 }
  keep(db, sentence, { firstAt, lastAt: at, times: times + 1, overAt: null })
}

/** Notes that a problem is over. */
export const noteEnd = (db: Db, sentence: string, at = Date.now()): void => {
  const { firstAt, times } = waitingNotes(db).get(sentence) ?? { firstAt: at, times: 0 }
  keep(db, sentence, { firstAt, lastAt: at, times, overAt: at })
}

const keep = (db: Db, sentence: string, note: Note) => {
  const waiting = waitingNotes(db)
  if (waiting.size === 0) writeIn(db, soon)
  if (waiting.has(sentence) || waiting.size < most.waiting) waiting.set(sentence, note)
}

const writeIn = (db: Db, milliseconds: number) => {
  const writeIfOpen = async () => {
    if (await db.engine.isAlive()) await writeNotes(db).catch(() => writeIn(db, later))
  }
  setTimeout(writeIfOpen, milliseconds).unref()
}

/** @throws when the disk is full, or the database can't be written; the notes go on waiting */
export const writeNotes = async (db: Db): Promise<void> => {
  const waiting = waitingNotes(db)
  const written = [...waiting]
  if (written.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const [sentence, note] of written) await write(tx, sentence, note)
  })
  for (const [sentence, note] of written) if (waiting.get(sentence) === note) waiting.delete(sentence)
  if (waiting.size > 0) writeIn(db, soon)
}

/** One row for a sentence and a UTC day; the end belongs to the row of the beginning. */
const write = async (tx: Db, sentence: string, { firstAt, lastAt, times, overAt }: Note) => {
  const since = times === 0 ? 0 : firstAt - (firstAt % dayMs)
  const changed = await tx.values(sql`UPDATE server_problems
    SET times = times + ${times}, last_at = ${lastAt}, over_at = ${overAt}
    WHERE id = (SELECT max(id) FROM server_problems WHERE sentence = ${sentence} AND last_at >= ${since})
    RETURNING id`)
  if (changed.length > 0 || times === 0) return
  await tx.run(sql`INSERT INTO server_problems (sentence, first_at, last_at, times, over_at)
    SELECT ${sentence}, ${firstAt}, ${lastAt}, ${times}, ${overAt}
    WHERE (SELECT count(*) FROM server_problems WHERE last_at >= ${since}) < ${most.ofDay}`)
}

const keptDays = 30

export const purgeProblems = (db: Db, now = Date.now()): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.run(sql`DELETE FROM server_problems WHERE last_at < ${now - keptDays * dayMs}`)
  })
