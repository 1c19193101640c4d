import type { Database } from "bun:sqlite"
import type { Db } from "../connection"
import { isFsyncFailure, isWriteFailure } from "../errors"
import { diskFullError, hasProblem, setProblem, writeRefusal } from "../problems"
import { beginWriting, connectionsOf, endWriting, releaseReads, sqliteOf } from "./connection"
import { begin, commit, copyWal, end, isWalLong } from "./durable"
import { markDiskFull } from "./full-disk"
import type { Queue, Write } from "./queue"

/** The `inTransaction` of the engine. */
export const queued = <T>(db: Db, run: (tx: Db) => Promise<T>) =>
  new Promise<T>((done, failed) => {
    const { queue } = connectionsOf(db)
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
    const { queue } = connectionsOf(db)
    queue.copies.push(done)
    if (!queue.isRunning) start(db, queue)
  })

/** How many transactions this process has committed. */
export const commitCount = (db: Db): number => connectionsOf(db).commits

/** Calls the listener after each commit, when its writers have been resolved. */
export const onCommit = (db: Db, listener: () => void): void => {
  connectionsOf(db).committed = listener
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
  const connections = connectionsOf(db)
  try {
    const refusal = writeRefusal(db)
    if (refusal) throw refusal
    const { watch } = connections
    const began = watch && performance.now()
    const settled = await commitAll(db, writes)
    if (watch && began !== undefined) watch(writes.length, performance.now() - began)
    connections.invalidateReads()
    for (const settle of settled) settle()
    connections.committed?.()
  } catch (error) {
    const isUndone = rollback(connections.writer)
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
