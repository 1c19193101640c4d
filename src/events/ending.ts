import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"

type Ending = { hasBegun: boolean; end: () => void }

/** The end of all streams, for the shutdown, which is loaded before the API. */
const endingOf = perDatabase((): Ending => ({ hasBegun: false, end: () => undefined }))

export const onEnd = (db: Db, end: () => void): void => {
  endingOf(db).end = end
}

/** Closes all streams; new ones are closed at once. Their clients come back after two seconds. */
export const endStreams = (db: Db): void => {
  endingOf(db).hasBegun = true
  endingOf(db).end()
}

export const hasEnded = (db: Db): boolean => endingOf(db).hasBegun
