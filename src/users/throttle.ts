import { AppError } from "../contract/errors"

const windowMs = 15 * 60_000

/**
 * Counts failed logins: 10 in 15 minutes for one account from one address, 100 from one address. A farm's
 * other addresses are not locked out by somebody who guesses. In memory: a restart forgives.
 */
export class Throttle {
  private failures = new Map<string, number[]>()

  /**
   * Takes a try before the password is looked at, so that many at once don't slip through; answers how to give
   * it back when the login succeeds.
   * @throws AppError too_many with Retry-After in seconds.
   */
  attempt(email: string, address: string, now = Date.now()): () => void {
    this.forget(now)
    const account = this.recent(`${address} ${email}`, 10, now)
    const everybody = this.recent(address, 100, now)
    account.push(now)
    everybody.push(now)
    return () => {
      account.splice(account.indexOf(now), 1)
      everybody.splice(everybody.indexOf(now), 1)
    }
  }

  private recent(key: string, limit: number, now: number) {
    const times = this.failures.get(key)?.filter((at) => at > now - windowMs) ?? []
    const oldest = times.at(-limit)
    if (oldest !== undefined) throw tooMany(oldest + windowMs - now)
    this.failures.set(key, times)
    return times
  }

  private forget(now: number) {
    if (this.failures.size < 10_000) return
    for (const [key, times] of this.failures)
      if ((times.at(-1) ?? 0) <= now - windowMs) this.failures.delete(key)
  }
}

const tooMany = (wait: number) =>
  new AppError(
    "too_many",
    `Too many failed logins. Please try again in ${Math.ceil(wait / 60_000)} minutes.`,
    {
      "Retry-After": String(Math.ceil(wait / 1000)),
    },
  )
