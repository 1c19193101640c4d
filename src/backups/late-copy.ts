import type { Db } from "../db/connection"
import { firstUserTime } from "../db/sqlite/first-user"
import { dayMs } from "../domain/day"
import { type Copy, clockSlack } from "./copies"

/**
 * Says what to do when the newest copy, or without one the first user, is two days old. Phones show it: why there is none
 * is in the log.
 */
export const lateCopy = (db: Db, copies: readonly Copy[]): string | undefined => {
  const now = Date.now()
  const newest = copies.find(({ at }) => at <= now + clockSlack)?.at
  const since = newest ?? firstUserTime(db)
  if (since === undefined || now - since < 2 * dayMs) return undefined
  const day = newest === undefined ? undefined : new Date(newest).toISOString().slice(0, 10)
  const age = day ? `The newest copy of the records is of ${day}.` : "There is no copy of the records yet."
  return `${age} On the server's machine, windrow backup makes one or says why not.`
}
