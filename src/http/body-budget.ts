import { AppError } from "../domain/errors"

const [KB, MB] = [1024, 1024 * 1024]

/**
 * Bytes of all senders' bodies and of one sender's, and how many one sender may have under way. A body of up to `small` bytes is read as a
 * whole and charged at once, every other one as it arrives. One ends `patience` milliseconds after it began, and a millisecond later
 * for each byte that has come, but not after more than `maxWait`.
 */
export type BodyLimits = {
  all: number
  one: number
  open: number
  small: number
  patience: number
  maxWait: number
}

/** Bodies of signed-in users; one with a photo has up to 3 MB. */
export const userBodies: BodyLimits = {
  all: 64 * MB,
  one: 16 * MB,
  open: 32,
  small: 128 * KB,
  patience: 30_000,
  maxWait: 600_000,
}

/** Bodies of logins and sign-ups, by network. */
export const strangerBodies: BodyLimits = {
  all: 16 * MB,
  one: 2 * MB,
  open: 1024,
  small: 0,
  patience: 20_000,
  maxWait: 20_000,
}

/**
 * A body's share of the budget; `release` returns all of it. `arrived` ends its being under way. `lost` rejects when a body that is still
 * under way has to make room.
 */
export type BodyShare = {
  take: (bytes: number) => void
  arrived: () => void
  release: () => void
  lost: Promise<never>
}

type Open = { sender: string; drop: () => void }

/**
 * Counts the bytes of bodies from their arrival until the end of their requests. When there is no room, a body under way of whoever holds
 * the most is dropped for somebody who would hold less: however many take part, nobody is kept out by bodies that don't come.
 */
export class BodyBudget {
  private readonly held = new Map<string, number>()
  /** Oldest first. */
  private readonly open = new Set<Open>()
  private total = 0

  constructor(private readonly limits: BodyLimits) {}

  /** `take` throws AppError too_slow when there is no room, and so does this when the sender has too many bodies under way. */
  share(sender: string): BodyShare {
    const ofSender = [...this.open].filter((each) => each.sender === sender).length
    if (ofSender >= this.limits.open) throw overBudget()
    let [taken, isOver] = [0, false]
    const add = (bytes: number) => {
      taken += bytes
      this.add(sender, bytes)
    }
    const lost = Promise.withResolvers<never>()
    // Nobody may listen any more.
    lost.promise.catch(() => undefined)
    const arrived = () => this.open.delete(entry)
    const release = () => {
      isOver = true
      arrived()
      add(-taken)
    }
    const drop = () => {
      release()
      lost.reject(overBudget())
    }
    const entry: Open = { sender, drop }
    this.open.add(entry)
    return {
      take: (bytes) => {
        if (isOver || this.isFull(sender, bytes)) throw overBudget()
        add(bytes)
      },
      arrived,
      release,
      lost: lost.promise,
    }
  }

  private isFull(sender: string, bytes: number) {
    const wanted = this.heldBy(sender) + bytes
    if (wanted > this.limits.one) return true
    while (this.total + bytes > this.limits.all) {
      const largest = this.largestOpen()
      if (!largest || this.heldBy(largest.sender) <= wanted) return true
      largest.drop()
    }
    return false
  }

  /** The oldest body under way of the sender who holds the most. */
  private largestOpen(): Open | undefined {
    let largest: Open | undefined
    for (const each of this.open)
      if (!largest || this.heldBy(each.sender) > this.heldBy(largest.sender)) largest = each
    return largest
  }

  private heldBy(sender: string) {
    return this.held.get(sender) ?? 0
  }

  private add(sender: string, bytes: number) {
    const held = this.heldBy(sender) + bytes
    this.total += bytes
    if (held > 0) this.held.set(sender, held)
    else this.held.delete(sender)
  }
}

const overBudget = () =>
  new AppError("too_slow", "The server is busy with other requests. Please try again in a moment.", {
    "Retry-After": "5",
  })
