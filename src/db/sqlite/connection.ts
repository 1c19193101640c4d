import { Database, type SQLQueryBindings } from "bun:sqlite"
import type { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { drizzle, type RemoteCallback } from "drizzle-orm/sqlite-proxy"
import { awaySentence } from "../alive"
import type { Db, Engine, LongWrites, Watch } from "../connection"
import { atThisTime } from "../now"
import type { Problem } from "../problem"
import { busyTimeout } from "./busy-timeout"
import { hasMoved } from "./has-moved"
import type { Queue } from "./queue"
import { closeWalFiles, type WalFiles } from "./wal-files"

// The default of 20 would compile most statements again on each call.
Database.MAX_QUERY_CACHE_SIZE = 200

/** Drizzle over an open file: `db` reads directly, and writes in transactions. What this folder knows of the file stands here. */
export abstract class Connections implements Engine {
  readonly file: string
  readonly servers = undefined
  readonly mergesIndexes = true
  readonly problems = new Map<Problem, string>()
  readonly longWrites: LongWrites = { last: Promise.resolve(), length: 0 }
  readonly db: Db
  /** The database for the queries of a transaction. */
  readonly tx: Db
  /** Reads committed data while a transaction is open. Opened on first use. */
  reader: Database | undefined
  isInTransaction = false
  isHeld = false
  isOpen = true
  walFiles: WalFiles | undefined
  /** How long to wait for another process's write, in milliseconds. */
  lockWait = busyTimeout
  readonly queue: Queue = { waiting: [], copies: [], isRunning: false }
  /** How many transactions this process has committed. */
  commits = 0
  private version: string | undefined
  watch: Watch | undefined
  committed: (() => void) | undefined
  voidableTables: readonly string[] | undefined

  /** `writer` runs transactions, and reads while none is open: its page cache is warm. */
  constructor(readonly writer: Database) {
    this.file = writer.filename
    this.tx = drizzleOver(this, async (text, values, method) => run(writer, text, values, method))
    this.db = drizzleOver(this, async (text, values, method) => {
      if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`Outside of a transaction: ${text}`)
      return run(this.isInTransaction ? readerOf(this) : writer, text, values, method)
    })
  }

  abstract inTransaction<T>(write: (tx: Db) => Promise<T>): Promise<T>
  abstract settle(): Promise<void>
  abstract close(): Promise<boolean>

  waitingWrites(): number {
    return this.queue.waiting.length
  }

  canReadMeanwhile(): boolean {
    return readerOf(this) !== this.writer
  }

  areReadsHeld(): boolean {
    return this.isHeld
  }

  /** Others' commits are checked once per turn of the event loop (bench 1). */
  dataVersion(): string {
    if (this.version !== undefined) return this.version
    const [[others]] = this.writer.query("PRAGMA data_version").values() as [[number]]
    const version = `${this.commits} ${others}`
    this.version = version
    setImmediate(() => {
      this.version = undefined
    })
    return version
  }

  foreignVersion(): string {
    return this.dataVersion().split(" ")[1] ?? ""
  }

  invalidateReads(): void {
    this.commits += 1
    this.version = undefined
  }

  watchCommits(watch: Watch): void {
    this.watch = watch
  }

  async isAlive(): Promise<boolean> {
    try {
      return this.writer.query("SELECT count(*) FROM users WHERE id = 1").get() !== null
    } catch {
      return false
    }
  }

  whyNotAlive(): string {
    return awaySentence
  }

  async hasTable(name: string): Promise<boolean> {
    return (
      this.writer.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== null
    )
  }

  /** With the write-ahead log. */
  async bytes(): Promise<number> {
    return Bun.file(this.file).size + Bun.file(`${this.file}-wal`).size
  }

  /** SQLite goes on after the highest number by itself. */
  async continueNumbers(): Promise<void> {}

  limitLockWait(milliseconds: number): void {
    this.lockWait = milliseconds
  }
}

/**
 * With "+?" for "?": SQLite's planner looks at a plain parameter's value, and would compile the statement again for each other value,
 * which takes a quarter of a list's query (docs/performance.md).
 */
const drizzleOver = (engine: Engine, ask: RemoteCallback): Db => {
  const db = Object.assign(drizzle(ask), { engine })
  // Drizzle's types leave the dialect out.
  const { dialect } = db as Db & { dialect: SQLiteAsyncDialect }
  dialect.escapeParam = () => "+?"
  return db
}

export const sqliteOf = (db: Db): Database => connectionsOf(db).writer

export const disconnect = (db: Db): void => {
  const shared = connectionsOf(db)
  shared.isOpen = false
  shared.reader?.close()
  shared.writer.close()
  closeWalFiles(shared)
}

/**
 * Closes what writes, and leaves the WAL as it is. SQLite copies and empties it with the last connection that can write, and the end of
 * the process closes whatever is open, in any order: so the writer is closed first, and the reader stays.
 */
export const leaveWal = (db: Db): void => {
  const shared = connectionsOf(db)
  shared.isOpen = false
  const reader = readerOf(shared)
  if (reader === shared.writer) return
  // It holds the file from its first read on.
  reader.query("SELECT 1 FROM sqlite_master LIMIT 1").get()
  shared.writer.close()
}

export const isOpen = (db: Db): boolean => connectionsOf(db).isOpen

/** The reader sees the state of this moment until `releaseReads`. */
export const holdReads = (db: Db): void => {
  const shared = connectionsOf(db)
  const reader = readerOf(shared)
  reader.query("BEGIN").run()
  shared.isHeld = true
  // Not before it reads.
  reader.query("SELECT 1 FROM sqlite_master LIMIT 1").get()
}

export const releaseReads = (db: Db): void => {
  const shared = connectionsOf(db)
  const { reader, isOpen } = shared
  shared.isHeld = false
  if (!isOpen || !reader?.inTransaction) return
  try {
    reader.query("COMMIT").run()
  } catch {
    // A page that could not be read before.
    if (reader.inTransaction) reader.run("ROLLBACK")
  }
}

/** Sends reads to another connection until `endWriting`; returns the transaction's database. */
export const beginWriting = (db: Db): Db => {
  const shared = connectionsOf(db)
  shared.isInTransaction = true
  return shared.tx
}

export const endWriting = (db: Db): void => {
  connectionsOf(db).isInTransaction = false
}

/** @throws Error for a database of another engine */
export const connectionsOf = ({ engine }: Db): Connections => {
  if (engine instanceof Connections) return engine
  throw new Error("This database was not opened here.")
}

/** Not in memory, in exclusive mode, or for a moved file, whose name may be another database's by now. */
const readerOf = (shared: Connections): Database => {
  const { writer } = shared
  if (shared.reader) return shared.reader
  if (writer.filename === ":memory:" || isExclusive(writer) || hasMoved(writer)) return writer
  shared.reader = new Database(writer.filename, { readonly: true, strict: true })
  shared.reader.run(`PRAGMA busy_timeout = ${busyTimeout}`)
  return shared.reader
}

const isExclusive = (sqlite: Database) => {
  const [[mode]] = sqlite.query("PRAGMA locking_mode").values() as [[string]]
  return mode === "exclusive"
}

type Method = "run" | "all" | "values" | "get"

/** The proxy driver expects rows as arrays of columns, and for `get` only the first row. */
const run = (sqlite: Database, text: string, values: SQLQueryBindings[], method: Method) => {
  const rows: unknown[][] = sqlite.query(text).values(...atThisTime(values))
  return { rows: method === "get" ? (rows[0] ?? []) : rows }
}
