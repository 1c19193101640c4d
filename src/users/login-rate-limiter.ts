import type { Db } from "../db/connection"
import { perDatabase } from "../db/per-database"
import { RecentEvents } from "./recent-events"
import { longestWindow, noteAttempt, waitFor } from "./shared-attempts"
import { tooManyError } from "./too-many-error"

const window = 15 * 60_000

/** Within `window`. */
const most = { ofPair: 10, ofNetwork: 100, ofAccount: 50 }

/** See LoginRateLimiter. */
export type LoginLimiter = {
  /** @throws AppError too_many with Retry-After */
  check: (email: string, network: string) => void | Promise<void>
  failed: (email: string, network: string) => void | Promise<void>
  succeeded: (email: string, network: string) => void | Promise<void>
}

/**
 * Limits failed logins within 15 minutes: 10 per account and network, 100 per network, 50 per account.
 * Networks where the account logged in during the last 30 days are exempt from the latter two, so that an
 * attacker can't lock users out. In memory: a restart resets the counts.
 */
export class LoginRateLimiter implements LoginLimiter {
  private readonly ofPair = new RecentEvents(window, most.ofPair)
  private readonly ofNetwork = new RecentEvents(window, most.ofNetwork)
  private readonly ofAccount = new RecentEvents(window, most.ofAccount)
  private readonly known = new RecentEvents(longestWindow, 1)

  /** @throws AppError too_many with Retry-After */
  check(email: string, network: string, now = performance.now()): void {
    const isKnown = this.known.has(pair(email, network), now)
    const wait = Math.max(
      this.ofPair.wait(pair(email, network), now),
      isKnown ? 0 : this.ofNetwork.wait(network, now),
      isKnown ? 0 : this.ofAccount.wait(email, now),
    )
    if (wait > 0) throw tooManyError("failed logins", wait)
  }

  failed(email: string, network: string, now = performance.now()): void {
    this.ofPair.add(pair(email, network), now)
    this.ofNetwork.add(network, now)
    this.ofAccount.add(email, now)
  }

  succeeded(email: string, network: string, now = performance.now()): void {
    this.known.add(pair(email, network), now)
  }
}

/** Limits for all servers of a database together. */
const sharedLimiter = (db: Db): LoginLimiter => ({
  check: async (email, network) => {
    const known = { kind: "known", window: longestWindow, most: 1 }
    const isKnown = (await waitFor(db, known, pair(email, network))) > 0
    const wait = (kind: keyof typeof most, key: string) =>
      waitFor(db, { kind, window, most: most[kind] }, key)
    const waits = [
      await wait("ofPair", pair(email, network)),
      ...(isKnown ? [] : [await wait("ofNetwork", network), await wait("ofAccount", email)]),
    ]
    if (Math.max(...waits) > 0) throw tooManyError("failed logins", Math.max(...waits))
  },
  failed: (email, network) =>
    noteAttempt(db, [
      ["ofPair", pair(email, network)],
      ["ofNetwork", network],
      ["ofAccount", email],
    ]),
  succeeded: (email, network) => noteAttempt(db, [["known", pair(email, network)]]),
})

export const loginLimiterOf = perDatabase(
  (db): LoginLimiter => (db.engine.servers ? sharedLimiter(db) : new LoginRateLimiter()),
)

const pair = (email: string, network: string) => `${network} ${email}`
