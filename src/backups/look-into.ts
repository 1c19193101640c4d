import { dirname } from "node:path"
import { type Db, fileOf } from "../db/connection"
import { migrationIn } from "../db/sqlite/database-file"
import { AppError, CommandError } from "../domain/errors"
import { type Copy, copiesFolder, copiesIn } from "./copies"
import { runElsewhere } from "./run-elsewhere"
import { silent } from "./seen-copies"

/** The time of its last migration, 0 when it is no Windrow database. */
export type Inside = { migration: number }

/**
 * Opens the copy of this name in the folder of copies.
 * @throws CommandError when there is none
 */
export const insideOf = (database: string, name: string): Inside => {
  const folder = copiesFolder(database)
  const path = copiesIn(folder).find((copy) => copy.name === name)?.path
  if (path === undefined)
    throw new CommandError(
      `There is no copy ${name} in ${folder}; windrow backups lists those that are there.`,
    )
  return { migration: migrationIn(path) }
}

/** In milliseconds: with the list of copies before it, it ends within the answer's own deadline. */
const patience = 6000

/**
 * The same from another process: the copy may be on a share that hangs.
 * @throws AppError unavailable when it does not answer
 */
export const lookInto = async (db: Db, { name }: Copy): Promise<Inside> => {
  const database = fileOf(db)
  const words = ["backups", "--json", "--copy", name, "--data", dirname(database)]
  const { isOk, isSilent, message, out } = await runElsewhere(words, { limit: patience })
  if (isSilent) throw new AppError("unavailable", silent(copiesFolder(database)))
  if (!isOk) throw new AppError("unavailable", message || "The copy can't be read.")
  return JSON.parse(out) as Inside
}
