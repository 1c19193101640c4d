import type { Db } from "../db/connection"
import { ask } from "./sql"
import { remembered, tablesOf } from "./tables"

type TableRow = Record<string, unknown>

/** The rows of a database, or of some of its tables, as text by table and id, or owner in tables without ids: `turns 5`, `members 5 in 2`. */
export const tableRows = async (db: Db, only?: readonly string[]): Promise<Map<string, string>> => {
  const isRead = (name: string) => !remembered.includes(name) && (only?.includes(name) ?? true)
  const tables = new Map([...(await tablesOf(db))].filter(([name]) => isRead(name)))
  if (tables.size === 0) return new Map()
  const rows = new Map<string, string>()
  for (const [table, row] of await (db.engine.servers ? askedAtOnce : askedByTable)(db, tables)) {
    const key = `${table} ${keyOf(table, row)}`
    rows.set(key, (rows.get(key) ?? "") + textOf(row))
  }
  return rows
}

type Found = [table: string, row: TableRow][]

const askedByTable = async (db: Db, tables: Map<string, string[]>): Promise<Found> => {
  const found: Found = []
  for (const [table, columns] of tables)
    for (const values of await ask(db, `SELECT ${columns.map((name) => `"${name}"`)} FROM ${table}`))
      found.push([table, Object.fromEntries(columns.map((name, at) => [name, values[at]]))])
  return found
}

/** PostgreSQL is asked over a connection, where each query costs more than its rows; it keeps them in no order. */
const askedAtOnce = async (db: Db, tables: Map<string, string[]>): Promise<Found> => {
  const queries = [...tables.keys()].map(
    (table) => `SELECT '${table}', row_to_json(one)::text FROM ${table} one`,
  )
  const rows = await ask(db, `${queries.join(" UNION ALL ")} ORDER BY 1, 2`)
  return rows.map(([table, row]) => [String(table), JSON.parse(String(row))])
}

/** `+turns` for new rows, `~turns 5` and `-turns 5` for changed and deleted ones. */
export const differences = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => (before.has(key) ? `${after.has(key) ? "~" : "-"}${key}` : `+${key.split(" ")[0]}`))
    .sort()

const keyOf = (table: string, row: TableRow) => {
  if (table === "members") return `${row.user_id} in ${row.farm_id}`
  return table === "sessions" ? row.token_hash : (row.id ?? row.user_id ?? row.row_id ?? row.photo_id)
}

const textOf = (row: TableRow) =>
  JSON.stringify(row, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  )
