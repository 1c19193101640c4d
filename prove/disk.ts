import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { CachedFile, type Keeps } from "./cached-file"
import { below, type Random } from "./random"
import type { DiskCall } from "./strace"

/**
 * A disk with a cache that loses power. Bytes before an fsync are there. Of later bytes, each sector has any
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
    if (call.kind === "link") this.change({ to: call.to, file: this.file(call.file) })
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
