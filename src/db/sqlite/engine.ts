import type { Database } from "bun:sqlite"
import type { Db } from "../connection"
import { hasProblem } from "../problems"
import { closeDatabase } from "./close"
import { Connections } from "./connection"
import { emptyWal, queued } from "./transaction"

/** The embedded engine: one writer, whose commits waiting writes share. */
class Sqlite extends Connections {
  inTransaction<T>(write: (tx: Db) => Promise<T>): Promise<T> {
    return queued(this.db, write)
  }

  /** Copies the WAL into the file, while requests may still be answered. */
  async settle(): Promise<void> {
    if (!hasProblem(this.db, "write")) await emptyWal(this.db).catch(() => false)
  }

  async close(): Promise<boolean> {
    return closeDatabase(this.db)
  }
}

/** Drizzle over an open file: reads directly, writes through `inTransaction`. */
export const connectTo = (writer: Database): Db => new Sqlite(writer).db
