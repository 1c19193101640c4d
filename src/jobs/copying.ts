import type { Db } from "../db/connection"

const copied = new WeakSet<Db>()

/** Is this server copying the database? Its log can't be emptied meanwhile. */
export const isCopying = (db: Db): boolean => copied.has(db)

export const setCopying = (db: Db, now: boolean): void => {
  if (now) copied.add(db)
  else copied.delete(db)
}
