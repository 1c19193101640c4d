import { Database, type SQLQueryBindings } from "bun:sqlite"
import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy"

/** A database as queries see it; which engine answers them is known in this folder only. */
export type Db = SqliteRemoteDatabase

/** A process's connections to one database file. */
type Connections = {
  /** Runs every transaction, and reads while none is open: its page cache is warm. */
  writer: Database
  /** For reads while a transaction is open: it sees only what is committed. Opened when it is first needed. */
  reader?: Database
  isInTransaction: boolean
  /** What a transaction's queries run on. */
  tx: Db
}

const connections = new WeakMap<Db, Connections>()

// Else all but twenty statements would be compiled each time.
Database.MAX_QUERY_CACHE_SIZE = 200

/** Drizzle over an open file: for reads, and for `inTransaction`. */
export const connect = (writer: Database): Db => {
  const tx = drizzle(async (text, values, method) => run(writer, text, values, method))
  const shared: Connections = { writer, isInTransaction: false, tx }
  const db = drizzle(async (text, values, method) => {
    if (!/^\s*(select|with)\b/i.test(text)) throw new Error(`Outside of a transaction: ${text}`)
    return run(shared.isInTransaction ? readerOf(shared) : writer, text, values, method)
  })
  connections.set(db, shared)
  connections.set(tx, shared)
  return db
}

/** The connection that writes. */
export const sqliteOf = (db: Db): Database => connectionsOf(db).writer

/** The path of the database file, or ":memory:". */
export const fileOf = (db: Db): string => sqliteOf(db).filename

/** Closes the file. */
export const disconnect = (db: Db): void => {
  const { reader, writer } = connectionsOf(db)
  reader?.close()
  writer.close()
}

/** Lets reads go past the writer from now on; answers what the transaction's queries run on. */
export const beginWriting = (db: Db): Db => {
  const shared = connectionsOf(db)
  shared.isInTransaction = true
  return shared.tx
}

export const endWriting = (db: Db): void => {
  connectionsOf(db).isInTransaction = false
}

const connectionsOf = (db: Db): Connections => {
  const known = connections.get(db)
  if (!known) throw new Error("This database was not opened here.")
  return known
}

/** A database in memory, or one that was opened on a full disk for this connection alone, has no other. */
const readerOf = (shared: Connections): Database => {
  const { writer } = shared
  if (writer.filename === ":memory:" || isExclusive(writer)) return writer
  shared.reader ??= new Database(writer.filename, { readonly: true, strict: true })
  return shared.reader
}

const isExclusive = (sqlite: Database) => {
  const [[mode]] = sqlite.query("PRAGMA locking_mode").values() as [[string]]
  return mode === "exclusive"
}

type Method = "run" | "all" | "values" | "get"

/** Drizzle takes a row as the array of its columns; of `get` it wants the first one alone. */
const run = (sqlite: Database, text: string, values: SQLQueryBindings[], method: Method) => {
  const rows: unknown[][] = sqlite.query(text).values(...values)
  return { rows: method === "get" ? (rows[0] ?? []) : rows }
}
