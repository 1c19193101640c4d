import type { Db } from "../db/connection"
import { sqliteOf } from "../db/sqlite/connection"
import { ask } from "./sql"
import { tableRows } from "./table-rows"
import { tablesOf } from "./tables"

/** A database whose rows are kept in itself. */
export type Kept = {
  /** The rows of this moment, as `tableRows` gives them. */
  rows: () => Promise<Map<string, string>>
  putBack: () => Promise<void>
}

/** Nothing else writes while rows are put back. */
export const keepTables = async (db: Db): Promise<Kept> => (db.engine.servers ? onPostgres : embedded)(db)

const onPostgres = async (db: Db): Promise<Kept> => {
  const all = [...(await tablesOf(db)).keys()]
  await ask(
    db,
    `DO $$ BEGIN CREATE SCHEMA kept; ${all.map((table) => `CREATE TABLE kept.${table} AS TABLE ${table};`).join(" ")}
    CREATE TABLE kept.touched (name text PRIMARY KEY); END $$`,
  )
  await ask(
    db,
    `CREATE FUNCTION kept.touch() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN INSERT INTO kept.touched VALUES (TG_TABLE_NAME) ON CONFLICT DO NOTHING; RETURN NULL; END'`,
  )
  const triggers = all.map(
    (table) => `CREATE TRIGGER zz_touch AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION kept.touch();`,
  )
  await ask(db, `DO $$ BEGIN ${triggers.join(" ")} END $$`)
  return keptBy(db, "SELECT name FROM kept.touched", (tables) => {
    const copies = tables.map(
      (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept.${table};`,
    )
    const withoutTriggers = "PERFORM set_config('session_replication_role', 'replica', true);"
    return ask(db, `DO $$ BEGIN ${withoutTriggers} ${copies.join(" ")} DELETE FROM kept.touched; END $$`)
  })
}

/** Tables of acts refuse to be changed, but while rows are put back. */
const embedded = async (db: Db): Promise<Kept> => {
  const sqlite = sqliteOf(db)
  sqlite.run("CREATE TABLE __putting_back (one); CREATE TEMP TABLE touched (name TEXT PRIMARY KEY)")
  const refusals = await ask(db, "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
  for (const [name, text] of refusals) {
    sqlite.run(`DROP TRIGGER ${name}`)
    sqlite.run(String(text).replace("BEGIN", "WHEN NOT EXISTS (SELECT 1 FROM __putting_back) BEGIN"))
  }
  for (const table of (await tablesOf(db)).keys()) {
    sqlite.run(`CREATE TABLE __kept_${table} AS SELECT * FROM ${table}`)
    for (const change of ["INSERT", "UPDATE", "DELETE"])
      sqlite.run(`CREATE TEMP TRIGGER ${change}_${table} AFTER ${change} ON main.${table}
        BEGIN INSERT OR IGNORE INTO touched VALUES ('${table}'); END`)
  }
  return keptBy(db, "SELECT name FROM touched", async (tables) => {
    sqlite.run("PRAGMA foreign_keys = OFF")
    const copies = tables.map(
      (table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM __kept_${table};`,
    )
    sqlite.run(`BEGIN; INSERT INTO __putting_back VALUES (1); ${copies.join(" ")}
      DELETE FROM __putting_back; DELETE FROM touched; COMMIT`)
    sqlite.run("PRAGMA foreign_keys = ON")
  })
}

const keptBy = async (
  db: Db,
  touched: string,
  putBack: (tables: string[]) => Promise<unknown>,
): Promise<Kept> => {
  const kept = await tableRows(db)
  const changed = async () => (await ask(db, touched)).map(([name]) => String(name))
  return {
    rows: async () => {
      const tables = await changed()
      const same = [...kept].filter(([key]) => !tables.includes(key.split(" ")[0] ?? ""))
      return new Map([...same, ...(tables.length === 0 ? [] : await tableRows(db, tables))])
    },
    putBack: async () => {
      const tables = await changed()
      if (tables.length > 0) await putBack(tables)
    },
  }
}
