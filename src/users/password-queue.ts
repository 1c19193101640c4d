import { AppError } from "../domain/errors"
import { createMutex } from "../http/mutex"

type Job = { run: () => Promise<void>; from: string }

/** The last job should finish before its call's deadline, also on a busy machine. */
const longest = { logins: 100, loginsFromOne: 20, hashes: 50 }

/**
 * Verifies and hashes passwords one at a time, so that a burst leaves cores to other requests. Logins go
 * first. Each call takes one turn of the mutex, and each turn runs the most urgent job.
 */
export class PasswordQueue {
  private readonly logins: Job[] = []
  private readonly hashes: Job[] = []
  private readonly mutex = createMutex()

  /** @throws AppError too_slow when too many logins wait, too_many when they are from this network */
  login<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.logins.filter((job) => job.from === from).length >= longest.loginsFromOne)
      throw tooMany("logins")
    if (this.logins.length >= longest.logins) throw tooBusy()
    return this.enqueue(this.logins, from, work)
  }

  /** @throws AppError too_many when too many hashes wait */
  hash<T>(work: () => Promise<T>): Promise<T> {
    if (this.hashes.length >= longest.hashes) throw tooMany("new accounts")
    return this.enqueue(this.hashes, "", work)
  }

  private enqueue<T>(queue: Job[], from: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    queue.push({ from, run: () => work().then(resolve, reject) })
    this.mutex(async () => this.mostUrgent()?.run())
    return promise
  }

  private mostUrgent() {
    return this.logins.shift() ?? this.hashes.shift()
  }
}

const soon = { "Retry-After": "5" }

const tooBusy = () =>
  new AppError("too_slow", "Too many people are signing in at once. Please try again.", soon)

const tooMany = (what: string) =>
  new AppError("too_many", `Too many ${what} at once. Please try again in a moment.`, soon)
