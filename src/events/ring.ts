import type { Change } from "../contract/events"
import { messageOf } from "./message"

/** A change with its number and the bytes that tell it. */
export type News = { number: number; change: Change; bytes: Uint8Array }

const size = 1000

/**
 * The last changes, numbered, for streams that come back. Those of a database with several servers have the same
 * numbers on each, so that a stream may come back to another one.
 */
export class Ring {
  private epoch = newEpoch()
  private newest = 0
  /** The number of the change before the first of `last`: earlier ones are not known. */
  private before = 0
  private last: News[] = []

  get id(): string {
    return `${this.epoch}-${this.newest}`
  }

  add(changes: readonly Numbered[]): News[] {
    const added = changes.map(({ number = this.newest + 1, change }) => {
      this.newest = Math.max(this.newest, number)
      return { number, change, bytes: messageOf("change", this.id, change) }
    })
    const all = [...this.last, ...added]
    this.last = all.slice(-size)
    this.before = all.at(-size - 1)?.number ?? this.before
    return added
  }

  /** The changes after the id; undefined when they are not known. */
  after(id: string): News[] | undefined {
    const [epoch, digits = ""] = id.split("-")
    if (epoch !== this.epoch || !/^\d{1,15}$/.test(digits)) return undefined
    const seen = Number(digits)
    if (seen < this.before || seen > this.newest) return undefined
    return this.last.filter(({ number }) => number > seen)
  }

  /** Forgets all changes: no client can go on from an earlier id. `newest` is the number that all servers know. */
  restart(newest?: number): void {
    this.epoch = newest === undefined ? newEpoch() : "all"
    this.newest = this.before = newest ?? 0
    this.last = []
  }
}

/** A change, with its number if that comes from the database. */
export type Numbered = { change: Change; number?: number | undefined }

/** Is the news for members of these farms? */
export const isFor =
  (farms: readonly number[]) =>
  ({ change: { farm } }: News): boolean =>
    farm === undefined || farms.includes(farm)

/** Does it concern who belongs to the farm? */
export const mayChangeFarms = ({ change }: Pick<News, "change">): boolean => change.kinds.includes("farm")

const newEpoch = () => Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString("hex")
