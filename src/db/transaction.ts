import type { Database } from "bun:sqlite"
import { askedAgain } from "./ask-again"
import {
  beginWriting,
  type Db,
  endWriting,
  identityOf,
  type Lock,
  releaseReads,
  remoteOf,
  sqliteOf,
} from "./connection"
import { isFsyncFailure, isWriteFailure } from "./errors"
import { hasProblem, setProblem, writeRefusal } from "./problems"
import { begin, commit, copyWal, end, isWalLong } from "./sqlite/durable"
import { diskFullError, markDiskFull } from "./sqlite/full-disk"

type Write = {
  run: (tx: Db) => Promise<unknown>
  done: (value: unknown) => void
  failed: (error: unknown) => void
}

/**
 * Runs a write in a transaction and resolves when its commit is on the disk. Waiting writers share one
 * commit; each has a savepoint that is rolled back alone. `write` must await nothing but queries on `tx`. In a request it
 * is asked again first whether its user still may (ask-again.ts).
 * @throws AppError disk_full, without trying while the disk is known to be full
 */
export const inTransaction = <T>(db: Db, write: (tx: Db) => Promise<T>): Promise<T> =>
  !remoteOf(db) && hasProblem(db, "disk") ? Promise.reject(diskFullError()) : inTransactionWhenFull(db, write)

/** The same, but also tries while the disk is full: logging in and out needs little room. */
export const inTransactionWhenFull = <T>(db: Db, write: (tx: Db) => Promise<T>): Promise<T> => {
  const run = askedAgain(write)
  return remoteOf(db)?.inTransaction(run) ?? queued(db, run)
}

/**
 * As `inTransaction`, for a write of seconds: on PostgreSQL, where others write meanwhile, it first takes locks on all that it reads
 * and must not change under it. The embedded database has one writer.
 */
export const inLockedTransaction = <T>(db: Db, lock: Lock, write: (tx: Db) => Promise<T>): Promise<T> =>
  remoteOf(db)?.inTransaction(askedAgain(write), lock) ?? inTransaction(db, write)

const queued = <T>(db: Db, run: (tx: Db) => Promise<T>) =>
  new Promise<T>((done, failed) => {
    const queue = queueOf(db)
    queue.waiting.push({ run, done: (value) => done(value as T), failed })
    if (!queue.isRunning) start(db, queue)
  })

/**
 * Copies the WAL into the file and empties it, between two commits; only writers wait for the disk. Resolves to false when
 * another process still reads the WAL.
 * @throws SQLite's error when the file can't be written; the WAL is kept then
 */
export const emptyWal = (db: Db): Promise<boolean> =>
  new Promise((done) => {
    const queue = queueOf(db)
    queue.copies.push(done)
    if (!queue.isRunning) start(db, queue)
  })

/**
 * Changes with every commit of this or another process. Others' commits are checked once per turn of the
 * event loop (bench 1).
 * A remote database would have to be asked each time, which costs as much as the query: nothing is kept.
 */
export const dataVersion = (db: Db): string => {
  if (remoteOf(db)) return String(++calls)
  const sqlite = sqliteOf(db)
  const cached = versions.get(sqlite)
  if (cached !== undefined) return cached
  const [[others]] = sqlite.query("PRAGMA data_version").values() as [[number]]
  const version = `${commitCount(db)} ${others}`
  versions.set(sqlite, version)
  setImmediate(() => versions.delete(sqlite))
  return version
}

let calls = 0

/** Changes with every commit of another process. Those of a remote database are told instead. */
export const foreignVersion = (db: Db): string => (remoteOf(db) ? "" : (dataVersion(db).split(" ")[1] ?? ""))

/** How many transactions this process has committed. */
export const commitCount = (db: Db): number => commits.get(identityOf(db)) ?? 0

/** Changes the data version: cached responses become stale. */
export const invalidateReads = (db: Db): void => {
  commits.set(identityOf(db), commitCount(db) + 1)
  if (!remoteOf(db)) versions.delete(sqliteOf(db))
}

/** Calls the listener after each commit, when its writers have been resolved. */
export const onCommit = (db: Db, listener: () => void): void => {
  listeners.set(sqliteOf(db), listener)
}

/** Tells of each commit how many writes shared it, and how long it took. */
export const watchCommits = (db: Db, watch: Watch): void => {
  watches.set(sqliteOf(db), watch)
}

/** How many writes wait for the next commit. */
export const waitingWrites = (db: Db): number => remoteOf(db)?.waiting() ?? queueOf(db).waiting.length

/** In milliseconds. */
type Watch = (writes: number, took: number) => void

type Queue = { waiting: Write[]; copies: ((copied: Promise<boolean>) => void)[]; isRunning: boolean }

const queues = new WeakMap<Database, Queue>()
const watches = new WeakMap<Database, Watch>()
const listeners = new WeakMap<Database, () => void>()
const versions = new WeakMap<Database, string>()
const commits = new WeakMap<object, number>()

const queueOf = (db: Db): Queue => {
  const queue = queues.get(sqliteOf(db)) ?? { waiting: [], copies: [], isRunning: false }
  queues.set(sqliteOf(db), queue)
  return queue
}

const start = (db: Db, queue: Queue) => {
  queue.isRunning = true
  setImmediate(() =>
    runNext(db, queue).finally(() => {
      queue.isRunning = false
      if (queue.waiting.length + queue.copies.length > 0) start(db, queue)
    }),
  )
}

const runNext = async (db: Db, queue: Queue) => {
  if (queue.waiting.length > 0) await commitOf(db, queue.waiting.splice(0))
  const copies = queue.copies.splice(0)
  if (copies.length === 0 && !isWalLong(db)) return
  const copied = copyWal(db)
  for (const done of copies) done(copied)
  await copied.catch((error) => {
    if (!isFsyncFailure(error)) return
    setProblem(db, "write", diskFailed)
    throw error
  })
}

const commitOf = async (db: Db, writes: Write[]) => {
  const sqlite = sqliteOf(db)
  try {
    const refusal = writeRefusal(db)
    if (refusal) throw refusal
    const watch = watches.get(sqlite)
    const began = watch && performance.now()
    const settled = await commitAll(db, writes)
    if (watch && began !== undefined) watch(writes.length, performance.now() - began)
    invalidateReads(db)
    for (const settle of settled) settle()
    listeners.get(sqlite)?.()
  } catch (error) {
    const isUndone = rollback(sqlite)
    if (isWriteFailure(error)) markDiskFull(db)
    const isUnknown = !isUndone || isFsyncFailure(error)
    if (isUnknown) setProblem(db, "write", diskFailed)
    const reason = isWriteFailure(error) ? diskFullError() : isUnknown ? writeRefusal(db) : error
    for (const write of writes) write.failed(reason)
    if (isUnknown) throw error
  } finally {
    // Else what the disk may not have would be shown.
    if (!hasProblem(db, "write")) {
      endWriting(db)
      releaseReads(db)
    }
    end(db)
  }
}

/** The disk's content is unknown: refuse all writes; the process exits and recovers at its next start. */
const diskFailed = "The disk failed while a record was written."

/** Returns functions that settle the writers after the commit. */
const commitAll = async (db: Db, writes: Write[]) => {
  const sqlite = sqliteOf(db)
  await begin(db)
  const tx = beginWriting(db)
  const settled: (() => void)[] = []
  for (const write of writes) settled.push(await inSavepoint(sqlite, tx, write))
  await commit(db)
  return settled
}

const rollback = (sqlite: Database) => {
  try {
    if (sqlite.inTransaction) sqlite.run("ROLLBACK")
    return true
  } catch {
    return false
  }
}

const inSavepoint = async (sqlite: Database, tx: Db, write: Write) => {
  sqlite.query("SAVEPOINT one").run()
  try {
    const value = await write.run(tx)
    sqlite.query("RELEASE one").run()
    return () => write.done(value)
  } catch (error) {
    // A full disk may have rolled back the whole transaction, so every writer of this commit fails.
    if (!sqlite.inTransaction || isWriteFailure(error)) throw error
    sqlite.run("ROLLBACK TO one")
    sqlite.run("RELEASE one")
    return () => write.failed(error)
  }
}
