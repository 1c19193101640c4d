import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { dayMs } from "../domain/day"
import { RecentEvents } from "../users/recent-events"
import { tooManyError } from "../users/too-many-error"

const most = 20

/** In memory: a restart resets the counts. */
const asked = perDatabase(() => new RecentEvents(dayMs, most))

/** Counts the tests and codes that a user has sent, which may go to anybody's address: 20 a day. @throws AppError too_many */
export const countAsked = (db: Db, { id }: { id: number }, now = performance.now()): void => {
  const wait = asked(db).wait(String(id), now)
  if (wait > 0) throw tooManyError("tests and codes", wait)
  asked(db).add(String(id), now)
}
