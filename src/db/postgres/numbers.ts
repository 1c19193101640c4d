import type { SQL } from "bun"

/** Lets each table go on after the highest number in it: rows that were moved brought theirs. */
export const continueNumbers = async (sql: SQL): Promise<void> => {
  const columns: [string, string][] = await sql
    .unsafe(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'",
    )
    .values()
  for (const [table, column] of columns)
    await sql.unsafe(
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), greatest((SELECT max("${column}") FROM "${table}"), 1))`,
    )
}
