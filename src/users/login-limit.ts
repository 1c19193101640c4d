import { AppError } from "../contract/errors"

const windowMs = 15 * 60_000

/**
 * Counts failed logins: 10 in 15 minutes for one account from one address, 100 from one address. A farm's
 * other addresses are not locked out by somebody who guesses. In memory: a restart forgives.
 */
export class Throttle {
  private failures = new Map<string, number[]>()

  /** @throws AppError too_many with Retry-After in seconds. */
  check(email: string, address: string, now = Date.now()): void {
    for (const [key, limit] of limits(email, address)) {
      const oldest = this.recent(key, now).at(-limit)
      if (oldest !== undefined) throw tooMany(oldest + windowMs - now)
    }
  }

  failed(email: string, address: string, now = Date.now()): void {
    this.forget(now)
    for (const [key] of limits(email, address)) this.failures.set(key, [...this.recent(key, now), now])
  }

  private recent(key: string, now: number) {
    return (this.failures.get(key) ?? []).filter((at) => at > now - windowMs)
  }

  private forget(now: number) {
    if (this.failures.size < 10_000) return
    for (const key of this.failures.keys()) if (this.recent(key, now).length === 0) this.failures.delete(key)
  }
}

const limits = (email: string, address: string): [key: string, limit: number][] => [
  [`${address} ${email}`, 10],
  [address, 100],
]

const tooMany = (wait: number) =>
  new AppError(
    "too_many",
    `Too many failed logins. Please try again in ${Math.ceil(wait / 60_000)} minutes.`,
    {
      "Retry-After": String(Math.ceil(wait / 1000)),
    },
  )
