const maxKeys = 10_000

/**
 * Keeps the times of the last `maxEvents` events of each key within a window. `now` is performance.now(),
 * which setting the clock does not change. Of more than 10,000 keys, the least recent is dropped.
 */
export class RecentEvents {
  private readonly times = new Map<string, number[]>()

  constructor(
    private readonly windowMs: number,
    private readonly maxEvents: number,
  ) {}

  add(key: string, now: number): void {
    const times = [...this.recent(key, now), now].slice(-this.maxEvents)
    this.times.delete(key)
    this.times.set(key, times)
    const [oldest] = this.times.size > maxKeys ? this.times.keys() : []
    if (oldest !== undefined) this.times.delete(oldest)
  }

  has(key: string, now: number): boolean {
    return this.recent(key, now).length > 0
  }

  /** Milliseconds until there are fewer than `maxEvents` in the window, or 0. */
  wait(key: string, now: number): number {
    const oldest = this.recent(key, now).at(-this.maxEvents)
    return oldest === undefined ? 0 : oldest + this.windowMs - now
  }

  private recent(key: string, now: number) {
    return (this.times.get(key) ?? []).filter((at) => at > now - this.windowMs)
  }
}
