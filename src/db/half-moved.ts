import { sql } from "drizzle-orm"
import type { Db } from "./connection"
import { DatabaseUnusableError } from "./errors"

/** Stands in the settings of a database that a move fills, from its first row to its last check. */
export const moveMark = "move"

/** Did a move into this database begin that is not done? Raw SQL: every start asks this and must not load the schema. */
export const isHalfMoved = async (db: Db): Promise<boolean> => {
  const marks = await db.values(sql.raw(`SELECT 1 FROM server_settings WHERE name = '${moveMark}'`))
  return marks.length > 0
}

/** @throws DatabaseUnusableError: its records would be taken for all, and the move could not go on beside new ones */
export const assertNotHalfMoved = async (db: Db): Promise<void> => {
  if (await isHalfMoved(db))
    throw new DatabaseUnusableError(
      "The database is half moved: run windrow move again, which goes on where it stopped.",
    )
}
