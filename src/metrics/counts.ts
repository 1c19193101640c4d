import type { CountRequest } from "../http/env"

/** In seconds: the upper ends of the buckets. */
export const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 15] as const

/** Durations in seconds; `counts` has one more bucket, for what took longer. */
export class Histogram {
  readonly counts = new Array<number>(buckets.length + 1).fill(0)
  sum = 0

  add(seconds: number) {
    let at = 0
    while (seconds > (buckets[at] ?? Number.POSITIVE_INFINITY)) at++
    this.counts[at] = (this.counts[at] ?? 0) + 1
    this.sum += seconds
  }
}

export type Requests = { method: string; route: string; status: string; count: number }

const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"])

/** Counts since the start. Has at most one entry per route, whatever is requested. */
export class Counts {
  readonly requests = new Map<string, Requests>()
  readonly latency = new Histogram()
  readonly commits = new Histogram()
  writes = 0

  readonly countRequest: CountRequest = (asked, route, code, milliseconds) => {
    const method = methods.has(asked) ? asked : "other"
    const status = `${Math.floor(code / 100)}xx`
    const key = `${method} ${route} ${status}`
    const known = this.requests.get(key)
    if (known) known.count++
    else this.requests.set(key, { method, route, status, count: 1 })
    this.latency.add(milliseconds / 1000)
  }

  readonly countCommit = (writes: number, milliseconds: number) => {
    this.writes += writes
    this.commits.add(milliseconds / 1000)
  }
}
