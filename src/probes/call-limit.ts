import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { mostCalls } from "../domain/probes"
import { RecentEvents } from "../users/recent-events"
import { tooManyError } from "../users/too-many-error"

const calls = perDatabase(() => new RecentEvents(60_000, mostCalls))

/** In bytes: a longer body counts as several calls, because its readings take time. */
const bodyOfCall = 16 * 1024

/** Counts a call with this key. @throws AppError too_many */
export const countCall = (db: Db, keyId: number, bytes: number): void => {
  const [recent, now] = [calls(db), performance.now()]
  const wait = recent.wait(String(keyId), now)
  if (wait > 0) throw tooManyError("calls with this key", wait)
  for (let left = bytes; left >= 0; left -= bodyOfCall) recent.add(String(keyId), now)
}
