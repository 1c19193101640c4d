import type { Database } from "bun:sqlite"

type TableRow = Record<string, unknown>

/** The rows of a database as text, by table and id, or owner in tables without ids: `turns 5`, `members 5 in 2`. */
export const tableRows = (sqlite: Database): Map<string, string> => {
  const rows = new Map<string, string>()
  for (const table of tablesOf(sqlite))
    for (const row of sqlite.query<TableRow, []>(`SELECT * FROM ${table}`).all()) {
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

const tablesOf = (sqlite: Database) =>
  sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '[a-z]*'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_"))

const keyOf = (table: string, row: TableRow) => {
  if (table === "members") return `${row.user_id} in ${row.farm_id}`
  return table === "sessions" ? row.token_hash : (row.id ?? row.user_id ?? row.row_id ?? row.photo_id)
}

const textOf = (row: TableRow) =>
  JSON.stringify(row, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
  )
