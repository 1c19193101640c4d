type Limits = { entries: number; bytes: number }

/**
 * A map that forgets the entries that were set first, while it has more of them, or more bytes by `sizeOf` and their keys, than
 * `most`, and those of the first that are over.
 */
export class BoundedMap<V> {
  private readonly entries = new Map<string, V>()
  private bytes = 0

  constructor(
    private readonly most: Limits,
    private readonly sizeOf: (value: V) => number,
    private readonly isOver: (value: V) => boolean,
  ) {}

  get(key: string): V | undefined {
    return this.entries.get(key)
  }

  set(key: string, value: V): void {
    this.delete(key)
    this.entries.set(key, value)
    this.bytes += this.bytesOf(key, value)
    for (const [oldest, first] of this.entries) {
      if (!this.isFull() && !this.isOver(first)) return
      this.delete(oldest)
    }
  }

  private isFull() {
    return this.entries.size > this.most.entries || this.bytes > this.most.bytes
  }

  private delete(key: string) {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.entries.delete(key)
    this.bytes -= this.bytesOf(key, value)
  }

  private bytesOf(key: string, value: V) {
    return key.length + this.sizeOf(value)
  }
}
