import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import type { Db } from "../db/connection"
import { withoutValues } from "../db/errors"
import { atThisTime } from "../db/now"
import { sqliteOf } from "../db/sqlite/connection"
import { inTransaction } from "../db/transaction"

/**
 * Runs a statement past the app, to prepare or inspect data, and resolves to its rows. In SQLite's words, with `?` for
 * values and nowhere else; on the embedded database also past its transactions, so that nothing kept is dropped.
 */
export const ask = async (db: Db, text: string, ...values: unknown[]): Promise<unknown[][]> => {
  if (!db.engine.servers)
    return sqliteOf(db)
      .query<unknown[], never[]>(text)
      .values(...(atThisTime(values) as never[]))
  const asked = (where: Db) => where.values<unknown[]>(withValues(text, values))
  return (/^select/i.test(text) ? asked(db) : inTransaction(db, asked)).catch(fail)
}

/** The same for Drizzle's queries. */
export const direct = (db: Db): Db => {
  const asked = drizzle(async (text, values, method) => {
    const rows = await ask(db, text, ...values)
    return { rows: method === "get" ? (rows[0] ?? []) : rows }
  })
  return Object.assign(asked, { engine: db.engine })
}

/** As the engine says it. */
const fail = (error: unknown): never => {
  throw withoutValues(error)
}

const withValues = (text: string, values: unknown[]) => {
  const [first = "", ...rest] = text.split("?")
  return sql.join([sql.raw(first), ...rest.map((part, at) => sql`${sql.param(values[at])}${sql.raw(part)}`)])
}
