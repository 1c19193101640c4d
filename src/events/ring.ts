import type { Change } from "../contract/events"
import { messageOf } from "./message"

/** A change with its number and the bytes that tell it. */
export type News = { number: number; change: Change; bytes: Uint8Array }

const size = 1000

/** The last changes, numbered, for streams that come back. */
export class Ring {
  private epoch = newEpoch()
  private newest = 0
  private last: News[] = []

  get id(): string {
    return `${this.epoch}-${this.newest}`
  }

  add(changes: readonly Change[]): News[] {
    const added = changes.map((change) => {
      this.newest += 1
      return { number: this.newest, change, bytes: messageOf("change", this.id, change) }
    })
    this.last = [...this.last, ...added].slice(-size)
    return added
  }

  /** What followed the id; undefined when that is not known. */
  after(id: string): News[] | undefined {
    const [epoch, digits = ""] = id.split("-")
    if (epoch !== this.epoch || !/^\d{1,15}$/.test(digits)) return undefined
    const missed = this.last.filter(({ number }) => number > Number(digits))
    return missed.length === this.newest - Number(digits) ? missed : undefined
  }

  /** For what can't be told: nobody can go on from an id of before. */
  restart(): void {
    this.epoch = newEpoch()
    this.newest = 0
    this.last = []
  }
}

/** Is the news for members of these farms? */
export const isFor =
  (farms: readonly number[]) =>
  ({ change: { farm } }: News): boolean =>
    farm === undefined || farms.includes(farm)

/** Does it concern who belongs to the farm? */
export const mayChangeFarms = ({ change }: News): boolean => change.kinds.includes("farm")

const newEpoch = () => Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString("hex")
