import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { mostCalls } from "../domain/probes"
import { RecentEvents } from "../users/recent-events"
import { tooManyError } from "../users/too-many-error"

const calls = perDatabase(() => new RecentEvents(60_000, mostCalls))

/** Counts a call with this key. @throws AppError too_many */
export const countCall = (db: Db, keyId: number): void => {
  const [recent, now] = [calls(db), performance.now()]
  const wait = recent.wait(String(keyId), now)
  if (wait > 0) throw tooManyError("calls with this key", wait)
  recent.add(String(keyId), now)
}
