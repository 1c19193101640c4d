import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { inTransaction } from "../db/transaction"
import { RecentEvents } from "./recent-events"
import { addAttempt, waitFor } from "./shared-attempts"
import { tooManyError } from "./too-many-error"

const hour = 3_600_000
const most = { fromNetwork: 20, fromAll: 200 }

/** See SignUpRateLimiter. */
export type SignUpLimiter = { count: (network: string) => void | Promise<void> }

/** Limits sign-ups within an hour: 20 per network, 200 in all. In memory: a restart resets the counts. */
export class SignUpRateLimiter implements SignUpLimiter {
  private readonly fromNetwork = new RecentEvents(hour, most.fromNetwork)
  private readonly fromAll = new RecentEvents(hour, most.fromAll)

  /**
   * Counts every attempt: the refusal of a taken email shows that it has an account.
   * @throws AppError too_many with Retry-After
   */
  count(network: string, now = performance.now()): void {
    const wait = Math.max(this.fromNetwork.wait(network, now), this.fromAll.wait("", now))
    if (wait > 0) throw tooManyError("sign-ups", wait)
    this.fromNetwork.add(network, now)
    this.fromAll.add("", now)
  }
}

/** Limits for all servers of a database together. */
const sharedLimiter = (db: Db): SignUpLimiter => ({
  count: (network) =>
    inTransaction(db, async (tx) => {
      const wait = (kind: keyof typeof most, key: string) =>
        waitFor(tx, { kind, window: hour, most: most[kind] }, key)
      const longest = Math.max(await wait("fromNetwork", network), await wait("fromAll", ""))
      if (longest > 0) throw tooManyError("sign-ups", longest)
      await addAttempt(tx, [
        ["fromNetwork", network],
        ["fromAll", ""],
      ])
    }),
})

export const signUpLimiterOf = perDatabase(
  (db): SignUpLimiter => (db.engine.servers ? sharedLimiter(db) : new SignUpRateLimiter()),
)
