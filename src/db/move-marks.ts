import { sql } from "drizzle-orm"
import type { Db } from "./connection"
import { DatabaseUnusableError } from "./errors"

/** Stands in the settings of a database that a move fills, from its first row to its last check. */
export const moveMark = "move"

/** Stands in the settings of a database whose records were moved, with the day and the place: '2026-11-25 PostgreSQL, db/farm'. */
export const movedMark = "moved"

/** Raw SQL: every start asks this and must not load the schema. */
const marksOf = async (db: Db): Promise<Map<string, string>> => {
  const marks = `SELECT name, value FROM server_settings WHERE name IN ('${moveMark}', '${movedMark}')`
  return new Map(await db.values<[string, string]>(sql.raw(marks)))
}

/** Did a move into this database begin that is not done? */
export const isHalfMoved = async (db: Db): Promise<boolean> => (await marksOf(db)).has(moveMark)

/** Says where the records went, and when; undefined when they were not moved. */
export const movedInWords = async (db: Db): Promise<string | undefined> => {
  const [, day, place] = /^(\S+) (.+)$/s.exec((await marksOf(db)).get(movedMark) ?? "") ?? []
  return day === undefined ? undefined : `The records of this database were moved to ${place} on ${day}.`
}

const halfMoved = "The database is half moved: run windrow move again, which goes on where it stopped."

/** @throws DatabaseUnusableError: its records would be taken for all, and the move could not go on beside new ones */
export const assertNotHalfMoved = async (db: Db): Promise<void> => {
  if (await isHalfMoved(db)) throw new DatabaseUnusableError(halfMoved)
}

/** @throws DatabaseUnusableError when the records are elsewhere, or not all here: new ones would part from them */
export const assertNotMoved = async (db: Db): Promise<void> => {
  await assertNotHalfMoved(db)
  const moved = await movedInWords(db)
  if (moved !== undefined) throw new DatabaseUnusableError(`${moved} ${movedAdvice}`)
}

export const movedAdvice =
  "Serve that one: this one takes no more records. If that one is lost, windrow restore puts a copy back here."
