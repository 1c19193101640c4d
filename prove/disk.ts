import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { below, type Random } from "./random"
import type { DiskCall } from "./strace"

const sector = 512
/** The page of the kernel's cache: written as a whole, and forgotten as a whole when it can't be written. */
const page = 4096

/**
 * A disk with a cache that loses power. What an fsync covered is there. Of what came after, each sector has any
 * of the contents that it had since, each length and name likewise; so writes are dropped, reordered and torn.
 * After an fsync that failed, its pages count as clean although they never reached the disk, as on ext4.
 */
export class Disk {
  private names = new Map<string, CachedFile>()
  private durableNames = new Map<string, CachedFile>()
  private changes: NameChange[] = []
  private writes = 0

  /** Everything of the folder is on the disk. */
  constructor(folder?: string) {
    for (const name of folder === undefined ? [] : readdirSync(folder))
      if (!name.endsWith("-shm")) this.names.set(name, new CachedFile(readFileSync(join(folder ?? "", name))))
    this.durableNames = new Map(this.names)
  }

  take(call: DiskCall) {
    if (call.kind === "write") this.file(call.file).write(call.bytes, ++this.writes, call.offset)
    if (call.kind === "truncate") this.file(call.file).truncate(call.size)
    if (call.kind === "sync") this.sync(call.file, call.failed)
    if (call.kind === "sync folder") this.syncFolder()
    if (call.kind === "unlink") this.change({ from: call.file, file: this.file(call.file) })
    if (call.kind === "rename") this.change({ from: call.file, to: call.to, file: this.file(call.file) })
  }

  /** Writes one of the states in which a power cut now may leave the folder. */
  cut(folder: string, random: Random) {
    const names = new Map(this.durableNames)
    for (const change of this.changes) if (random() < 0.5) applyTo(names, change)
    const keeps = keeper(this.writes, random)
    for (const [name, file] of names) writeFileSync(join(folder, name), file.afterCut(keeps, random))
  }

  private file(name: string): CachedFile {
    const known = this.names.get(name)
    if (known) return known
    const file = new CachedFile(Buffer.alloc(0))
    this.change({ to: name, file })
    return file
  }

  private change(change: NameChange) {
    applyTo(this.names, change)
    this.changes.push(change)
  }

  /** The fsync of a new file brings its name to the disk, too. */
  private sync(name: string, failed: boolean) {
    const file = this.file(name)
    file.sync(failed)
    if (failed) return
    this.durableNames.set(name, file)
    this.changes = this.changes.filter((change) => change.file !== file || change.to !== name)
  }

  private syncFolder() {
    this.durableNames = new Map(this.names)
    this.changes = []
  }
}

/** Without `from` a file is new, without `to` it is removed. */
type NameChange = { from?: string; to?: string; file: CachedFile }

const applyTo = (names: Map<string, CachedFile>, { from, to, file }: NameChange) => {
  if (from !== undefined && names.get(from) !== file) return
  if (from !== undefined) names.delete(from)
  if (to !== undefined) names.set(to, file)
}

/** Which of the contents that a sector had since the last fsync is found on the disk. */
type Keeps = (versions: readonly Version[]) => Version | undefined
type Version = { write: number; bytes: Buffer }

const keeper = (writes: number, random: Random): Keeps => {
  const kind = below(random, 3)
  if (kind === 0) return (versions) => versions[below(random, versions.length + 1) - 1]
  if (kind === 1) return wholeWrites(random)
  return upToAWrite(writes - below(random, 30), random)
}

/** Each write is there as a whole or not at all, in any order. */
const wholeWrites = (random: Random): Keeps => {
  const share = [0.1, 0.5, 0.9][below(random, 3)] ?? 0.5
  const kept = new Map<number, boolean>()
  return (versions) =>
    versions.findLast(({ write }) => {
      const known = kept.get(write) ?? random() < share
      kept.set(write, known)
      return known
    })
}

/** Everything before a write is there, nothing behind it, and of itself some of its sectors. */
const upToAWrite =
  (last: number, random: Random): Keeps =>
  (versions) =>
    versions.findLast(({ write }) => write < last || (write === last && random() < 0.5))

class CachedFile {
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
