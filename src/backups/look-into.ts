import { dirname, join } from "node:path"
import { desc } from "drizzle-orm"
import { type Db, disconnect, fileOf } from "../db/connection"
import { migrationIn, openForReading } from "../db/database-file"
import { acts, auditLines } from "../db/schema"
import { AppError } from "../domain/errors"
import { type Copy, copiesFolder } from "./copies"
import { runElsewhere } from "./run-elsewhere"
import { silent } from "./seen-copies"

/** The time of its last migration, 0 when it is no Windrow database, and the ids of the last entries of its lists of acts. */
export type Inside = { migration: number; lastLine: number; lastAct: number }

/** Opens the copy of this name in the folder of copies. */
export const insideOf = async (database: string, name: string): Promise<Inside> => {
  const path = join(copiesFolder(database), name)
  return {
    migration: migrationIn(path),
    lastLine: await lastIn(path, auditLines),
    lastAct: await lastIn(path, acts),
  }
}

/** A copy of an earlier version has no such list. */
const lastIn = async (path: string, list: typeof auditLines | typeof acts): Promise<number> => {
  try {
    const copy = openForReading(path)
    try {
      const [last] = await copy.select({ id: list.id }).from(list).orderBy(desc(list.id)).limit(1)
      return last?.id ?? 0
    } finally {
      disconnect(copy)
    }
  } catch {
    return 0
  }
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
