import { Database } from "bun:sqlite"

/**
 * Everything that users wrote, as text to compare: without ids, passwords, sessions and the server's own clock, and
 * with names in the place of references.
 */
export const stateOf = (file: string): string => {
  const sqlite = new Database(file, { readonly: true })
  try {
    return tables.map((table) => `${table}\n${linesOf(sqlite, table).join("\n")}`).join("\n")
  } finally {
    sqlite.close()
  }
}

const tables = [
  "users",
  "farms",
  "members",
  "invitations",
  "material_categories",
  "compost_rows",
  "temperatures",
  "cooking_days",
  "turns",
  "material_additions",
  "sales",
  "visits",
  "moves",
  "pile_links",
  "samples",
  "results",
  "occurrences",
  "photos",
  "imports",
  "probe_readings",
  "probe_hours",
  "uploads",
  "row_changes",
  "idempotency_keys",
]

/** By the server's clock, by chance, or by the order in which writers came. */
const variable = new Set(
  "id password created_at received_at imported_at ended_at changed_at joined_at last_seen_at start_date expires_at answer request etag".split(
    " ",
  ),
)

const names: Record<string, string> = {
  compost_rows: "row_id",
  farms: "name",
  users: "email",
  material_categories: "name",
  photos: "jpeg",
  imports: "name",
  wireless_probes: "name",
}

const linesOf = (sqlite: Database, table: string) => {
  const references = new Map(
    sqlite
      .query<{ from: string; table: string }, []>(`PRAGMA foreign_key_list(${table})`)
      .all()
      .map(({ from, table }) => [from, table]),
  )
  const columns = sqlite.query<{ name: string }, []>(`PRAGMA table_info(${table})`).all()
  const shown = columns.flatMap(({ name }) => {
    if (variable.has(name)) return []
    const other = references.get(name)
    if (other) return [`(SELECT ${names[other]} FROM ${other} WHERE ${other}.id = it."${name}")`]
    return [name === "voided_at" ? "voided_at IS NOT NULL" : `"${name}"`]
  })
  const rows = sqlite.query(`SELECT ${shown.join(", ")} FROM ${table} AS it`).values()
  return rows.map((row) => JSON.stringify(row.map(readable))).sort()
}

const readable = (value: unknown) =>
  value instanceof Uint8Array ? `${value.length} ${Bun.hash(value)}` : value
