import { constants, Database, type SQLQueryBindings } from "bun:sqlite"
import type { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { drizzle, type RemoteCallback, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy"
import { atThisTime } from "./now"
import { busyTimeout } from "./sqlite/busy-timeout"
import { hasMoved } from "./sqlite/has-moved"
import { closeWalFiles } from "./sqlite/wal-files"

/** A database for queries; only this folder knows the engine. */
export type Db = SqliteRemoteDatabase

type Connections = {
  /** Runs transactions, and reads while none is open: its page cache is warm. */
  writer: Database
  /** Reads committed data while a transaction is open. Opened on first use. */
  reader?: Database
  isInTransaction: boolean
  /** Does the reader see a state that is not the newest? */
  isHeld: boolean
  isOpen: boolean
  /** For the queries of a transaction. */
  tx: Db
}

const connections = new WeakMap<Db, Connections>()

/** Takes locks that nobody else may hold until the transaction has ended. */
export type Lock = (tx: Db) => Promise<unknown>

/** A database of other machines: what is not a query. */
export type Remote = {
  /** As `inTransaction` of transaction.ts; with `lock` as `inLockedTransaction`. */
  inTransaction: <T>(write: (tx: Db) => Promise<T>, lock?: Lock) => Promise<T>
  /** Tells a text to all servers of this database, this one included; while it is away, later, or never. */
  tell: (text: string) => void
  /**
   * From now on `heard` gets what is told, with a number that grows; `missed` is called with the newest number
   * when it begins, and whenever something may have been told without being heard.
   */
  listen: (heard: (text: string, number: number) => void, missed: (number: number) => void) => void
  /** Resolves to false when the database does not answer. */
  isAlive: () => Promise<boolean>
  /** Did the last `isAlive` meet a refusal of the user or the password? */
  isRefused: () => boolean
  /** Lets each table go on after its highest number. */
  continueNumbers: () => Promise<void>
  /** Of the whole database. */
  bytes: () => Promise<number>
  /** Is any server or command of this program, but for a move, connected to the database? */
  isServed: () => Promise<boolean>
  /** Writes that wait for a connection. */
  waiting: () => number
  close: () => Promise<void>
}

const remotes = new WeakMap<Db, Remote>()

export const addRemote = (db: Db, remote: Remote): void => {
  remotes.set(db, remote)
}

/** Undefined for the embedded database. */
export const remoteOf = (db: Db): Remote | undefined => remotes.get(db)

/** The same object for a database and its transactions; itself for one that is only looked at. */
export const identityOf = (db: Db): object => remotes.get(db) ?? connections.get(db) ?? db

// The default of 20 would compile most statements again on each call.
Database.MAX_QUERY_CACHE_SIZE = 200

/** Drizzle over an open file: reads directly, writes through `inTransaction`. */
export const connect = (writer: Database): Db => {
  const tx = drizzleOver(async (text, values, method) => run(writer, text, values, method))
  const shared: Connections = { writer, isInTransaction: false, isHeld: false, isOpen: true, tx }
  const db = drizzleOver(async (text, values, method) => {
    if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`Outside of a transaction: ${text}`)
    return run(shared.isInTransaction ? readerOf(shared) : writer, text, values, method)
  })
  connections.set(db, shared)
  connections.set(tx, shared)
  return db
}

/**
 * With "+?" for "?": SQLite's planner looks at a plain parameter's value, and would compile the statement again for each other value,
 * which takes a quarter of a list's query (docs/performance.md).
 */
const drizzleOver = (ask: RemoteCallback): Db => {
  const db = drizzle(ask)
  // Drizzle's types leave the dialect out.
  const { dialect } = db as Db & { dialect: SQLiteAsyncDialect }
  dialect.escapeParam = () => "+?"
  return db
}

export const sqliteOf = (db: Db): Database => connectionsOf(db).writer

/** The path of the database file, or ":memory:". */
export const fileOf = (db: Db): string => sqliteOf(db).filename

export const disconnect = (db: Db): void => {
  const shared = connectionsOf(db)
  shared.isOpen = false
  shared.reader?.close()
  shared.writer.close()
  closeWalFiles(shared.writer)
}

export const isOpen = (db: Db): boolean => connectionsOf(db).isOpen

/** Can reads go to a connection of their own? */
export const hasReader = (db: Db): boolean => {
  const shared = connectionsOf(db)
  return readerOf(shared) !== shared.writer
}

/** The reader sees the state of this moment until `releaseReads`. */
export const holdReads = (db: Db): void => {
  const shared = connectionsOf(db)
  const reader = readerOf(shared)
  reader.query("BEGIN").run()
  shared.isHeld = true
  // Not before it reads.
  reader.query("SELECT 1 FROM sqlite_master LIMIT 1").get()
}

/** From now on closing the database leaves its WAL, also when it was copied; or removes it again. */
export const keepWal = (db: Db, keep: boolean): void => {
  const { reader, writer } = connectionsOf(db)
  for (const sqlite of [writer, ...(reader ? [reader] : [])])
    sqlite.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, keep ? 1 : 0)
}

/** Do reads see a state that is not the newest? */
export const areReadsHeld = (db: Db): boolean => connections.get(db)?.isHeld ?? false

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

const connectionsOf = (db: Db): Connections => {
  const shared = connections.get(db)
  if (!shared) throw new Error("This database was not opened here.")
  return shared
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
