import { drizzle } from "drizzle-orm/bun-sqlite"
import { type Db, sqliteOf } from "../db/connection"

/** The database past the app and its transactions, for what a test prepares or looks at. */
export const direct = (db: Db) => drizzle({ client: sqliteOf(db) })
