/** Names that differ between SQLite and PostgreSQL. Queries are written in SQLite's. */
const words: readonly [RegExp, string][] = [
  [/\bjson_object\(/g, "json_build_object("],
  [/\bjson_group_array\(/g, "json_agg("],
  [/\bjson_group_object\(/g, "json_object_agg("],
  // A text, which the driver would make a JSON string of.
  [/\bjson_each\((\$\d+)\)/g, "json_each($1::text::json)"],
  // Drizzle names the table too.
  [/(?<=\bon conflict \([^)]*)"\w+"\.(?=")/g, ""],
  // A JSON boolean, which SQLite has no value for.
  [/\bjson\(iif\(([\w.]+), 'true', 'false'\)\)/g, "$1 = 1"],
]

const translated = new Map<string, string>()

/** Translates a statement for PostgreSQL: its functions' names, and `$1` for `?`. Texts in quotes stay as they are. */
export const translate = (text: string): string => {
  const known = translated.get(text)
  if (known !== undefined) return known
  let count = 0
  const numbered = text.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === "?" ? `$${++count}` : part))
  const named = words.reduce((sql, [word, other]) => sql.replace(word, other), numbered)
  // Drizzle writes NULL for an id that SQLite is to give.
  const result = /^insert into "\w+" \("id", /.test(named) ? named.replaceAll("(null, ", "(default, ") : named
  translated.set(text, result)
  return result
}

/**
 * A row as SQLite would give it: whole numbers as numbers, booleans as 1 and 0, JSON as text. Sums of whole numbers
 * come as text; who sums converts them.
 */
export const toSqlite = (row: readonly unknown[]): unknown[] => row.map(plain)

const plain = (value: unknown): unknown => {
  if (typeof value === "bigint") return Number(value)
  if (typeof value === "boolean") return Number(value)
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value
  return JSON.stringify(value)
}
