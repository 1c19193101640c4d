import { drizzle } from "drizzle-orm/bun-sqlite"
import { type Db, sqliteOf } from "../db/connection"

/** Queries past the app and its transactions, to prepare or inspect data. */
export const direct = (db: Db) => drizzle({ client: sqliteOf(db) })
