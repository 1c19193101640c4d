import type { Database } from "bun:sqlite"
import type { Db } from "./open"

type Write = { run: () => unknown; done: (value: unknown) => void; failed: (error: unknown) => void }

/**
 * Runs a write in a transaction and resolves after its commit has reached the disk. Writers that wait at the
 * same moment share one commit and its one fsync, each in a savepoint of its own that is rolled back alone.
 * `write` must be synchronous: an async one would go on after the commit.
 */
export const atomically = <T>(db: Db, write: (db: Db) => T extends Promise<unknown> ? never : T) =>
  new Promise<T>((done, failed) => {
    const queue = queues.get(db.$client) ?? []
    queues.set(db.$client, queue)
    queue.push({ run: () => write(db), done: (value) => done(value as T), failed })
    if (queue.length === 1) setImmediate(() => commit(db.$client, queue.splice(0)))
  })

/**
 * Changes with every commit, this process's or another's (`windrow user …` on a running server): what was read
 * at the same version is still true. Others are asked for once per turn of the event loop, because SQLite takes
 * 4 µs to tell.
 */
export const versionOf = ({ $client: sqlite }: Db): string => {
  const known = versions.get(sqlite)
  if (known !== undefined) return known
  const [[others]] = sqlite.query("PRAGMA data_version").values() as [[number]]
  const version = `${commits.get(sqlite) ?? 0} ${others}`
  versions.set(sqlite, version)
  setImmediate(() => versions.delete(sqlite))
  return version
}

const versions = new WeakMap<Database, string>()
const commits = new WeakMap<Database, number>()
const queues = new WeakMap<Database, Write[]>()

const commit = (sqlite: Database, writes: Write[]) => {
  try {
    sqlite.query("BEGIN IMMEDIATE").run()
    const settled = writes.map((write) => inSavepoint(sqlite, write))
    sqlite.query("COMMIT").run()
    commits.set(sqlite, (commits.get(sqlite) ?? 0) + 1)
    versions.delete(sqlite)
    for (const settle of settled) settle()
  } catch (error) {
    if (sqlite.inTransaction) sqlite.run("ROLLBACK")
    for (const write of writes) write.failed(error)
    // After a failed fsync nobody knows what is on the disk: the process ends and recovers at its next start.
    if (String((error as { code?: string }).code).startsWith("SQLITE_IOERR")) throw error
  }
}

const inSavepoint = (sqlite: Database, write: Write) => {
  sqlite.query("SAVEPOINT one").run()
  try {
    const value = write.run()
    sqlite.query("RELEASE one").run()
    return () => write.done(value)
  } catch (error) {
    sqlite.run("ROLLBACK TO one")
    sqlite.run("RELEASE one")
    return () => write.failed(error)
  }
}
