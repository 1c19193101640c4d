import type { Db } from "../db/connection"
import { ask } from "./sql"
import { remembered, tablesOf } from "./tables"

/** Returns a function that tells how many rows were written since then, also by transactions that were undone, without
 * those that an embedded server remembers. */
export const countWrites = async (db: Db): Promise<() => Promise<number>> => {
  if (db.engine.servers) await addCounters(db)
  const query = db.engine.servers
    ? "SELECT last_value + is_called::int FROM writes"
    : "SELECT total_changes()"
  const total = async () => Number((await ask(db, query)).flat()[0])
  const before = await total()
  return async () => (await total()) - before
}

/** A sequence keeps its value when a transaction is undone. */
const addCounters = async (db: Db) => {
  await ask(db, "CREATE SEQUENCE IF NOT EXISTS writes MINVALUE 0")
  await ask(
    db,
    `CREATE OR REPLACE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM nextval(''writes''); RETURN NULL; END'`,
  )
  for (const table of (await tablesOf(db)).keys())
    if (!remembered.includes(table))
      await ask(
        db,
        `CREATE OR REPLACE TRIGGER writes AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION count_write()`,
      )
}
