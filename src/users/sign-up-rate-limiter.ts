import { RecentEvents } from "./recent-events"
import { tooManyError } from "./too-many-error"

const hour = 3_600_000

/** Sign-ups within an hour: 20 from one network, 200 in all. In memory: a restart forgives. */
export class SignUpRateLimiter {
  private readonly fromNetwork = new RecentEvents(hour, 20)
  private readonly fromAll = new RecentEvents(hour, 200)

  /**
   * Counts an attempt, also one for an email that is taken: its answer tells that the email is known here.
   * @throws AppError too_many with Retry-After in seconds.
   */
  count(network: string, now = performance.now()): void {
    const wait = Math.max(this.fromNetwork.wait(network, now), this.fromAll.wait("", now))
    if (wait > 0) throw tooManyError("sign-ups", wait)
    this.fromNetwork.add(network, now)
    this.fromAll.add("", now)
  }
}
