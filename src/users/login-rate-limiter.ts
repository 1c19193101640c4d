import { dayMs } from "../domain/day"
import { RecentEvents } from "./recent-events"
import { tooManyError } from "./too-many-error"

const window = 15 * 60_000
const thirtyDays = 30 * dayMs

/**
 * Limits failed logins within 15 minutes: 10 per account and network, 100 per network, 50 per account.
 * Networks where the account logged in during the last 30 days are exempt from the latter two, so that an
 * attacker can't lock users out. In memory: a restart resets the counts.
 */
export class LoginRateLimiter {
  private readonly ofPair = new RecentEvents(window, 10)
  private readonly ofNetwork = new RecentEvents(window, 100)
  private readonly ofAccount = new RecentEvents(window, 50)
  private readonly known = new RecentEvents(thirtyDays, 1)

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

const pair = (email: string, network: string) => `${network} ${email}`
