import { dirname } from "node:path"
import { type Db, fileOf } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { CommandError } from "../domain/errors"
import { type Copy, copiesFolder } from "./copies"
import { type Run, runElsewhere } from "./run-elsewhere"

/** Lists the folder in another process. */
export type List = (database: string) => Promise<Run>

type Seen = {
  copies: readonly Copy[]
  at: number
  failure?: string | undefined
  looking?: Promise<void> | undefined
}

const seenOf = perDatabase((): Seen => ({ copies: [], at: Number.NEGATIVE_INFINITY }))

/** In milliseconds: a folder that is not listed by then does not answer. */
const patience = 30_000

export const listElsewhere: List = (database) =>
  runElsewhere(["backups", "--json", "--data", dirname(database)], { limit: patience })

/** The copies as they were seen last, the newest first; none before the first look. */
export const seenCopies = (db: Db): readonly Copy[] => seenOf(db).copies

/** Why the last look failed, as a sentence. */
export const copiesFailure = (db: Db): string | undefined => seenOf(db).failure

/**
 * Looks into the folder of copies without touching it in this process: it may be on a share that hangs, and with it would
 * everybody who is served. Several who look at once share one look.
 * @throws CommandError with a sentence about the folder; `seenCopies` stay as they were
 */
export const lookAtCopies = async (db: Db, list: List = listElsewhere): Promise<readonly Copy[]> => {
  const seen = seenOf(db)
  seen.looking ??= look(db, seen, list).finally(() => {
    seen.looking = undefined
  })
  await seen.looking
  if (seen.failure !== undefined) throw new CommandError(seen.failure)
  return seen.copies
}

/** Returns a list of at most that age in milliseconds, or the last one while it looks; only the first look is awaited. */
export const recentCopies = async (db: Db, age: number): Promise<readonly Copy[]> => {
  const { at } = seenOf(db)
  if (performance.now() - at > age) {
    const looking = lookAtCopies(db).catch(() => undefined)
    if (!Number.isFinite(at)) await looking
  }
  return seenCopies(db)
}

const look = async (db: Db, seen: Seen, list: List) => {
  const database = fileOf(db)
  const { isOk, isSilent, message, out } = await list(database)
  seen.at = performance.now()
  seen.failure = isOk ? undefined : isSilent ? silent(copiesFolder(database)) : message || "Listing failed."
  if (isOk) seen.copies = (JSON.parse(out) as { copies: Copy[] }).copies
}

/** Returns a sentence with advice: keep copies on this machine's own disk, and send them to a share. */
export const silent = (folder: string): string =>
  `The folder of copies does not answer: ${folder}. If it is on a share, put it on a disk of this machine, and have copies sent to the share with --backup-to.`
