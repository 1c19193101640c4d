import { is } from "drizzle-orm"
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core"
import * as schema from "./schema"

/** A table to copy: all `columns`, in the order of `keys`, which no two rows share. */
export type Moved = { name: string; columns: readonly string[]; keys: readonly string[] }

/** Tables without an id. Queries ask in which order their rows came, as SQLite's `rowid` tells; PostgreSQL has a column of that name. */
export const withRowid = ["sessions", "uploads", "idempotency_keys"]

/** Every table of the schema, each after those that it refers to. */
export const tablesInOrder = (): Moved[] => {
  const all = Object.values(schema).filter((each) => is(each, SQLiteTable))
  const done = new Set<SQLiteTable>()
  const visit = (table: SQLiteTable) => {
    if (done.has(table)) return
    done.add(table)
    for (const key of getTableConfig(table).foreignKeys) visit(key.reference().foreignTable)
    ordered.push(table)
  }
  const ordered: SQLiteTable[] = []
  for (const table of all) visit(table)
  return ordered.map(movedOf)
}

const movedOf = (table: SQLiteTable): Moved => {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const names = columns.map((column) => column.name)
  if (withRowid.includes(name)) return { name, columns: ["rowid", ...names], keys: ["rowid"] }
  const own = columns.filter(({ primary }) => primary)
  const keys = (own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])).map((column) => column.name)
  return { name, columns: names, keys }
}
