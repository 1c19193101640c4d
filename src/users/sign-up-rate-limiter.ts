import { RecentEvents } from "./recent-events"
import { tooManyError } from "./too-many-error"

const hour = 3_600_000

/** Limits sign-ups within an hour: 20 per network, 200 in all. In memory: a restart resets the counts. */
export class SignUpRateLimiter {
  private readonly fromNetwork = new RecentEvents(hour, 20)
  private readonly fromAll = new RecentEvents(hour, 200)

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
