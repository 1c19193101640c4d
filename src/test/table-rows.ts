import type { Db } from "../db/connection"
import { ask } from "./sql"
import { remembered, tablesOf } from "./tables"

type TableRow = Record<string, unknown>

/** The rows of a database as text, by table and id, or owner in tables without ids: `turns 5`, `members 5 in 2`. */
export const tableRows = async (db: Db): Promise<Map<string, string>> => {
  const rows = new Map<string, string>()
  for (const [table, columns] of [...(await tablesOf(db))].filter(([name]) => !remembered.includes(name)))
    for (const values of await ask(db, `SELECT ${columns.map((name) => `"${name}"`)} FROM ${table}`)) {
      const row = Object.fromEntries(columns.map((name, at) => [name, values[at]]))
      const key = `${table} ${keyOf(table, row)}`
      rows.set(key, (rows.get(key) ?? "") + textOf(row))
    }
  return rows
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
