import type { Db } from "../db/connection"

/** For the shutdown, which is loaded before the API. */
const endings = new WeakMap<Db, () => void>()
const ended = new WeakSet<Db>()

export const onEnd = (db: Db, end: () => void): void => {
  endings.set(db, end)
}

/** Closes all streams; new ones are closed at once. Their clients come back after two seconds. */
export const endStreams = (db: Db): void => {
  ended.add(db)
  endings.get(db)?.()
}

export const hasEnded = (db: Db): boolean => ended.has(db)
