import type { Database } from "bun:sqlite"
import { isFsyncFailure, isWriteFailure } from "./errors"
import { diskFullError, markDiskFull } from "./full-disk"
import type { Db } from "./open"
import { hasProblem, setProblem, writeRefusal } from "./problems"

type Write = { run: () => unknown; done: (value: unknown) => void; failed: (error: unknown) => void }

/**
 * Runs a write in a transaction and resolves after its commit has reached the disk. Writers that wait at the
 * same moment share one commit and its one fsync, each in a savepoint of its own that is rolled back alone.
 * `write` must be synchronous: an async one would go on after the commit.
 * @throws AppError disk_full, without trying while the disk is known to be full
 */
export const inTransaction = <T>(
  db: Db,
  write: (db: Db) => T extends Promise<unknown> ? never : T,
): Promise<T> =>
  hasProblem(db.$client, "disk") ? Promise.reject(diskFullError()) : inTransactionWhenFull(db, write)

/** The same, but tries while the disk is full, too: logging in and out needs little room. */
export const inTransactionWhenFull = <T>(
  db: Db,
  write: (db: Db) => T extends Promise<unknown> ? never : T,
): Promise<T> =>
  new Promise<T>((done, failed) => {
    const queue = queues.get(db.$client) ?? []
    queues.set(db.$client, queue)
    queue.push({ run: () => write(db), done: (value) => done(value as T), failed })
    if (queue.length === 1) setImmediate(() => commit(db.$client, queue.splice(0)))
  })

/**
 * Changes with every commit, this process's or another's (`windrow user …` on a running server): what was read
 * at the same version is still true. Others are asked for once per turn of the event loop (bench 1).
 */
export const dataVersion = ({ $client: sqlite }: Db): string => {
  const known = versions.get(sqlite)
  if (known !== undefined) return known
  const [[others]] = sqlite.query("PRAGMA data_version").values() as [[number]]
  const version = `${commitCount(sqlite)} ${others}`
  versions.set(sqlite, version)
  setImmediate(() => versions.delete(sqlite))
  return version
}

/** How many transactions this process has committed. */
export const commitCount = (sqlite: Database): number => commits.get(sqlite) ?? 0

/** Makes everything that was read before count as old. */
export const invalidateReads = (sqlite: Database): void => {
  commits.set(sqlite, commitCount(sqlite) + 1)
  versions.delete(sqlite)
}

/** Lets somebody know of each commit, once its writers know. */
export const onCommit = (sqlite: Database, listener: () => void): void => {
  listeners.set(sqlite, listener)
}

const listeners = new WeakMap<Database, () => void>()
const versions = new WeakMap<Database, string>()
const commits = new WeakMap<Database, number>()
const queues = new WeakMap<Database, Write[]>()

const commit = (sqlite: Database, writes: Write[]) => {
  try {
    const refusal = writeRefusal(sqlite)
    if (refusal) throw refusal
    sqlite.query("BEGIN IMMEDIATE").run()
    const settled = writes.map((write) => inSavepoint(sqlite, write))
    sqlite.query("COMMIT").run()
    invalidateReads(sqlite)
    for (const settle of settled) settle()
    listeners.get(sqlite)?.()
  } catch (error) {
    const isUndone = rollback(sqlite)
    if (isWriteFailure(error)) markDiskFull(sqlite)
    const isUnknown = !isUndone || isFsyncFailure(error)
    // Nobody knows what is on the disk: nothing more is written, and the process ends and recovers at its next start.
    if (isUnknown) setProblem(sqlite, "write", "The disk failed while a record was written.")
    const told = isWriteFailure(error) ? diskFullError() : isUnknown ? writeRefusal(sqlite) : error
    for (const write of writes) write.failed(told)
    if (isUnknown) throw error
  }
}

const rollback = (sqlite: Database) => {
  try {
    if (sqlite.inTransaction) sqlite.run("ROLLBACK")
    return true
  } catch {
    return false
  }
}

const inSavepoint = (sqlite: Database, write: Write) => {
  sqlite.query("SAVEPOINT one").run()
  try {
    const value = write.run()
    sqlite.query("RELEASE one").run()
    return () => write.done(value)
  } catch (error) {
    // A full disk may have rolled back everything, and has ended it for all who share this commit.
    if (!sqlite.inTransaction || isWriteFailure(error)) throw error
    sqlite.run("ROLLBACK TO one")
    sqlite.run("RELEASE one")
    return () => write.failed(error)
  }
}
