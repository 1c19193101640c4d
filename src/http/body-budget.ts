import { AppError } from "../domain/errors"

const MB = 1024 * 1024

/**
 * Bytes of all senders' bodies and of one sender's. A body of up to `small` bytes is charged at once;
 * `maxWait` is the deadline in milliseconds.
 */
export type BodyLimits = { all: number; one: number; small: number; maxWait: number }

/** Bodies of signed-in users; one with a photo has up to 3 MB. */
export const userBodies: BodyLimits = { all: 64 * MB, one: 16 * MB, small: MB / 2, maxWait: 600_000 }

/** Bodies of logins and sign-ups, by network. An announced body is charged only as it arrives. */
export const strangerBodies: BodyLimits = { all: 16 * MB, one: 2 * MB, small: 0, maxWait: 20_000 }

/** A body's share of the budget; `release` returns all of it. */
export type BodyShare = { take: (bytes: number) => void; release: () => void }

/** Counts the bytes of bodies from their arrival until the end of their requests. */
export class BodyBudget {
  private readonly held = new Map<string, number>()
  private total = 0

  constructor(private readonly limits: BodyLimits) {}

  /** `take` throws AppError too_slow when there is no room. */
  share(sender: string): BodyShare {
    let [taken, isOver] = [0, false]
    const add = (bytes: number) => {
      taken += bytes
      this.add(sender, bytes)
    }
    return {
      take: (bytes) => {
        if (isOver || this.isFull(sender, bytes)) throw overBudget()
        add(bytes)
      },
      release: () => {
        isOver = true
        add(-taken)
      },
    }
  }

  private isFull(sender: string, bytes: number) {
    return this.total + bytes > this.limits.all || (this.held.get(sender) ?? 0) + bytes > this.limits.one
  }

  private add(sender: string, bytes: number) {
    const held = (this.held.get(sender) ?? 0) + bytes
    this.total += bytes
    if (held > 0) this.held.set(sender, held)
    else this.held.delete(sender)
  }
}

const overBudget = () =>
  new AppError("too_slow", "The server is busy with other requests. Please try again in a moment.", {
    "Retry-After": "5",
  })
