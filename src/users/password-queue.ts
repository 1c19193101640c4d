import { AppError } from "../domain/errors"

type Job = { run: () => Promise<void>; from: string }

/**
 * How many may wait: logins in all and from one network, and new hashes. A hash takes some 50 ms, three times that on
 * a busy machine, and the last one should still be done before its call's deadline.
 */
const longest = { logins: 100, loginsFromOne: 20, hashes: 50 }

/**
 * Verifies and hashes passwords one at a time, so that a burst leaves the other core to everybody else. Logins go
 * first, and each kind of work has its own limit: sign-ups can't keep anybody from logging in.
 */
export class PasswordQueue {
  private readonly logins: Job[] = []
  private readonly hashes: Job[] = []
  private running = false

  /**
   * Work of a login that came from a network.
   * @throws AppError too_slow when too many wait, too_many when too many of them came from there.
   */
  login<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.logins.filter((job) => job.from === from).length >= longest.loginsFromOne)
      throw tooMany("logins")
    if (this.logins.length >= longest.logins) throw tooBusy()
    return this.enqueue(this.logins, from, work)
  }

  /**
   * Work of a new password, when no login waits.
   * @throws AppError too_many when too many wait.
   */
  hash<T>(work: () => Promise<T>): Promise<T> {
    if (this.hashes.length >= longest.hashes) throw tooMany("new accounts")
    return this.enqueue(this.hashes, "", work)
  }

  private enqueue<T>(queue: Job[], from: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    queue.push({ from, run: () => work().then(resolve, reject) })
    if (!this.running) this.next()
    return promise
  }

  private next() {
    const job = this.logins.shift() ?? this.hashes.shift()
    this.running = job !== undefined
    job?.run().finally(() => this.next())
  }
}

const soon = { "Retry-After": "5" }

const tooBusy = () =>
  new AppError("too_slow", "Too many people are signing in at once. Please try again.", soon)

const tooMany = (what: string) =>
  new AppError("too_many", `Too many ${what} at once. Please try again in a moment.`, soon)
