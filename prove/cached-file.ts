import { below, type Random } from "./random"

const sector = 512
/** The page of the kernel's cache: written as a whole, and forgotten as a whole when it can't be written. */
const page = 4096

/** Which of the contents that a sector had since the last fsync is found on the disk. */
export type Keeps = (versions: readonly Version[]) => Version | undefined
type Version = { write: number; bytes: Buffer }

/** A file as programs see it, as the disk has it, and everything between since the last fsync. */
export class CachedFile {
  private cache: Content
  private durable: Content
  private dirty = new Set<number>()
  private versions = new Map<number, Version[]>()
  private lengths: number[] = []

  constructor(bytes: Buffer) {
    this.cache = new Content(bytes)
    this.durable = new Content(bytes)
  }

  write(bytes: Buffer, write: number, offset = this.cache.length) {
    this.resize(Math.max(this.cache.length, offset + bytes.length))
    this.cache.write(bytes, offset)
    for (let at = offset - (offset % page); at < offset + bytes.length; at += page) {
      this.dirty.add(at)
      for (let start = at; start < Math.min(at + page, this.cache.length); start += sector)
        this.keep(start, write)
    }
  }

  truncate(length: number) {
    this.resize(length)
    for (const at of this.dirty) if (at >= length) this.dirty.delete(at)
  }

  sync(failed: boolean) {
    if (!failed) {
      this.durable.resize(this.cache.length)
      for (const at of this.dirty) this.durable.write(this.cache.part(at, page), at)
    }
    this.dirty.clear()
    this.versions.clear()
    this.lengths = []
  }

  afterCut(keeps: Keeps, random: Random): Buffer {
    const lengths = [this.durable.length, ...this.lengths]
    const result = Buffer.alloc(lengths[below(random, lengths.length)] ?? 0)
    this.durable.part(0, result.length).copy(result)
    for (const [start, versions] of this.versions)
      if (start < result.length) keeps(versions)?.bytes.copy(result, start)
    return result
  }

  private keep(start: number, write: number) {
    const versions = this.versions.get(start) ?? []
    versions.push({ write, bytes: Buffer.from(this.cache.part(start, sector)) })
    this.versions.set(start, versions)
  }

  private resize(length: number) {
    if (length === this.cache.length) return
    this.cache.resize(length)
    this.lengths.push(length)
  }
}

/** Bytes that grow with zeros, at an amortised cost. */
class Content {
  private bytes: Buffer
  length: number

  constructor(bytes: Buffer) {
    this.bytes = Buffer.from(bytes)
    this.length = bytes.length
  }

  part(start: number, length: number) {
    return this.bytes.subarray(start, Math.min(start + length, this.length))
  }

  write(part: Buffer, at: number) {
    part.copy(this.bytes, at)
  }

  resize(length: number) {
    if (length < this.length) this.bytes.fill(0, length)
    if (length > this.bytes.length) {
      const roomier = Buffer.alloc(2 * length)
      this.bytes.copy(roomier, 0, 0, this.length)
      this.bytes = roomier
    }
    this.length = length
  }
}
