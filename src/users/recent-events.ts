/** How many keys are remembered at most, so that memory is bounded. */
const maxKeys = 10_000

/**
 * Remembers by key when something happened within a window of milliseconds, `maxResponses` times at most. `now` is of a
 * clock that only goes forward (performance.now), so that setting the machine's clock neither locks nor forgives.
 * Beyond 10,000 keys the one that was quiet for longest goes.
 */
export class RecentEvents {
  private readonly times = new Map<string, number[]>()

  constructor(
    private readonly windowMs: number,
    private readonly most: number,
  ) {}

  add(key: string, now: number): void {
    const times = [...this.recent(key, now), now].slice(-this.most)
    this.times.delete(key)
    this.times.set(key, times)
    const [oldest] = this.times.size > maxKeys ? this.times.keys() : []
    if (oldest !== undefined) this.times.delete(oldest)
  }

  has(key: string, now: number): boolean {
    return this.recent(key, now).length > 0
  }

  /** Milliseconds until there were fewer than `maxResponses` within the window; 0 when there were. */
  wait(key: string, now: number): number {
    const oldest = this.recent(key, now).at(-this.most)
    return oldest === undefined ? 0 : oldest + this.windowMs - now
  }

  private recent(key: string, now: number) {
    return (this.times.get(key) ?? []).filter((at) => at > now - this.windowMs)
  }
}
