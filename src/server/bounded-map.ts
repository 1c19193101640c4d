/** A map that forgets the entries that were set first, when it has more than so many, or more than so many bytes by `sizeOf`. */
export class BoundedMap<V> {
  private readonly entries = new Map<string, V>()
  private bytes = 0

  constructor(
    private readonly most: { entries: number; bytes: number },
    private readonly sizeOf: (value: V) => number,
  ) {}

  get(key: string): V | undefined {
    return this.entries.get(key)
  }

  set(key: string, value: V): void {
    this.delete(key)
    this.entries.set(key, value)
    this.bytes += this.sizeOf(value)
    for (const [oldest] of this.entries) {
      if (this.entries.size <= this.most.entries && this.bytes <= this.most.bytes) return
      this.delete(oldest)
    }
  }

  private delete(key: string) {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.entries.delete(key)
    this.bytes -= this.sizeOf(value)
  }
}
